import * as z from 'zod'
import { NewListing, type Listing } from '#contract/listing.ts'
import { statusWords } from '#web/features/listings/copy.ts'
import { dropPhotoDraft, movePhotoDraft, readPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { PutFailed } from '#web/features/media/put-file.ts'
import { isRetryable } from '#web/features/media/retry-uploads.ts'
import { uploadPhotoDraft } from '#web/features/media/upload-photo-draft.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { whenStored } from '#web/lib/device-store.ts'
import { holdWaiting, NotSendable, type Page, type Sender } from '#web/lib/send-waiting.ts'
import { addWaiting, findWaiting, refuseWaiting, removeWaiting, type Waiting } from '#web/lib/waiting.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { checkListing } from './check-listing.ts'
import { waitingPostWords } from './copy.ts'
import { FormValues, isBlank } from './form-values.ts'
import { refreshListings } from './posted.ts'
import { DRAFT_VERSION, type PostDraft, readDraft, STORAGE_KEY, storeDraft } from './stored-draft.ts'

export const POST = 'post'

/** The photos are stored under the key. */
const PostData = z.object({
  values: FormValues,
  surePrices: z.array(z.string()).catch([]),
  photos: z.number(),
})

/** The form of a post that waits. */
export function valuesOfPost({ data }: Waiting): FormValues {
  return PostData.shape.values.parse(Object(data).values ?? {})
}

/**
 * Moves the draft and its photos to what waits. With a `refusal`, possibly empty, it stays there until it is
 * opened again. Rejects and changes nothing if the photos are not on disk, as in a private window.
 */
export async function moveDraftToWaiting(userId: string, draft: PostDraft, refusal?: string): Promise<void> {
  const { key, values, surePrices } = draft
  // If the page dies after this, moveLeftDraft goes on with it, and its photos are found under the key.
  storeDraft({ ...draft, isWaiting: true, isAside: refusal !== undefined })
  await whenStored()
  await movePhotoDraft(STORAGE_KEY, key)
  const { photos } = await readPhotoDraft(key)
  const data: z.infer<typeof PostData> = { values, surePrices: [...surePrices], photos: photos.length }
  const createdAt = new Date().toISOString()
  // Another tab may have gone on with it meanwhile.
  if (!findWaiting(userId, key)) void addWaiting(userId, { key, kind: POST, createdAt, data, refusal })
  if (readDraft()?.key === key) storeDraft(null)
  await whenStored()
}

/** Finishes what a page began that died between pressing Create and the server's answer, or while it put a draft aside. */
export async function moveLeftDraft(userId: string): Promise<void> {
  const isLeft = (draft: PostDraft | null) => draft?.isWaiting && draft.ownerId === userId
  if (!isLeft(readDraft())) return
  // The dialog of another tab holds it while it posts.
  const release = await holdWaiting(userId)
  if (!release) return
  try {
    const draft = readDraft()
    if (draft && isLeft(draft)) await moveDraftToWaiting(userId, draft, draft.isAside ? '' : undefined)
  } finally {
    release()
  }
}

/** Puts a post that waits back into the form, with the same key. What was in the form waits in its place. */
export async function moveWaitingToDraft(userId: string, waiting: Waiting): Promise<void> {
  const { key, refusal, refusedFields } = waiting
  const data = PostData.parse(waiting.data)
  // Nothing sends it from here on, and a page that dies leaves it where it is.
  await refuseWaiting(userId, key, refusal ?? '', refusedFields)
  const draft = readDraft()
  const { photos } = await readPhotoDraft(STORAGE_KEY)
  if (draft && (photos.length > 0 || !isBlank(draft.values))) await moveDraftToWaiting(userId, draft, '')
  await movePhotoDraft(key, STORAGE_KEY)
  void removeWaiting(userId, key)
  storeDraft({
    version: DRAFT_VERSION,
    key,
    ownerId: userId,
    ...data,
    isWaiting: false,
    isAside: false,
    refusal: refusal || undefined,
    refusedFields,
  })
  await whenStored()
}

/** Posts what waits, with the photos that have not arrived yet. */
export const sendPost: Sender = async ({ key, data }, signal) => {
  const { values, photos } = PostData.parse(data)
  const requestTicket: Parameters<typeof uploadPhotoDraft>[1] = (json) =>
    parseResponse(api.objects.upload.$post({ json }))
  const imageUrls = await uploadPhotoDraft(key, requestTicket, signal).catch(refuseBrokenPhotos)
  if (imageUrls?.length !== photos) throw new NotSendable(waitingPostWords.photosLost)
  const { listing, errors } = checkListing(values, imageUrls, NewListing)
  if (errors) throw new NotSendable(Object.values(errors)[0] ?? waitingPostWords.refused)
  signal.throwIfAborted()
  const posted = await parseResponse(
    api.listings.$post({ json: listing }, { headers: { 'Idempotency-Key': key } }),
  )
  return (page) => showPosted(page, key, posted)
}

/** What storage refuses for good would be refused again, and would hold back what waits behind it. */
export function refuseBrokenPhotos(error: unknown): never {
  const isFinal = error instanceof PutFailed && !isRetryable(error.status)
  throw isFinal ? new NotSendable(waitingPostWords.photosRefused) : error
}

function showPosted({ client, navigate }: Page, key: string, { id, title, status }: Listing) {
  // Not before, because this may have run again until the post has left the list.
  void dropPhotoDraft(key).catch(() => undefined)
  void refreshListings(client)
  showToast({
    title: status === 'pending' ? statusWords.pending : waitingPostWords.live,
    description: title,
    action: {
      label: waitingPostWords.view,
      onAction: () => void navigate({ to: '/listings/$id', params: { id } }),
    },
  })
}
