import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DAY_MS } from '#contract/dates.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { neededWords } from './copy.ts'
import { passkeysQuery } from './queries.ts'
import styles from './needed-banner.module.css'

/** Tells an admin without a passkey from when they need one. */
export function PasskeyNeeded() {
  const { data, dataUpdatedAt } = useQuery(passkeysQuery)
  if (!data?.neededFrom) return null
  const days = Math.ceil((Date.parse(data.neededFrom) - dataUpdatedAt) / DAY_MS)
  return (
    <div className={styles.banner}>
      <p className={styles.words}>{days > 0 ? neededWords.soon(days) : neededWords.now}</p>
      <Link to="/profile/devices" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {neededWords.add}
      </Link>
    </div>
  )
}
