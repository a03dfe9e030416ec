import { MINUTE_MS } from '#contract/dates.ts'
import { INTENT } from '#web/lib/forget-person.ts'
import { ACTIONS, forgetIntent, type Intent } from './intent.ts'

const VALID_MS = 30 * MINUTE_MS

/** What is to be done at this path. Either way it is remembered no more. */
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
