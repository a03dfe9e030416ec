import { readPhotoDraft, writePhotoProgress } from './keep-photo-draft.ts'
import { PutFailed, type PutFile } from './put-file.ts'
import { type Transport, uploadPhoto, type UploadPart } from './upload-photo.ts'
import { isStillUsable } from './usable-upload.ts'

/**
 * Uploads the photos stored under a name that have not arrived yet, and resolves with the addresses of all, in order.
 * Undefined if the bytes of one are lost. Stores after each copy how far it got, so that none is sent twice. Needs no
 * page.
 */
export async function uploadPhotoDraft(
  name: string,
  requestTicket: Transport['requestTicket'],
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const { photos } = await readPhotoDraft(name)
  const note = () => writePhotoProgress(name, { photos }).catch(() => undefined)
  const imageUrls: string[] = []
  for (const photo of photos) {
    if (photo.kind === 'file' && !isStillUsable(photo.uploadedAt, Date.now())) {
      if (!photo.resized) return undefined
      const onPart = (reached: UploadPart) => {
        photo.part = reached
        void note()
      }
      const part = photo.imageUrl === null ? photo.part : undefined
      const send = uploadPhoto(photo.resized, { requestTicket, put: putByFetch }, { part, onPart })
      photo.imageUrl = await send({ signal, onProgress: () => {} })
      photo.uploadedAt = Date.now()
      await note()
    }
    if (photo.imageUrl === null) return undefined
    imageUrls.push(photo.imageUrl)
  }
  return imageUrls
}

/** A service worker has no XMLHttpRequest, and nobody there watches the progress. */
const putByFetch: PutFile = async ({ uploadURL, headers }, file, { signal }) => {
  const response = await fetch(uploadURL, { method: 'PUT', headers, body: file, signal }).catch(
    () => undefined,
  )
  signal.throwIfAborted()
  if (!response?.ok) throw new PutFailed(response?.status ?? 0)
}
