import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { cardRatio, ListingCard } from '#web/features/listings/page/listing-card.tsx'
import { ListingTileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { feedWords, nothingFoundWords } from './copy.ts'
import styles from './feed.module.css'
import { Masonry } from './masonry.tsx'
import type { FeedAddress } from './search-params.ts'
import { RateNote } from '#web/features/listings/page/rate-note.tsx'
import { NothingFound } from './outcome/nothing-found.tsx'

type FeedQuery = UseInfiniteQueryResult<InfiniteData<ListingsPage>>

const FIRST_ROW = 3

export function FeedResults({
  address,
  isSearching,
  feed,
}: {
  address: FeedAddress
  isSearching: boolean
  feed: FeedQuery
}) {
  const words = useWords(feedWords)
  const items = useMemo(() => toItems(feed.data?.pages ?? []), [feed.data])

  if (feed.isPending) return <FeedSkeleton />
  if (!feed.data) {
    return <QueryFailure query={feed} title={words.failureTitle} offline={words.offline} />
  }
  const [found] = feed.data.pages
  if (items.length === 0) {
    return isSearching && found ? (
      <NothingFound address={address} found={found} />
    ) : (
      <NothingHere isOfKind={Boolean(address.type)} />
    )
  }
  const first = found?.listings[0]
  return (
    <section className={feed.isPlaceholderData ? styles.old : undefined}>
      <VisuallyHidden>
        <h2>{words.listings}</h2>
      </VisuallyHidden>
      <Masonry items={items} isBusy={feed.isFetchingNextPage || feed.isPlaceholderData} />
      {!feed.isPlaceholderData && <EndOfList feed={feed} />}
      {first && <RateNote rate={first.rate} />}
    </section>
  )
}

function EndOfList({ feed }: { feed: FeedQuery }) {
  const words = useWords(feedWords)
  if (!feed.hasNextPage) {
    return (
      <p className={styles.end} role="status">
        {words.allSeen}
      </p>
    )
  }
  return <LoadMore list={feed} words={words} offline={words.offline} size="lg" className={styles.end} />
}

// A listing whose likes or price changed between two pages can come on both; it stands where it stood first.
function toItems(pages: readonly ListingsPage[]) {
  const once = new Map<string, Listing>()
  for (const listing of pages.flatMap((page) => page.listings)) {
    if (!once.has(listing.id)) once.set(listing.id, listing)
  }
  return [...once.values()].map((listing, index) => ({
    key: listing.id,
    ratio: cardRatio(listing),
    content: <ListingCard listing={listing} isPriority={index < FIRST_ROW} isFromFeed />,
  }))
}

const RATIOS = [4 / 3, 1, 4 / 3, 4 / 5, 3 / 2, 4 / 3]

/** Six placeholder cards in the shape of what comes. */
function FeedSkeleton() {
  const words = useWords(feedWords)
  return (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <Masonry
          items={RATIOS.map((ratio, index) => ({
            key: String(index),
            ratio,
            content: <ListingTileSkeleton look="card" ratio={ratio} lines={['80%', '50%', '100%', '90%']} />,
          }))}
        />
      </div>
    </div>
  )
}

/** A market, or a kind, in which nobody has posted anything yet. */
function NothingHere({ isOfKind }: { isOfKind: boolean }) {
  const words = useWords(nothingFoundWords)
  const showAll = (
    <Link to="/" search={{}} className={buttonClass()}>
      {words.showAll}
    </Link>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={words.emptyTitle} action={isOfKind && showAll}>
      {words.emptyText}
    </EmptyState>
  )
}
