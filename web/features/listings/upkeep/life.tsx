import { shortDateWithYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { upkeepWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { daysLeft } from './days-left.ts'
import styles from './life.module.css'
import { useNow } from './use-now.ts'

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
