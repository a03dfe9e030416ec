import { Link } from '@tanstack/react-router'
import type { ListingsPage } from '#contract/listing.ts'
import { feedNoticesWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import type { FeedAddress } from '../search-params.ts'
import { SaveTool } from './save-tool.tsx'
import styles from './search-in-force.module.css'
import { chipsOf } from './to-chips.ts'

/** What was changed about a search to find something, and the way back to what was asked for. */
export function Notices({ address, found }: { address: FeedAddress; found: ListingsPage }) {
  const words = useWords(feedNoticesWords)
  const { widenedTo, loosened = [], repaired = [] } = found
  const place = chipsOf(found, undefined).find(({ said }) =>
    said.some(({ key }) => key === 'location'),
  )?.label
  const wider = widenedTo === 'Sierra Leone' ? undefined : widenedTo
  return (
    <>
      {widenedTo && (
        <p className={styles.notice}>{place ? words.nothingIn(place, wider) : words.nothingThere(wider)}</p>
      )}
      {loosened.length > 0 && (
        <p className={styles.notice}>
          {words.loosened([...new Set(loosened.map(({ label }) => label))])}{' '}
          <SaveTool variant="secondary" address={address} found={found} />
        </p>
      )}
      {repaired.length > 0 && (
        <p className={styles.notice}>
          {words.repaired(repaired.map(({ to }) => to))}{' '}
          <Link to="/" search={{ ...address, verbatim: true }} resetScroll={false}>
            {words.verbatim(repaired.map(({ from }) => from))}
          </Link>
        </p>
      )}
    </>
  )
}
