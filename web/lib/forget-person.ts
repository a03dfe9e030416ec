import { SIGNED_OUT_COOKIE } from '#contract/signed-out-cookie.ts'
import { ownCookie } from './own-cookie.ts'

/** The caches of the service worker (cache-names.ts). Those of the build have this prefix; signing out deletes all others. */
export const BUILD_PREFIX = 'build-'

/** An empty cache. It exists while somebody is signed in. */
export const MEMBER = 'member'

/** The IndexedDB database with the photos of an unfinished listing. */
export const PHOTO_DRAFTS = 'photo-drafts'

/** The cache with the photos and voice notes of conversations that were loaded. */
export const SENT_FILES = 'sent-files'

/** The IndexedDB database with the photos and voice notes that are not sent yet. */
export const UNSENT_FILES = 'unsent-files'

/** The IndexedDB database with what was typed and what waits to be sent (device-store.ts). */
export const DEVICE = 'device'

/** The event that tells device-store.ts to forget what it has in memory. */
export const FORGOTTEN = 'forgotten'

/** The IndexedDB database with answers of the server, for when there is no line. */
export const KEPT_ANSWERS = 'kept-answers'

const DATABASES = [DEVICE, KEPT_ANSWERS, PHOTO_DRAFTS, UNSENT_FILES]

/** The session storage key of the action that a visitor chose before signing in. */
export const INTENT_KEY = 'intent'

/** The local storage key of the user id of the person whose device this is. */
export const OWNER_KEY = 'owner'
/** Keys with one of these prefixes continue with the owner's user id. */
const PERSONAL_KEY = /^(?:viewed|told|checked|contact|warned):([^:]+)/
const VISITOR = 'visitor'

/**
 * Clears everything this device stores: drafts, unsent messages, viewed listings, recent searches, photos of
 * an unfinished listing, files of conversations, visited pages and photos. It clears everything instead of a list of
 * names, so that none added later is missed. Other tabs receive a storage event. State in memory remains until
 * another page is loaded. Wait for the promise before leaving the page.
 */
export function forgetPerson(): Promise<unknown> {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Storage is disabled.
  }
  try {
    for (const name of DATABASES) indexedDB.deleteDatabase(name)
  } catch {
    // A private window may have no IndexedDB.
  }
  window.dispatchEvent(new Event(FORGOTTEN))
  return Promise.allSettled([forgetDatabases(), forgetCaches()])
}

/** Deletes what DATABASES may lack. Those in it may be the next person's by now. */
async function forgetDatabases() {
  for (const { name = '' } of await indexedDB.databases())
    if (!DATABASES.includes(name)) indexedDB.deleteDatabase(name)
}

export async function forgetCaches() {
  for (const name of await caches.keys()) if (!name.startsWith(BUILD_PREFIX)) await caches.delete(name)
}

/**
 * Clears the device after a sign-out that did not run forgetPerson, because it went through a link or the
 * page closed too soon. Call it before the first render.
 */
export function forgetSignedOutPerson() {
  const { name, attributes } = ownCookie(SIGNED_OUT_COOKIE)
  if (!document.cookie.split('; ').includes(`${name}=1`)) return
  void forgetPerson()
  document.cookie = `${name}=; Max-Age=0; ${attributes}`
}

/**
 * Records whose device this is. After a session has expired, the data stays if the same person signs in again
 * and is cleared if somebody else does, except the button pressed before signing in. The data of a visitor
 * passes to the person who signs in first.
 */
export function recordDeviceOwner(userId: string) {
  try {
    const owner = localStorage.getItem(OWNER_KEY)
    if (owner !== null && owner !== userId) {
      const intent = sessionStorage.getItem(INTENT_KEY)
      void forgetPerson()
      if (intent !== null) sessionStorage.setItem(INTENT_KEY, intent)
    }
    for (const key of Object.keys(localStorage))
      if (belongsToAnother(key, userId)) localStorage.removeItem(key)
    localStorage.setItem(OWNER_KEY, userId)
  } catch {
    // Storage is disabled, so nothing outlives a page.
  }
}

/** Whether, in any tab, this person has signed out or somebody else has signed in. */
export function isForgotten(userId: string): boolean {
  try {
    return localStorage.getItem(OWNER_KEY) !== userId
  } catch {
    return false
  }
}

function belongsToAnother(key: string, userId: string): boolean {
  const [, id] = PERSONAL_KEY.exec(key) ?? []
  return id !== undefined && id !== userId && id !== VISITOR
}
