import { PHOTO_DRAFTS } from '#web/lib/forget-person.ts'

/**
 * A shelf of values that outlive the page, blobs included. Every call may reject: a private window can have
 * no storage.
 */
export type DraftStore = {
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
