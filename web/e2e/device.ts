import { expect, type Page } from '@playwright/test'

/** All that databases and caches of this site hold, as text. */
export const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [await caches.keys()]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        found.push(name, await done(objects.getAllKeys()), await done(objects.getAll()))
      }
      database.close()
    }
    return JSON.stringify(found)
  })

/** Waits until an entry, or an answer by its key, that contains these words is on the device's disk. */
export async function waitUntilKept(page: Page, words: string) {
  await expect.poll(() => readDevice(page)).toContain(JSON.stringify(words).slice(1, -1))
}
