import { SIGNED_OUT_COOKIE } from '#contract/session-ends.ts'

/** The database that holds the photos of a listing that is being written. */
export const PHOTO_DRAFTS = 'photo-drafts'

/** What a visitor pressed before signing in. */
export const INTENT = 'intent'

const OWNER = 'owner'
/** Keys that begin with one of these go on with the id of the person whose they are. */
const OF_ONE_PERSON = /^(?:draft|outbox|viewed|told|comment):([^:]+)/
const VISITOR = 'visitor'

/**
 * Empties what this device keeps: drafts, unsent messages, what was looked at and searched for, the photos of
 * a listing not posted yet. All of it, so that nothing that is added later is forgotten here. Other tabs hear
 * of it. What stands in memory goes with the page: load another one afterwards.
 */
export function forgetPerson() {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[kind].clear()
    } catch {
      // Storage is off.
    }
  }
  try {
    indexedDB.deleteDatabase(PHOTO_DRAFTS)
  } catch {
    // A private window may have none.
  }
}

/** For a page that is about to go: the router notes then where each page was scrolled to, by its address. */
export function forgetAsPageGoes() {
  window.addEventListener('pagehide', () => sessionStorage.clear(), { once: true })
}

/**
 * Before the first page is drawn: after a sign-out that ran none of our code, a link or one whose page was
 * closed too soon.
 */
export function forgetWhoSignedOut() {
  if (!document.cookie.split('; ').includes(`${SIGNED_OUT_COOKIE}=1`)) return
  forgetPerson()
  document.cookie = `${SIGNED_OUT_COOKIE}=; Max-Age=0; Path=/`
}

/**
 * Notes whose device this is. A session that ended by itself leaves everything for the same person; once
 * somebody else signs in it goes. What a visitor left is taken to be theirs, what they pressed too.
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
    // Storage is off: nothing outlives a page.
  }
}

/** Whether this person has signed out of this device, in whichever tab. */
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
