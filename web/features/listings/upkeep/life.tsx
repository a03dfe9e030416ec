import { shortDateWithYear, DAY_MS } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { EXPIRY_NOTICE_DAYS } from '#contract/limits.ts'
import { useWords } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { upkeepWords } from './copy.ts'
import styles from './use-owner-tools.module.css'
import { useNow } from '#web/lib/times.ts'

/** Until when buyers find a listing: urgent in its last days, nothing where time does not matter. */
export function Life({ listing }: { listing: Listing }) {
  const words = useWords(upkeepWords)
  const left = daysLeft(listing, useNow())
  if (left !== undefined)
    return (
      <p className={styles.life}>
        <Badge tone="warning">{words.expiresIn(left)}</Badge>
      </p>
    )
  if (listing.status !== 'active' && listing.status !== 'expired') return null
  const inWords = listing.status === 'active' ? words.runsUntil : words.ranOut
  return <p className={styles.life}>{inWords(shortDateWithYear(listing.expiresAt))}</p>
}

/**
 * In how many days an active listing runs out, when that is soon enough to be told: 5 or fewer. A day that
 * has begun counts.
 */
export function daysLeft({ status, expiresAt }: Listing, now: number | undefined): number | undefined {
  if (status !== 'active' || now === undefined) return undefined
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS))
  return days <= EXPIRY_NOTICE_DAYS ? days : undefined
}
