import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { withoutChip } from '#web/features/search/results/change-search.ts'
import { chipsOf, toSaveProps } from '#web/features/search/results/to-chips.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { withoutCursor } from './market-address.ts'
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

/** Loaded only for members. Visitors, who are most of the market's readers, get a link instead. */
const SaveSearch = lazyPart(() =>
  import('#web/features/search/saved/save-search.tsx').then((module) => module.SaveSearch),
)

/** Saves the search. A visitor signs in first. */
export function SaveMarketSearch({ address, found }: Omit<Props, 'search'>) {
  const { data: user } = useUser()
  if (user) {
    return (
      <Suspense fallback={null}>
        <SaveSearch variant="ghost" size="tap" search={toSaveProps(withoutCursor(address), found)}>
          {marketWords.save}
        </SaveSearch>
      </Suspense>
    )
  }
  return (
    <SignInLink className={buttonClass({ variant: 'ghost', size: 'tap' })}>{marketWords.save}</SignInLink>
  )
}
