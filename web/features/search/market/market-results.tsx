import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kindOf } from '#contract/kinds/derived.ts'
import { ListingTile, TileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import type { Results } from '#web/features/search/results/queries.ts'
import { FIRST_VIEW_TILES, ResultList } from '#web/features/search/results/result-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { isPlain, withoutCursor } from './market-address.ts'
import { marketLink, placeIn, type MarketAddress } from './market-link.tsx'
import page from '#web/ui/page.module.css'
import styles from './market-page.module.css'

type Props = {
  results: Results
  address: MarketAddress
  /** The same search with its text replaced by the filters read from it. */
  search: MarketAddress
}

/** The listings of a market page, and the way to more of them. */
export function MarketResults({ results, address, search }: Props) {
  return (
    <ResultList
      results={results}
      skeleton={<TileGrid>{SKELETON}</TileGrid>}
      renderEmpty={() => <NothingHere address={address} search={search} />}
      renderTiles={(listings, isBusy) => (
        <TileGrid isBusy={isBusy}>
          {listings.map((listing, index) => (
            <li key={listing.id}>
              <ListingTile listing={listing} isPriority={index < FIRST_VIEW_TILES} isFromFeed />
            </li>
          ))}
        </TileGrid>
      )}
      linkTo={(cursor) => marketLink({ ...address, cursor })}
    >
      {address.cursor && (
        <Link
          {...marketLink(withoutCursor(address))}
          className={buttonClass({ variant: 'ghost' })}
          preload={false}
        >
          {marketWords.firstPage}
        </Link>
      )}
    </ResultList>
  )
}

const SKELETON = Array.from({ length: 6 }, (_, index) => (
  <li key={index}>
    <TileSkeleton />
  </li>
))

function TileGrid({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <ul
      role="list"
      className={`${page.stack4} ${page.columns2} ${page.columns3} ${styles.grid}`}
      aria-busy={isBusy}
    >
      {children}
    </ul>
  )
}

/** Links to ever wider searches: without the filters, then in every place, then everything. */
function NothingHere({ address, search }: { address: MarketAddress; search: MarketAddress }) {
  const { type } = search
  const place = placeIn(search.location)
  const isSearch = !isPlain(search)
  const wider = [
    ...(isSearch && (type ?? place) ? [{ type, location: place }] : []),
    ...(type && (isSearch || place) ? [{ type }] : []),
    {},
  ]
  const links = (
    <div className={styles.wider}>
      {wider.map((each, index) => (
        <WiderLink key={JSON.stringify(each)} search={each} isFirst={index === 0} />
      ))}
    </div>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={marketWords.emptyTitle} action={links}>
      {isSearch || address.q ? marketWords.searchEmptyText : marketWords.emptyText}
    </EmptyState>
  )
}

function WiderLink({ search, isFirst }: { search: MarketAddress; isFirst: boolean }) {
  return (
    <Link
      {...marketLink(search)}
      className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}
      preload={false}
    >
      {titleOf(search)}
    </Link>
  )
}

/** The title of a search. */
export function titleOf({ q, type, location, area }: MarketAddress): string {
  if (q) return marketWords.resultsFor(q)
  const place = placeIn(location)
  const where = place && area ? `${String(area).replaceAll(',', ' or ')}, ${place}` : place
  return marketWords.title(type && kindOf(type).names.category, where)
}
