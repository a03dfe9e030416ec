/**
 * Stores values, including blobs, beyond the life of the page. Any call may reject, since a private window
 * can lack storage.
 */
export type BlobStore = {
  read: (key: string) => Promise<unknown>
  keys: () => Promise<string[]>
  /** Applies all changes or none. */
  write: (changes: { put?: ReadonlyMap<string, unknown>; drop?: Iterable<string> }) => Promise<void>
}

const OBJECT_STORE = 'drafts'

/** Opens the IndexedDB database of this name, which forgetPerson must delete. */
export async function openBlobStore(name: string): Promise<BlobStore> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(OBJECT_STORE)
  const database = await resultOf(opening)
  // Signing out, in any tab, deletes the database. A connection left open would block that.
  database.onversionchange = () => database.close()
  const objects = () => database.transaction(OBJECT_STORE).objectStore(OBJECT_STORE)
  return {
    read: async (key) => resultOf<unknown>(objects().get(key)),
    keys: async () => (await resultOf(objects().getAllKeys())).map(String),
    async write({ put = new Map(), drop = [] }) {
      const transaction = database.transaction(OBJECT_STORE, 'readwrite')
      const objectStore = transaction.objectStore(OBJECT_STORE)
      for (const [key, value] of put) objectStore.put(value, key)
      for (const key of drop) objectStore.delete(key)
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
    },
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
