import { DAY_MS } from '#contract/dates.ts'
import { EXPIRY_NOTICE_DAYS } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'

/**
 * In how many days an active listing runs out, when that is soon enough to be told: 5 or fewer. A day that
 * has begun counts.
 */
export function daysLeft({ status, expiresAt }: Listing, now: number | undefined): number | undefined {
  if (status !== 'active' || now === undefined) return undefined
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS))
  return days <= EXPIRY_NOTICE_DAYS ? days : undefined
}
