import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { kindOf } from '#contract/kinds/derived.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { marketPath } from '#contract/market-path.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { RateNote } from '#web/features/listings/page/listing-price.tsx'
import { ListingTile, TileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import type { FeedSearch } from '#web/features/search/feed/feed-search.ts'
import { resultsWords } from '#web/features/search/results/copy.ts'
import { FilterPanel } from '#web/features/search/results/filter-panel.tsx'
import { SearchNotices } from '#web/features/search/results/search-notices.tsx'
import { Toolbar } from '#web/features/search/results/toolbar.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PlusIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { marketWords } from './copy.ts'
import { isPlain, withoutText } from './market-address.ts'
import { Breadcrumbs, marketLink, placeIn, type MarketAddress } from './market-link.tsx'
import { KindNav, PlaceNav } from './market-nav.tsx'
import { MarketSearch } from './market-search.tsx'
import { marketCountsQuery, marketQuery } from './queries.ts'
import { SaveMarketSearch, SearchChips, withoutCursor } from './searched-for.tsx'
import results from '#web/features/search/results/results.module.css'
import page from '#web/ui/page.module.css'
import styles from './market-page.module.css'

/** Loaded only for members. Visitors, who are most of the market's readers, get a link instead. */
const PostButton = lazyPart(() =>
  import('#web/features/listings/profile/post-button.tsx').then((module) => module.PostButton),
)

/**
 * The public market, which anybody may browse and search. It must render completely from cached responses,
 * because the server sends it as HTML.
 */
export function MarketPage({ address }: { address: MarketAddress }) {
  const user = useUser()
  // The old results stay until the new ones arrive.
  const market = useQuery({
    ...marketQuery(address, Boolean(user.data)),
    placeholderData: (previous: ListingsPage | undefined) => previous,
  })
  const counts = useQuery(marketCountsQuery).data?.counts
  useSessionExpired(market.error)
  const found = market.isPlaceholderData ? undefined : market.data
  const search = withoutText(address, found)
  const title = useTitle(address)
  useDocumentTitle(marketWords.pageTitle(title))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading, [JSON.stringify(address)])

  const navigate = useNavigate()
  const go = (next: FeedSearch) => void navigate({ ...marketLink(next), resetScroll: false })

  return (
    <div className={`${page.frame} ${results.layout} ${styles.page}`}>
      <div className={`${results.head} ${styles.wide}`}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role="status" className={results.status}>
          {found && resultsWords.results(found.total, found.totalIsAtLeast ?? false)}
        </p>
      </div>
      <div className={`${styles.search} ${styles.wide}`}>
        <MarketSearch text={address.q} />
        <PostItem />
      </div>
      <div className={results.side}>
        <KindNav search={search} counts={counts} />
        <FilterPanel search={search} action={marketPath({ type: search.type })} onApply={go}>
          <PlaceNav search={search} counts={counts} />
        </FilterPanel>
      </div>
      <div className={results.main}>
        <Toolbar address={address} search={search} found={found} onChange={go}>
          {!isPlain(address) && found && (
            <>
              <SaveMarketSearch address={address} found={found} />
              <SearchChips address={address} search={search} found={found} />
            </>
          )}
        </Toolbar>
        <div role="status" className={`${results.status} ${styles.notices}`}>
          {found && (
            <SearchNotices
              found={found}
              verbatim={marketLink({ ...withoutCursor(address), verbatim: true })}
            />
          )}
        </div>
        <Results market={market} address={address} search={search} />
        <Breadcrumbs type={address.type} location={placeIn(address.location)} />
      </div>
    </div>
  )
}

function useTitle({ q, type, location }: MarketAddress): string {
  if (q) return marketWords.resultsFor(q)
  return marketWords.title(type && kindOf(type).names.category, placeIn(location))
}

type ResultsProps = { market: UseQueryResult<ListingsPage>; address: MarketAddress; search: MarketAddress }

/** A row on a wide screen, or the first view of a phone. */
const FIRST_VIEW_TILES = 3

function Results({ market, address, search }: ResultsProps) {
  if (market.isPending) return <ResultsSkeleton />
  if (!market.data)
    return (
      <QueryFailure query={market} title={marketWords.failureTitle} offline={marketWords.offline} level={2} />
    )
  const { listings, nextCursor } = market.data
  const [first] = listings
  if (!first) return <NothingHere address={address} search={search} />
  return (
    <section className={classNames(styles.results, market.isPlaceholderData && styles.old)}>
      <VisuallyHidden>
        <h2>{marketWords.listings}</h2>
      </VisuallyHidden>
      <ul
        role="list"
        className={`${page.stack4} ${page.columns2} ${page.columns3} ${styles.grid}`}
        aria-busy={market.isPlaceholderData}
      >
        {listings.map((listing, index) => (
          <li key={listing.id}>
            <ListingTile listing={listing} isPriority={index < FIRST_VIEW_TILES} isFromFeed />
          </li>
        ))}
      </ul>
      {!market.isPlaceholderData && <Paging address={address} nextCursor={nextCursor} />}
      <RateNote rate={first.rate} />
    </section>
  )
}

function Paging({ address, nextCursor }: { address: MarketAddress; nextCursor: string | null }) {
  const { cursor, ...first } = address
  if (!cursor && !nextCursor) return null
  return (
    <nav aria-label={marketWords.paging} className={styles.paging}>
      {cursor && (
        <Link {...marketLink(first)} className={buttonClass({ variant: 'secondary' })} preload={false}>
          {marketWords.firstPage}
        </Link>
      )}
      {nextCursor && (
        <Link
          {...marketLink({ ...first, cursor: nextCursor })}
          rel="next"
          className={buttonClass()}
          preload={false}
        >
          {marketWords.nextPage}
        </Link>
      )}
    </nav>
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
      {useTitle(search)}
    </Link>
  )
}

const SKELETON_TILES = 6

function ResultsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{marketWords.loading}</VisuallyHidden>
      <div className={`${page.stack4} ${page.columns2} ${page.columns3} ${styles.grid}`} aria-hidden="true">
        {Array.from({ length: SKELETON_TILES }, (_, index) => (
          <TileSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}

/** Opens the posting dialog for members. A visitor signs in first. */
function PostItem() {
  const { data: user } = useUser()
  if (user) {
    return (
      <Suspense fallback={null}>
        <PostButton label={marketWords.post} size="md" />
      </Suspense>
    )
  }
  return (
    <SignInLink action="post" className={buttonClass({ variant: 'accent' })} aria-label={marketWords.post}>
      <PlusIcon />
      <span>{marketWords.post}</span>
    </SignInLink>
  )
}
