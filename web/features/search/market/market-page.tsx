import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { countOf, marketPath } from '#contract/market-path.ts'
import type { MarketCounts } from '#contract/market.ts'
import type { Location } from '#contract/places.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { MapChoice } from '#web/features/search/map/map-choice.tsx'
import { withoutText } from '#web/features/search/results/change-search.ts'
import { resultsWords } from '#web/features/search/results/copy.ts'
import type { FeedSearch } from '#web/features/search/results/feed-search.ts'
import { FilterPanel } from '#web/features/search/results/filter-panel.tsx'
import { SearchNotices } from '#web/features/search/results/search-notices.tsx'
import { Toolbar } from '#web/features/search/results/toolbar.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { marketCountsQuery } from './counts-query.ts'
import { isPlain, withoutCursor } from './market-address.ts'
import { Breadcrumbs, marketLink, oneArea, placeIn, type MarketAddress } from './market-link.tsx'
import { AreaNav, KindNav, PlaceNav } from './market-nav.tsx'
import { MarketResults, titleOf } from './market-results.tsx'
import { MarketSearch } from './market-search.tsx'
import { marketQuery } from './queries.ts'
import { SaveMarketSearch, SearchChips } from './searched-for.tsx'
import results from '#web/features/search/results/results.module.css'
import page from '#web/ui/page.module.css'
import styles from './market-page.module.css'

/**
 * The public market, which anybody may browse and search. It must render completely from cached responses,
 * because the server sends it as HTML.
 */
export function MarketPage({ address }: { address: MarketAddress }) {
  const user = useUser()
  // The old results stay until the new ones arrive.
  const market = useInfiniteQuery({
    ...marketQuery(address, Boolean(user.data)),
    placeholderData: (previous) => previous,
  })
  const counts = useQuery(marketCountsQuery).data?.counts
  useSessionExpired(market.error)
  const found = market.isPlaceholderData ? undefined : market.data?.pages[0]
  const search = withoutText(withoutCursor(address), found)
  const area = areaOf(address, found)
  const title = titleOf({ ...address, area })
  useDocumentTitle(marketWords.pageTitle(title))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading, [JSON.stringify(address)])

  const map = toMap(address, search, counts)
  const navigate = useNavigate()
  const go = (next: FeedSearch) => void navigate({ ...marketLink(next), resetScroll: false })

  return (
    <div className={`${page.frame} ${results.layout} ${styles.page}`}>
      <div className={`${results.head} ${styles.wide}`}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role="status" className={results.status}>
          {found && resultsWords.results(found.areaTotal || found.total, found.totalIsAtLeast ?? false)}
        </p>
      </div>
      {user.data === null && <VisitorRow text={address.q} />}
      <div className={results.side}>
        <KindNav search={search} counts={counts} />
        <FilterPanel search={search} action={marketPath({ type: search.type })} onApply={go} map={map}>
          <PlaceNav search={search} counts={counts} />
          <AreaNav search={{ ...search, area }} areas={found?.areas} />
        </FilterPanel>
      </div>
      <div className={results.main}>
        <Toolbar address={address} search={search} found={found} onChange={go}>
          {!isPlain(address) && found && (
            <>
              <SearchChips address={address} search={search} found={found} />
              <SaveMarketSearch address={address} found={found} />
            </>
          )}
        </Toolbar>
        <Notices address={address} found={found} />
        <MarketResults results={market} address={address} search={search} />
        <MapChoice {...map} />
        <Breadcrumbs type={address.type} location={placeIn(address.location)} area={oneArea(area)} />
      </div>
    </div>
  )
}

function Notices({ address, found }: { address: MarketAddress; found: ListingsPage | undefined }) {
  return (
    <div role="status" className={`${results.status} ${styles.notices}`}>
      {found && (
        <SearchNotices found={found} verbatim={marketLink({ ...withoutCursor(address), verbatim: true })} />
      )}
    </div>
  )
}

/** Of an area, the path has only the letters. One that does not exist is not searched for. */
function areaOf({ area }: MarketAddress, found: ListingsPage | undefined) {
  return area && (found ? found.filters?.area?.join() : area)
}

/** The map of places, with the counts of the kind, unless there are filters. */
function toMap(address: MarketAddress, search: MarketAddress, counts: MarketCounts['counts'] | undefined) {
  return {
    chosen: placeIn(address.location),
    countIn: (place: Location) =>
      counts && isPlain(address) ? countOf(counts, address.type, place) : undefined,
    linkTo: (location: Location) => marketLink({ ...search, location, area: undefined }),
  }
}

/** The search and posting, which a member has in the header. */
function VisitorRow({ text }: { text?: string }) {
  return (
    <div className={`${styles.search} ${styles.wide}`}>
      <MarketSearch text={text} />
      <SignInLink action="post" className={buttonClass({ variant: 'accent' })} aria-label={marketWords.post}>
        <PlusIcon />
        <span>{marketWords.post}</span>
      </SignInLink>
    </div>
  )
}
