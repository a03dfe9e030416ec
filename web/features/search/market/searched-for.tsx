import { Link } from '@tanstack/react-router'
import type { ListingsPage } from '#contract/listing.ts'
import { withoutChip } from '#web/features/search/feed/outcome/change-search.ts'
import { feedNoticesWords } from '#web/features/search/feed/outcome/copy.ts'
import { chipsOf } from '#web/features/search/feed/outcome/to-chips.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { marketLink, type MarketAddress } from './market-link.tsx'
import styles from '#web/features/search/results/results.module.css'

type Props = { address: MarketAddress; search: MarketAddress; found: ListingsPage }

/** A chip for each thing understood from a search. It is a link that removes that thing. */
export function SearchChips({ address, search, found }: Props) {
  const chips = chipsOf(found, address.q)
  if (chips.length === 0) return null
  return (
    <nav aria-label={marketWords.chips} className={styles.chips}>
      <ul role="list">
        {chips.map((chip) => (
          <li key={chip.id}>
            <Link
              {...marketLink(withoutChip({ ...search, q: undefined }, chip))}
              className={styles.chip}
              aria-label={marketWords.removeChip(chip.label)}
              preload={false}
              resetScroll={false}
            >
              <span>{chip.label}</span>
              <CloseIcon />
            </Link>
          </li>
        ))}
        <li>
          <Link
            {...marketLink({})}
            className={buttonClass({ variant: 'ghost', size: 'tap' })}
            preload={false}
            resetScroll={false}
          >
            {marketWords.clearAll}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** How the search was changed to find something, and a link to the search for the words as typed. */
export function SearchNotices({ address, found }: Omit<Props, 'search'>) {
  const { widenedTo, loosened = [], repaired = [] } = found
  const { cursor: _cursor, ...search } = address
  const place = chipsOf(found, undefined).find(({ entries }) =>
    entries.some(({ key }) => key === 'location'),
  )?.label
  const wider = widenedTo === 'Sierra Leone' ? undefined : widenedTo
  return (
    <>
      {widenedTo && (
        <p>{place ? feedNoticesWords.nothingIn(place, wider) : feedNoticesWords.nothingThere(wider)}</p>
      )}
      {loosened.length > 0 && (
        <p>{feedNoticesWords.loosened([...new Set(loosened.map(({ label }) => label))])}</p>
      )}
      {repaired.length > 0 && (
        <p>
          {feedNoticesWords.repaired(repaired.map(({ to }) => to))}{' '}
          <Link {...marketLink({ ...search, verbatim: true })} preload={false} resetScroll={false}>
            {feedNoticesWords.verbatim(repaired.map(({ from }) => from))}
          </Link>
        </p>
      )}
    </>
  )
}
