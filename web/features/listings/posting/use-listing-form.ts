import { useAtomValue, useStore, type WritableAtom } from 'jotai'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { NewListing } from '#contract/listing.ts'
import type { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { hasLostConnection, usePhotoQueue } from '#web/features/media/photo-state.ts'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import {
  errorsByField,
  checkListing,
  fieldsWithErrors,
  NO_SUBMISSION,
  remainingErrors,
  type FieldErrors,
  type FormField,
  type Submission,
  type ListingSchema,
} from './check-listing.ts'
import { labelOf, postingWords } from './copy.ts'
import { type FieldName, type FormDraft, type FormValues, withChange } from './form-values.ts'
import { usePriceDoubt } from './price-doubt.ts'
import { useSections } from './use-sections.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What a form reads and writes: the draft of a new listing, or the copy that belongs to an edit. */
export type FormStore<D extends FormDraft = FormDraft> = {
  draftAtom: WritableAtom<D, [D], void>
  queue: PhotoQueue
  schema: ListingSchema
  /** The values when the form opens. Choosing their kind again restores the fields of that kind. */
  initialValues: FormValues
}

type Kept = 'kept' | 'later' | 'not'

/** What keeps a submitted form when the line drops. Without it, the form stays open and says so. */
export type Keeping = {
  /** Stores that the person has submitted it. `later`: something else is sent first, so it must be left at once. */
  keep: () => Promise<Kept>
  /** The person goes on with the form. */
  release: () => void
  /** Leaves the form to be sent when the line is back. */
  leave: () => void
}

export type ListingForm = ReturnType<typeof useListingForm>

/**
 * The form of a new or an existing listing: its fields, its photos, and `submit`, which checks the fields,
 * waits for the photos and then sends.
 */
export function useListingForm<D extends FormDraft>(form: FormStore<D>) {
  const { draftAtom, queue, schema, initialValues } = form
  const store = useStore()
  const { values } = useAtomValue(draftAtom)
  const photos = usePhotoQueue(queue)
  const price = usePriceDoubt(draftAtom)
  const suggestions = useSuggestions({ values, set })
  const { submission, isWaiting, submit, refuse, clearSubmission } = useSubmission(form, price)

  function set<N extends FieldName>(name: N, value: FormValues[N]) {
    const draft = store.get(draftAtom)
    store.set(draftAtom, { ...draft, values: withChange(draft.values, name, value, initialValues) })
  }

  /** Shows the server's refusal in a toast, and beside the fields that it named. */
  function showRefusal(error: Error, noResponse: string) {
    const sentence = toSentence(error, noResponse)
    showToast({ title: postingWords.error, description: sentence, tone: 'destructive' })
    showProblems(error instanceof CallError ? error.fields : {}, sentence)
  }

  /** Shows why the server refused it: beside the fields, or else `problem`. */
  function showProblems(fields: Record<string, string>, problem: string) {
    const messages = Object.entries(fields).map(
      ([path, message]) => [path, toMessage(path, message)] as const,
    )
    refuse({ errors: errorsByField(messages), problem, isFromServer: true })
  }

  function toMessage(path: string, message: string): string {
    const photo = /^images\.(\d+)$/.exec(path)?.[1]
    return photo === undefined ? message : postingWords.photoProblem(Number(photo) + 1, message)
  }

  /** Clears the last submission and the suggestions, and closes the sections, when the form is cleared. */
  function reset() {
    clearSubmission()
    suggestions.close()
    sections.reset()
  }

  const nameOf = (field: FormField) => (field === 'type' ? postingWords.kind : labelOf(field))
  const errors = remainingErrors(submission, schema, values, photos, postingWords.photoFailed)
  const sections = useSections(values, schema, errors)
  const isQuestionOpen = submission.needsPriceAnswer && price.question.doubt !== null
  return {
    values,
    initialValues,
    errors,
    set,
    queue,
    price: price.question,
    suggestions,
    sections,
    isWaiting,
    submit,
    showRefusal,
    showProblems,
    reset,
    /** Rises with every failed attempt to submit, so that effects and announcements run again. */
    refusalCount: submission.count,
    /** The problem that no field shows, or null. */
    problem: isQuestionOpen
      ? postingWords.answerPrice
      : fieldsWithErrors(submission.errors).length > 0
        ? null
        : submission.problem,
    /** The labels of the fields that were refused at the last attempt, and of those still to correct. */
    refusedFields: fieldsWithErrors(submission.errors).map(nameOf),
    fieldsToCorrect: fieldsWithErrors(errors).map(nameOf),
  }
}

/** Submits the form, and stores the result of the last attempt. */
function useSubmission<D extends FormDraft>(
  { draftAtom, queue, schema }: FormStore<D>,
  price: ReturnType<typeof usePriceDoubt>,
) {
  const { photoFailed } = postingWords
  const store = useStore()
  const [submission, setSubmission] = useState(NO_SUBMISSION)
  const [isWaiting, setWaiting] = useState(false)
  const wait = useWait()

  async function submit(send: (listing: NewListing) => void, keeping?: Keeping) {
    if (isWaiting) return
    price.question.stopTyping()
    const { errors } = checkListing(store.get(draftAtom).values, [], schema)
    if (errors) return void refuse({ errors })
    if (price.isOpen()) return void refuse({ errors: {}, needsPriceAnswer: true })
    const isOver = wait.begin()
    setWaiting(true)
    await queue.whenPrepared()
    if (isOver()) return
    const kept = keeping ? await keeping.keep() : 'not'
    if (isOver()) return keeping?.release()
    wait.hold(keeping)
    const mustLeave = await waitForPhotos(queue, kept)
    if (isOver()) return
    setWaiting(false)
    wait.hold(undefined)
    if (mustLeave) keeping?.leave()
    else if (!sendCurrent(send)) keeping?.release()
  }

  // Reads the form again, since it may have changed while the photos were uploading.
  function sendCurrent(send: (listing: NewListing) => void): boolean {
    const { imageUrls } = queue.getSnapshot()
    if (!imageUrls) return refuse({ errors: { images: photoFailed } })
    const { listing, errors } = checkListing(store.get(draftAtom).values, imageUrls, schema)
    if (errors) return refuse({ errors })
    if (price.isOpen()) return refuse({ errors: {}, needsPriceAnswer: true })
    setSubmission((last) => ({ ...NO_SUBMISSION, count: last.count }))
    send(listing)
    return true
  }

  function refuse({ errors, ...rest }: { errors: FieldErrors } & Partial<Submission>) {
    const { values: submitted } = store.get(draftAtom)
    const { imageUrls } = queue.getSnapshot()
    setSubmission(({ count }) => ({
      ...NO_SUBMISSION,
      ...rest,
      count: count + 1,
      errors,
      submitted,
      imageUrls,
    }))
    return false
  }

  function clearSubmission() {
    wait.stop()
    setWaiting(false)
    setSubmission(NO_SUBMISSION)
  }

  return { submission, isWaiting, submit, refuse, clearSubmission }
}

/** A closed dialog sends nothing. If it was waiting for photos, the listing remains a draft. */
function useWait() {
  const current = useRef<symbol | null>(null)
  const kept = useRef<Keeping | undefined>(undefined)
  const stop = () => {
    current.current = null
    kept.current?.release()
    kept.current = undefined
  }
  useEffect(() => stop, [])
  const begin = () => {
    const wait = Symbol('wait')
    current.current = wait
    return () => current.current !== wait
  }
  const hold = (keeping: Keeping | undefined) => void (kept.current = keeping)
  return { begin, stop, hold }
}

/** Resolves with true if the form must be left to be sent later. */
async function waitForPhotos(queue: PhotoQueue, kept: Kept): Promise<boolean> {
  if (kept === 'later') return true
  await (kept === 'kept' ? Promise.race([queue.whenSettled(), whenOffline()]) : queue.whenSettled())
  return kept === 'kept' && (!navigator.onLine || queue.getSnapshot().photos.some(hasLostConnection))
}

/** Resolves when the line is down, at once if it is already. */
function whenOffline(): Promise<void> {
  if (!navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('offline', () => resolve(), { once: true }))
}

type PostFormState = Pick<
  ListingForm,
  'values' | 'initialValues' | 'errors' | 'set' | 'price' | 'queue' | 'sections'
>

/**
 * The form, which PostForm provides to its fields. Passing it to thirty fields by hand would hide what
 * distinguishes them.
 */
export const PostFormContext = createContext<PostFormState | null>(null)

export function usePostForm(): PostFormState {
  const form = useContext(PostFormContext)
  if (!form) throw new Error('usePostForm works only inside PostForm')
  return form
}
