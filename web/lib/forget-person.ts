import { SIGNED_OUT_COOKIE } from '#contract/session-ends.ts'

/** The IndexedDB database with the photos of an unfinished listing. */
export const PHOTO_DRAFTS = 'photo-drafts'

/** What a visitor pressed before signing in. */
export const INTENT = 'intent'

const OWNER = 'owner'
/** Keys with one of these prefixes continue with the owner's user id. */
const OF_ONE_PERSON = /^(?:draft|outbox|viewed|told|comment):([^:]+)/
const VISITOR = 'visitor'

/**
 * Clears everything this device stores: drafts, unsent messages, viewed listings, recent searches, photos of
 * an unfinished listing. It clears all storage rather than listed keys, so that no later addition is missed.
 * Other tabs are notified. State in memory lives until the page unloads: load another page afterwards.
 */
export function forgetPerson() {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[kind].clear()
    } catch {
      // Storage is disabled.
    }
  }
  try {
    indexedDB.deleteDatabase(PHOTO_DRAFTS)
  } catch {
    // A private window may have no IndexedDB.
  }
}

/**
 * Clears session storage as the page unloads, because the router stores scroll positions by address at that
 * moment.
 */
export function forgetAsPageGoes() {
  window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true })
}

/**
 * Clears the device after a sign-out that did not run forgetPerson: by a link, or on a page closed too soon.
 * Call it before the first render.
 */
export function forgetWhoSignedOut() {
  if (!document.cookie.split('; ').includes(`${SIGNED_OUT_COOKIE}=1`)) return
  forgetPerson()
  document.cookie = `${SIGNED_OUT_COOKIE}=; Max-Age=0; Path=/`
}

/**
 * Records whose device this is. If a session expired, everything is kept for the same person, and cleared
 * once somebody else signs in. A visitor's data, including the button they pressed, passes to whoever signs
 * in next.
 */
export function settleDevice(userId: string) {
  try {
    const owner = localStorage.getItem(OWNER)
    if (owner !== null && owner !== userId) {
      const intent = sessionStorage.getItem(INTENT)
      forgetPerson()
      if (intent !== null) sessionStorage.setItem(INTENT, intent)
    }
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (isOfAnother(key, userId)) storage.removeItem(key)
    }
    localStorage.setItem(OWNER, userId)
  } catch {
    // Storage is disabled: nothing outlives a page.
  }
}

/** Whether this person has signed out on this device, in any tab. */
export function isForgotten(userId: string): boolean {
  try {
    return localStorage.getItem(OWNER) !== userId
  } catch {
    return false
  }
}

function isOfAnother(key: string, userId: string): boolean {
  const [, id] = OF_ONE_PERSON.exec(key) ?? []
  return id !== undefined && id !== userId && id !== VISITOR
}
