import { PHOTO_DRAFTS } from '#web/lib/forget-person.ts'
import { PhotoDraft } from './photo-draft.ts'
import type { PhotoQueue } from './photo-queue.ts'

/**
 * Restores the photos stored under a name, then stores every change until the returned function is called.
 * Resetting the queue clears the stored photos. Without storage the queue lasts only as long as the page.
 */
export async function keepPhotoDraft(queue: PhotoQueue, name: string): Promise<() => void> {
  const store = await openDraftStore().catch(() => null)
  if (!store) return () => {}
  const kept = new Set<string>()
  const draft = await readDraft(store, name, kept).catch(() => null)
  // A person who was quicker than the disk keeps what they chose, and the older draft is dropped.
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

// Each blob is written once, under its own key: reordering must not write megabytes to a phone's flash again.
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

// The parts of a draft whose change is worth saving. Upload progress is not one of them.
function gistOf({ photos }: PhotoDraft): string {
  const parts = photos.map((photo) =>
    photo.kind === 'url' ? photo.imageUrl : [photo.fingerprint, !!photo.resized, photo.imageUrl],
  )
  return JSON.stringify(parts)
}

/**
 * A store of values that outlive the page, blobs included. Any call may reject, since a private window can
 * lack storage.
 */
type DraftStore = {
  read: (key: string) => Promise<unknown>
  /** Applies all changes or none. */
  write: (changes: { put: Map<string, unknown>; drop: Iterable<string> }) => Promise<void>
}

const SHELF = 'drafts'

export async function openDraftStore(): Promise<DraftStore> {
  const opening = indexedDB.open(PHOTO_DRAFTS, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF)
  const database = await answerOf(opening)
  // Somebody signed out: an open connection would block the deletion of the database.
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
