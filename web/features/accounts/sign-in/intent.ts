import { INTENT } from '#web/lib/forget-person.ts'
import { MINUTE_MS } from '#contract/dates.ts'

const ACTIONS = ['like', 'save', 'message', 'post'] as const

/** What a visitor pressed, and where. It is done for them once they have signed in and returned. */
export interface Intent {
  action: (typeof ACTIONS)[number]
  /** Set for every action except posting. */
  listingId?: string
  address: string
}

/** Kept in this tab only: an action in the address could be triggered by anybody's link. */
export function rememberIntent(intent: Intent) {
  try {
    sessionStorage.setItem(INTENT, JSON.stringify({ ...intent, at: Date.now() }))
  } catch {
    // Storage is off: signing in only leads back.
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

const VALID_MS = 30 * MINUTE_MS

/** Returns what is to be done at this path. Forgets it in any case. */
export function takeIntent(pathname: string): Intent | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(INTENT) ?? 'null')
    forgetIntent()
    return isIntent(kept) && pathOf(kept.address) === pathname && Date.now() - kept.at < VALID_MS
      ? kept
      : undefined
  } catch {
    return undefined
  }
}

function pathOf(address: string): string | undefined {
  return address.split(/[?#]/)[0]
}

function isIntent(kept: unknown): kept is Intent & { at: number } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'action' in kept &&
    ACTIONS.some((action) => action === kept.action) &&
    (kept.action === 'post' || ('listingId' in kept && typeof kept.listingId === 'string')) &&
    'address' in kept &&
    typeof kept.address === 'string' &&
    'at' in kept &&
    typeof kept.at === 'number'
  )
}
