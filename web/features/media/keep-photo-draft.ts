import { delMany, get, getMany, keys, set } from 'idb-keyval'
import { openStore, writeMany } from '#web/lib/device-store.ts'
import { PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { PhotoDraft } from './photo-draft.ts'
import type { PhotoQueue } from './photo-queue.ts'

const store = openStore(PHOTO_DRAFTS)

/** `stop` ends the storing, and resolves like `stored` when everything so far is on disk, or cannot be. */
export type KeptPhotos = { stored: () => Promise<void>; stop: () => Promise<void> }

/**
 * Restores the photos stored under a name, then stores every change until it is stopped. Resetting the queue clears the
 * stored photos. Without storage the queue lasts only as long as the page.
 */
export async function keepPhotoDraft(queue: PhotoQueue, name: string): Promise<KeptPhotos> {
  const storedKeys = new Set<string>()
  const draft = await readDraft(name, storedKeys).catch(() => null)
  // Photos chosen while the draft was being read replace it.
  if (draft && queue.getSnapshot().photos.length === 0) queue.restore(draft)

  let lastSaved = ''
  let saving = Promise.resolve()
  const save = () => {
    const current = queue.serialise()
    const parts = partsToSave(current)
    if (parts === lastSaved) return
    lastSaved = parts
    saving = saving.then(() => writeDraft(name, storedKeys, current)).catch(() => {})
  }
  save()
  const unsubscribe = queue.subscribe(save)
  return {
    stored: () => saving,
    stop: () => {
      unsubscribe()
      return saving
    },
  }
}

/** The photos stored under a name, as far as they can still be shown or sent. */
export async function readPhotoDraft(name: string): Promise<PhotoDraft> {
  return (await readDraft(name, new Set())) ?? { photos: [] }
}

/** Stores how far the uploads of photos got whose blobs are stored already. */
export function writePhotoProgress(name: string, { photos }: PhotoDraft): Promise<void> {
  return set(name, withoutBlobs(photos), store)
}

/** Moves photos to another name. All of them, or none and it rejects. */
export async function movePhotoDraft(from: string, to: string): Promise<void> {
  const found = await listKeys(from)
  const values = await getMany(found, store)
  const put = found.map((key, index) => [to + key.slice(from.length), values[index]] as const)
  await writeMany(store, { put, drop: found })
}

export async function dropPhotoDraft(name: string): Promise<void> {
  await delMany(await listKeys(name), store)
}

async function listKeys(name: string): Promise<string[]> {
  const all = await keys<string>(store)
  return all.filter((key) => key === name || key.startsWith(blobKey(name, '')))
}

// Writes each blob only once, under its own key, so that reordering does not rewrite megabytes.
async function writeDraft(name: string, storedKeys: Set<string>, { photos }: PhotoDraft) {
  const put = new Map<string, unknown>()
  const blobKeys = new Set<string>()
  for (const photo of photos) {
    if (photo.kind === 'url' || !photo.resized) continue
    const key = blobKey(name, photo.fingerprint)
    blobKeys.add(key)
    if (!storedKeys.has(key)) put.set(key, photo.resized)
  }
  const drop = [...storedKeys].filter((key) => !blobKeys.has(key))
  put.set(name, withoutBlobs(photos))
  await writeMany(store, { put, drop: photos.length === 0 ? [...drop, name] : drop })
  storedKeys.clear()
  for (const key of blobKeys) storedKeys.add(key)
}

// Adds the key of each stored blob to `storedKeys`.
async function readDraft(name: string, storedKeys: Set<string>): Promise<PhotoDraft | null> {
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

function withoutBlobs(photos: PhotoDraft['photos']): PhotoDraft {
  return { photos: photos.map((photo) => (photo.kind === 'url' ? photo : { ...photo, resized: undefined })) }
}

function blobKey(name: string, fingerprint: string): string {
  return `${name}/${fingerprint}`
}

// The parts of a draft whose changes are worth saving. Upload progress is not one of them.
function partsToSave({ photos }: PhotoDraft): string {
  const parts = photos.map((photo) =>
    photo.kind === 'url'
      ? photo.imageUrl
      : [photo.fingerprint, !!photo.resized, photo.imageUrl, photo.part?.arrived],
  )
  return JSON.stringify(parts)
}
