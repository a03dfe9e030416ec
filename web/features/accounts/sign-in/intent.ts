import { MINUTE_MS } from '#contract/dates.ts'
import { INTENT_KEY } from '#web/lib/forget-person.ts'

const ACTIONS = ['like', 'message', 'offer', 'post', 'follow', 'call', 'whatsapp'] as const

/** An action that a visitor chose, and where. It is carried out once they have signed in and returned. */
export interface Intent {
  action: (typeof ACTIONS)[number]
  /** The listing or, to follow, the seller. Set for every action except posting. */
  subjectId?: string
  address: string
}

/**
 * Stores the action of each pressed link to sign in. Stores it in this tab, not in the URL, where anybody's
 * link could trigger an action. Server-rendered pages have the source of this function in an inline script, so
 * that it works before the application has loaded. It must therefore use nothing outside itself. `key` is
 * INTENT_KEY.
 */
export function rememberIntents(key: string) {
  const remember = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/auth"]')
    if (!link) return
    const { action, subject: subjectId } = link.dataset
    const address = new URL(link.href).searchParams.get('next') ?? '/'
    try {
      if (action) sessionStorage.setItem(key, JSON.stringify({ action, subjectId, address, at: Date.now() }))
      else sessionStorage.removeItem(key)
    } catch {
      // Storage is off, so signing in only leads back to the page.
    }
  }
  addEventListener('click', remember, { capture: true })
}

function forgetIntent() {
  try {
    sessionStorage.removeItem(INTENT_KEY)
  } catch {
    // Storage is off.
  }
}

export function hasIntent(): boolean {
  try {
    return sessionStorage.getItem(INTENT_KEY) !== null
  } catch {
    return false
  }
}

const VALID_MS = 30 * MINUTE_MS

/** Returns the recent intent for this path, if any. Deletes the stored intent in any case. */
export function takeIntent(pathname: string): Intent | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(INTENT_KEY) ?? 'null')
    forgetIntent()
    return isIntent(stored) && pathOf(stored.address) === pathname && Date.now() - stored.at < VALID_MS
      ? stored
      : undefined
  } catch {
    return undefined
  }
}

function pathOf(address: string): string | undefined {
  return address.split(/[?#]/)[0]
}

function isIntent(stored: unknown): stored is Intent & { at: number } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'action' in stored &&
    ACTIONS.some((action) => action === stored.action) &&
    (stored.action === 'post' || ('subjectId' in stored && typeof stored.subjectId === 'string')) &&
    'address' in stored &&
    typeof stored.address === 'string' &&
    'at' in stored &&
    typeof stored.at === 'number'
  )
}
