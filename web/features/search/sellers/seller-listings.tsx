import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import type { SellerPage } from '#contract/profile.ts'
import { useWords } from '#web/lib/words.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { cardWords } from '#web/features/listings/copy.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { ListingTile, TileLine, tilePhoto } from '#web/features/listings/page/listing-tile.tsx'
import { sellerWords } from './copy.ts'
import styles from './seller-page.module.css'
import { RateNote } from '#web/features/listings/page/rate-note.tsx'

type SellerQuery = UseInfiniteQueryResult<InfiniteData<SellerPage>>

/** Photos in the first view take the line first; the rest wait until they are scrolled to. */
const IN_FIRST_VIEW = 2

/** What they sell now, the newest first. */
export function SellerListings({ query }: { query: SellerQuery }) {
  const words = useWords(sellerWords)
  const listings = once(query.data?.pages.flatMap((page) => page.listings) ?? [])
  const [first] = listings
  const nextCursor = query.data?.pages.at(-1)?.nextCursor
  if (!first) return <p className={styles.empty}>{words.empty}</p>
  return (
    <section>
      <VisuallyHidden>
        <h2>{words.listings}</h2>
      </VisuallyHidden>
      <ul role="list" className={styles.wall} aria-busy={query.isFetchingNextPage}>
        {listings.map((listing, index) => (
          <SellerTile key={listing.id} listing={listing} isPriority={index < IN_FIRST_VIEW} />
        ))}
      </ul>
      <LoadMore list={query} words={words} offline={words.offline} size="lg" className={styles.more} />
      {nextCursor && (
        <noscript>
          <a className={styles.next} href={`?cursor=${encodeURIComponent(nextCursor)}`}>
            {words.next}
          </a>
        </noscript>
      )}
      <RateNote rate={first.rate} />
    </section>
  )
}

/** Who sells it stands above the list. */
function SellerTile({ listing, isPriority }: { listing: Listing; isPriority: boolean }) {
  const price = priceTexts(listing, useWords(cardWords))
  return (
    <ListingTile
      look="tile"
      id={listing.id}
      title={listing.title}
      price={price}
      photo={tilePhoto(listing.photos[0])}
      isPriority={isPriority}
    >
      <TileLine place={listing.location} date={listing.createdAt} price={price} hasPin={false} />
    </ListingTile>
  )
}

// One renewed between two pages can come on both.
function once(listings: readonly Listing[]): Listing[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()]
}
