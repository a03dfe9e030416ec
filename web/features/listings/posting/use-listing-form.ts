import { useAtomValue, useStore, type WritableAtom } from 'jotai'
import { createContext, useContext, useEffect, useRef, useState, useEffectEvent } from 'react'
import type { NewListing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import type { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { usePhotoQueue } from '#web/features/media/photo-state.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { labelOf, postingWords } from './copy.ts'
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
import { type FieldName, type FormDraft, type FormValues, withChange } from './form-values.ts'
import { usePriceDoubt } from './price-doubt.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The store behind a form: the one draft of a new listing, or an edit's own copy. */
export type FormStore<D extends FormDraft = FormDraft> = {
  draftAtom: WritableAtom<D, [D], void>
  queue: PhotoQueue
  schema: ListingSchema
  /** The initial fields of a kind when it is chosen. */
  initialValues: FormValues
}

export type ListingForm = ReturnType<typeof useListingForm>

/**
 * A listing being written or edited: its fields, its photos, and the submit, which checks them, waits for the
 * photos and hands over.
 */
export function useListingForm<D extends FormDraft>(form: FormStore<D>) {
  const { draftAtom, queue, schema, initialValues } = form
  const words = useWords(postingWords)
  const store = useStore()
  const { values } = useAtomValue(draftAtom)
  const photos = usePhotoQueue(queue)
  const price = usePriceDoubt(draftAtom)
  const suggestions = useSuggestions({ values, set })
  const { submission, isWaiting, submit, refuse, forget } = useSubmission(form, price)

  function set<N extends FieldName>(name: N, value: FormValues[N]) {
    const draft = store.get(draftAtom)
    store.set(draftAtom, { ...draft, values: withChange(draft.values, name, value, initialValues) })
  }

  /** Shows the server's refusal in a toast, and beside the fields that it named. */
  function showRefusal(error: Error, noAnswer: string) {
    const sentence = sentenceOf(error, noAnswer)
    showToast({ title: words.error, description: sentence, tone: 'destructive' })
    const fields = error instanceof CallError ? Object.entries(error.fields) : []
    const named = fields.map(([path, message]) => [path, inWords(path, message)] as const)
    refuse({ errors: errorsByField(named), problem: sentence, isServers: true })
  }

  function inWords(path: string, message: string): string {
    const photo = /^images\.(\d+)$/.exec(path)?.[1]
    return photo === undefined ? message : words.photoProblem(Number(photo) + 1, message)
  }

  /** Clears the last submission and the suggestions, when the form is cleared. */
  function reset() {
    forget()
    suggestions.close()
  }

  const nameOf = (field: FormField) => (field === 'type' ? words.kind : labelOf(field))
  const errors = remainingErrors(submission, schema, values, photos, words.photoFailed)
  const isQuestionLeft = submission.isDoubtful && price.question.doubt !== null
  return {
    values,
    initialValues,
    errors,
    set,
    queue,
    price: price.question,
    suggestions,
    isWaiting,
    submit,
    showRefusal,
    reset,
    /** Rises with every refused press, so that effects and announcements run again. */
    refusalCount: submission.count,
    /** The problem as a whole. Null if the fields show it or there is none. */
    problem: isQuestionLeft
      ? words.answerPrice
      : fieldsWithErrors(submission.errors).length > 0
        ? null
        : submission.problem,
    /** The fields to correct, by label: as of the press, and as of now. */
    refusedFields: fieldsWithErrors(submission.errors).map(nameOf),
    fieldsToCorrect: fieldsWithErrors(errors).map(nameOf),
  }
}

/** Submits the form, and keeps the result of the last press. */
function useSubmission<D extends FormDraft>(
  { draftAtom, queue, schema }: FormStore<D>,
  price: ReturnType<typeof usePriceDoubt>,
) {
  const { photoFailed } = useWords(postingWords)
  const store = useStore()
  const [submission, setSubmission] = useState(NO_SUBMISSION)
  const [isWaiting, setWaiting] = useState(false)
  const wait = useRef<symbol | null>(null)

  // A closed dialog sends nothing: if it was waiting for photos, the listing remains a draft.
  useEffect(() => () => void (wait.current = null), [])

  async function submit(send: (listing: NewListing) => void) {
    if (isWaiting) return
    price.question.stopTyping()
    const { errors } = checkListing(store.get(draftAtom).values, [], schema)
    if (errors) return refuse({ errors })
    if (price.isOpen()) return refuse({ errors: {}, isDoubtful: true })
    const mine = Symbol('wait')
    wait.current = mine
    setWaiting(true)
    await queue.whenSettled()
    if (wait.current !== mine) return
    setWaiting(false)
    handOver(send)
  }

  // Reads the form again, since it may have changed while the photos were uploading.
  function handOver(send: (listing: NewListing) => void) {
    const { imageUrls } = queue.getSnapshot()
    if (!imageUrls) return refuse({ errors: { images: photoFailed } })
    const { listing, errors } = checkListing(store.get(draftAtom).values, imageUrls, schema)
    if (errors) return refuse({ errors })
    if (price.isOpen()) return refuse({ errors: {}, isDoubtful: true })
    setSubmission((last) => ({ ...NO_SUBMISSION, count: last.count }))
    send(listing)
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
  }

  function forget() {
    wait.current = null
    setWaiting(false)
    setSubmission(NO_SUBMISSION)
  }

  return { submission, isWaiting, submit, refuse, forget }
}

export type PostFormState = Pick<ListingForm, 'values' | 'initialValues' | 'errors' | 'set' | 'price'>

/**
 * Context, since passing the form to thirty fields by hand would bury what is particular to each. PostForm
 * provides it.
 */
export const PostFormContext = createContext<PostFormState | null>(null)

export function usePostForm(): PostFormState {
  const form = useContext(PostFormContext)
  if (!form) throw new Error('a field of the form stands outside of it')
  return form
}

declare global {
  interface Window {
    /** Missing from TypeScript's DOM types. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/**
 * Makes the phone's back button and back gesture close the dialog instead of leaving the page. Only for
 * touch: on a desktop the same watcher gets Escape, for which the dialog has finer rules. It adds no history
 * entry, so none is left behind. Browsers without it leave the page, and the draft is there on return. A
 * dialog that opens on top has its own watcher, and this one is then off.
 */
export function useBackButton(onBack: () => void, isTop = true) {
  // A watcher fires once, so staying open takes a new one.
  const [presses, setPresses] = useState(0)
  const close = useEffectEvent(() => {
    setPresses(presses + 1)
    onBack()
  })
  useEffect(() => {
    if (!isTop || !window.CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isTop, presses])
}
