import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { QuietHours } from '#contract/notification.ts'

/** How long a push waits, so that what a person reads at once on an open page is not pushed. */
export const PUSH_DELAY_SECONDS = 10
/** A push service keeps a push for a device that is off for this long. */
export const PUSH_LIFETIME_SECONDS = DAY_MS / 1_000
/** A person's newest subscriptions, one for each browser. Older ones are deleted. */
export const SUBSCRIPTIONS_MAX = 10
/** A queue delays a message for at most 12 hours. */
const DELAY_SECONDS_MAX = (12 * HOUR_MS) / 1_000

/** The push services of browsers. Without this list the Worker could be made to call any address. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const isKnown = PUSH_SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  // No request can be made to an address with credentials.
  return protocol === 'https:' && port === '' && username + password === '' && isKnown
}

/** How many seconds to wait until the quiet hours are over: 0 outside them, and at most 12 hours. */
export function quietSeconds(hours: QuietHours | null, now: number): number {
  if (!hours) return 0
  const hour = new Date(now).getUTCHours()
  const { from, to } = hours
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return 0
  const midnight = now - (now % DAY_MS)
  const end = midnight + to * HOUR_MS
  const seconds = Math.ceil(((end > now ? end : end + DAY_MS) - now) / 1_000)
  return Math.min(seconds, DELAY_SECONDS_MAX)
}

/** How long a device must be silent before its person gets an SMS, and how long until the next one. */
export const SMS_ALERT_AFTER_MS = DAY_MS
