import { get, type UseStore } from 'idb-keyval'
import { openStore, writeMany } from '#web/lib/device-store.ts'
import { PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { PhotoDraft } from './photo-draft.ts'
import type { PhotoQueue } from './photo-queue.ts'

/**
 * Restores the photos stored under a name, then stores every change until the returned function is called.
 * Resetting the queue clears the stored photos. Without storage the queue lasts only as long as the page.
 */
export async function keepPhotoDraft(queue: PhotoQueue, name: string): Promise<() => void> {
  const store = openStore(PHOTO_DRAFTS)
  const storedKeys = new Set<string>()
  const draft = await readDraft(store, name, storedKeys).catch(() => null)
  // Photos chosen while the draft was being read replace it.
  if (draft && queue.getSnapshot().photos.length === 0) queue.restore(draft)

  let lastSaved = ''
  let saving = Promise.resolve()
  const save = () => {
    const current = queue.serialise()
    const parts = partsToSave(current)
    if (parts === lastSaved) return
    lastSaved = parts
    saving = saving.then(() => writeDraft(store, name, storedKeys, current)).catch(() => {})
  }
  save()
  return queue.subscribe(save)
}

// Writes each blob only once, under its own key, so that reordering does not rewrite megabytes.
async function writeDraft(store: UseStore, name: string, storedKeys: Set<string>, { photos }: PhotoDraft) {
  const put = new Map<string, unknown>()
  const blobKeys = new Set<string>()
  for (const photo of photos) {
    if (photo.kind === 'url' || !photo.resized) continue
    const key = blobKey(name, photo.fingerprint)
    blobKeys.add(key)
    if (!storedKeys.has(key)) put.set(key, photo.resized)
  }
  const drop = [...storedKeys].filter((key) => !blobKeys.has(key))
  put.set(name, {
    photos: photos.map((photo) => (photo.kind === 'url' ? photo : { ...photo, resized: undefined })),
  })
  await writeMany(store, { put, drop: photos.length === 0 ? [...drop, name] : drop })
  storedKeys.clear()
  for (const key of blobKeys) storedKeys.add(key)
}

// Adds the key of each stored blob to `storedKeys`.
async function readDraft(store: UseStore, name: string, storedKeys: Set<string>): Promise<PhotoDraft | null> {
  const stored = PhotoDraft.safeParse(await get(name, store))
  if (!stored.success) return null
  const photos = stored.data.photos.map(async (photo) => {
    if (photo.kind === 'url') return photo
    const key = blobKey(name, photo.fingerprint)
    const resized = await get(key, store)
    if (resized) storedKeys.add(key)
    return { ...photo, resized }
  })
  const draft = PhotoDraft.safeParse({ photos: await Promise.all(photos) })
  return draft.success ? draft.data : null
}

function blobKey(name: string, fingerprint: string): string {
  return `${name}/${fingerprint}`
}

// The parts of a draft whose changes are worth saving. Upload progress is not one of them.
function partsToSave({ photos }: PhotoDraft): string {
  const parts = photos.map((photo) =>
    photo.kind === 'url' ? photo.imageUrl : [photo.fingerprint, !!photo.resized, photo.imageUrl],
  )
  return JSON.stringify(parts)
}
