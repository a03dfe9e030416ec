import { PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { PhotoDraft } from './photo-draft.ts'
import type { PhotoQueue } from './photo-queue.ts'

/**
 * Restores the photos kept under a name, then keeps every change until the returned function is called; a
 * reset of the queue empties what is kept. Where the browser gives no storage the queue simply lives as long
 * as its page.
 */
export async function keepPhotoDraft(queue: PhotoQueue, name: string): Promise<() => void> {
  const store = await openDraftStore().catch(() => null)
  if (!store) return () => {}
  const kept = new Set<string>()
  const draft = await readDraft(store, name, kept).catch(() => null)
  // A person who was quicker than the disk keeps what they chose; the older draft gives way.
  if (draft && queue.getSnapshot().photos.length === 0) queue.restore(draft)

  let last = ''
  let saving = Promise.resolve()
  const save = () => {
    const current = queue.serialise()
    const gist = gistOf(current)
    if (gist === last) return
    last = gist
    saving = saving.then(() => writeDraft(store, name, kept, current)).catch(() => {})
  }
  save()
  return queue.subscribe(save)
}

// Blobs are written once, each under its own key: a change of order must not write megabytes to a phone's
// flash again.
async function writeDraft(store: DraftStore, name: string, kept: Set<string>, { photos }: PhotoDraft) {
  const put = new Map<string, unknown>()
  const wanted = new Set<string>()
  for (const photo of photos) {
    if (photo.kind === 'url' || !photo.resized) continue
    const key = blobKey(name, photo.fingerprint)
    wanted.add(key)
    if (!kept.has(key)) put.set(key, photo.resized)
  }
  const drop = [...kept].filter((key) => !wanted.has(key))
  put.set(name, {
    photos: photos.map((photo) => (photo.kind === 'url' ? photo : { ...photo, resized: undefined })),
  })
  await store.write({ put, drop: photos.length === 0 ? [...drop, name] : drop })
  kept.clear()
  for (const key of wanted) kept.add(key)
}

async function readDraft(store: DraftStore, name: string, kept: Set<string>): Promise<PhotoDraft | null> {
  const stored = PhotoDraft.safeParse(await store.read(name))
  if (!stored.success) return null
  const photos = stored.data.photos.map(async (photo) => {
    if (photo.kind === 'url') return photo
    const key = blobKey(name, photo.fingerprint)
    const resized = await store.read(key)
    if (resized) kept.add(key)
    return { ...photo, resized }
  })
  const whole = PhotoDraft.safeParse({ photos: await Promise.all(photos) })
  return whole.success ? whole.data : null
}

function blobKey(name: string, fingerprint: string): string {
  return `${name}/${fingerprint}`
}

// What has to change before a save is worth it; the progress of an upload is not part of a draft.
function gistOf({ photos }: PhotoDraft): string {
  const parts = photos.map((photo) =>
    photo.kind === 'url' ? photo.imageUrl : [photo.fingerprint, !!photo.resized, photo.imageUrl],
  )
  return JSON.stringify(parts)
}

/**
 * A shelf of values that outlive the page, blobs included. Every call may reject: a private window can have
 * no storage.
 */
type DraftStore = {
  read: (key: string) => Promise<unknown>
  /** All changes together or none. */
  write: (changes: { put: Map<string, unknown>; drop: Iterable<string> }) => Promise<void>
}

const SHELF = 'drafts'

export async function openDraftStore(): Promise<DraftStore> {
  const opening = indexedDB.open(PHOTO_DRAFTS, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF)
  const database = await answerOf(opening)
  // Somebody signed out: an open line to it would keep it from being deleted.
  database.onversionchange = () => database.close()
  return {
    read: (key) => answerOf<unknown>(database.transaction(SHELF).objectStore(SHELF).get(key)),
    write({ put, drop }) {
      const transaction = database.transaction(SHELF, 'readwrite')
      const shelf = transaction.objectStore(SHELF)
      for (const [key, value] of put) shelf.put(value, key)
      for (const key of drop) shelf.delete(key)
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
    },
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
