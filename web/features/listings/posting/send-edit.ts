import type { Listing } from '#contract/listing.ts'
import { cacheChangedListing } from '#web/features/listings/upkeep/cached-listing.ts'
import { scoreQuery } from '#web/features/listings/upkeep/queries.ts'
import { EDIT, type EditData, findEdit, isEditData } from '#web/features/listings/upkeep/waiting-edit.ts'
import { dropPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import { uploadPhotoDraft } from '#web/features/media/upload-photo-draft.ts'
import { defineAct } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { NotSendable } from '#web/lib/send-waiting.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { toPayload } from './check-listing.ts'
import { editingWords, waitingPostWords } from './copy.ts'
import { changesBetween, photosNameOf, readKeptEdit, storeKeptEdit } from './kept-edit.ts'
import { refuseBrokenPhotos } from './waiting-posts.ts'

/** An edit that was saved without a line. The form has checked it, and the server checks it again. */
export const editAct = defineAct({
  kind: EDIT,
  isData: isEditData,
  call: async ({ id, userId }: EditData): Promise<Listing | undefined> => {
    const name = `${userId}:${id}`
    const kept = readKeptEdit(name)
    if (!kept) return undefined
    const imageUrls = kept.hasNewPhotos ? await uploadPhotos(name) : kept.before.imageUrls
    const changes = changesBetween(kept.before, toPayload(kept.values, imageUrls))
    // The person may have taken it back during the uploads.
    if (Object.keys(changes).length === 0 || !findEdit(listWaiting(userId), id)) return undefined
    return parseResponse(api.listings[':id'].$patch({ param: { id }, json: changes }))
  },
  onSent: ({ client }, { id, userId }, saved) => {
    if (!saved) return
    const name = `${userId}:${id}`
    storeKeptEdit(name, null)
    void dropPhotoDraft(photosNameOf(name)).catch(() => undefined)
    void cacheChangedListing(client, { ...saved, warnings: undefined })
    void client.invalidateQueries(scoreQuery(id))
    showToast({ title: editingWords.saved, description: saved.title })
  },
  putBack: (_client, { id, userId }, _userId, { refusal, refusedFields } = {}) => {
    const kept = readKeptEdit(`${userId}:${id}`)
    if (kept) storeKeptEdit(`${userId}:${id}`, { ...kept, refusal, refusedFields })
  },
  refused: ({ title }) => editingWords.notSaved(title),
  open: ({ navigate }, { id }) =>
    void navigate({ to: '/listings/$id', params: { id }, state: { editing: id } }),
})

async function uploadPhotos(name: string): Promise<string[]> {
  const imageUrls = await uploadPhotoDraft(
    photosNameOf(name),
    (json) => parseResponse(api.objects.upload.$post({ json })),
    new AbortController().signal,
  ).catch(refuseBrokenPhotos)
  if (!imageUrls) throw new NotSendable(waitingPostWords.photosLost)
  return imageUrls
}
