import { INTENT } from '#web/lib/forget-person.ts'

export const ACTIONS = ['like', 'save', 'message', 'post'] as const

/** What a visitor pressed, and where: done for them once they have signed in and are back there. */
export interface Intent {
  action: (typeof ACTIONS)[number]
  /** All but posting are about one. */
  listingId?: string
  address: string
}

/** Kept on this tab alone: an address that did something would be a link that others could send. */
export function rememberIntent(intent: Intent) {
  try {
    sessionStorage.setItem(INTENT, JSON.stringify({ ...intent, at: Date.now() }))
  } catch {
    // Storage is off: signing in leads back, and no more.
  }
}

export function forgetIntent() {
  try {
    sessionStorage.removeItem(INTENT)
  } catch {
    // Storage is off.
  }
}

export function hasIntent(): boolean {
  try {
    return sessionStorage.getItem(INTENT) !== null
  } catch {
    return false
  }
}
