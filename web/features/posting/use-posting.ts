import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { usePhotoQueue } from '#web/features/photos/use-photo-queue.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { byField, checkListing, fieldsOf, type FieldErrors, type FormField } from './check-listing.ts'
import { draftAtom, photosAtom } from './draft.ts'
import { type FieldName, type FormValues, withChange } from './form-values.ts'
import { NO_PRESS, type Press, standingErrors } from './press.ts'
import { useDraftLife } from './use-draft-life.ts'
import { type Publication, usePublish } from './use-publish.ts'

export type Posting = ReturnType<typeof usePosting>

/** The form and its one action: Create Listing checks, waits for the photos, posts, and leaves everything as it was when that fails. */
export function usePosting({ onClose, onPosted }: { onClose: () => void; onPosted?: (listing: Listing) => void }) {
  const words = useWords(postingWords)
  const store = useStore()
  const { values } = useAtomValue(draftAtom)
  const { queue } = useAtomValue(photosAtom)
  const photos = usePhotoQueue(queue)
  const [press, setPress] = useState(NO_PRESS)
  const [isWaiting, setWaiting] = useState(false)
  const wait = useRef<symbol | null>(null)
  const { hasOldDraft, startOver: emptyDraft } = useDraftLife()
  const { publish, isPublishing } = usePublish({ onPosted: finish, onRefused: explain })

  // A closed dialog posts nothing: what was waiting for its photos then is a draft again.
  useEffect(() => () => void (wait.current = null), [])

  function set<N extends FieldName>(name: N, value: FormValues[N]) {
    const draft = store.get(draftAtom)
    store.set(draftAtom, { ...draft, values: withChange(draft.values, name, value) })
  }

  async function create() {
    if (isWaiting || isPublishing) return
    const { errors } = checkListing(values, [])
    if (errors) return refuse({ errors })
    const mine = Symbol('wait')
    wait.current = mine
    setWaiting(true)
    await queue.whenSettled()
    if (wait.current !== mine) return
    setWaiting(false)
    post()
  }

  // Read afresh: the form may have changed while its photos were on their way.
  function post() {
    const draft = store.get(draftAtom)
    const { imageUrls } = queue.getSnapshot()
    if (!imageUrls) return refuse({ errors: { images: words.photoFailed } })
    const { listing, errors } = checkListing(draft.values, imageUrls)
    if (errors) return refuse({ errors })
    setPress((last) => ({ ...NO_PRESS, count: last.count }))
    publish({ listing, key: draft.key })
  }

  function finish(listing: Listing, sent: Publication) {
    if (store.get(draftAtom).key === sent.key) startOver()
    showToast({ title: words.success, description: isAsSent(listing, sent) ? words.created : words.arrivedEarlier })
    onClose()
    onPosted?.(listing)
  }

  function explain(error: Error) {
    const sentence = sentenceOf(error, words.noAnswer)
    showToast({ title: words.error, description: sentence, tone: 'destructive' })
    const fields = error instanceof CallError ? Object.entries(error.fields) : []
    const named = fields.map(([path, message]) => [path, inWords(path, message)] as const)
    refuse({ errors: byField(named), problem: sentence, isServers: true })
  }

  function inWords(path: string, message: string): string {
    const photo = /^images\.(\d+)$/.exec(path)?.[1]
    return photo === undefined ? message : words.photoProblem(Number(photo) + 1, message)
  }

  function refuse({ errors, ...rest }: { errors: FieldErrors } & Partial<Press>) {
    const { values: pressed } = store.get(draftAtom)
    const { imageUrls } = queue.getSnapshot()
    setPress((last) => ({ ...NO_PRESS, ...rest, count: last.count + 1, errors, pressed, imageUrls }))
  }

  function startOver() {
    wait.current = null
    setWaiting(false)
    setPress(NO_PRESS)
    emptyDraft()
  }

  const nameOf = (field: FormField) => (field === 'type' ? words.kind : words.labels[field])
  const errors = standingErrors(press, values, photos, words.photoFailed)
  return {
    values, errors, set, queue, create, startOver, hasOldDraft, isWaiting, isPublishing,
    /** Rises with every refused press, for those who look or listen anew. */
    presses: press.count,
    /** What is wrong as a whole; null when the fields say it or nothing is. */
    problem: fieldsOf(press.errors).length > 0 ? null : press.problem,
    /** The fields to correct, by their names: as they were at the press, and as they stand now. */
    atPress: fieldsOf(press.errors).map(nameOf),
    toCorrect: fieldsOf(errors).map(nameOf),
  }
}

// After a dropped line the first press may have arrived, and what was changed since has not: the person has to know.
function isAsSent(listing: Listing, { listing: sent }: Publication): boolean {
  return listing.title === sent.title && listing.description === sent.description && listing.price === sent.price
}
