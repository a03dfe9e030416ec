import { useInfiniteQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { ListingTile } from '#web/features/listings/page/listing-tile.tsx'
import { pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse } from '#web/test/server.ts'

/** Renders listings from the feed's cache, so that a like goes through the cache. */
export function openCards(
  listings: Listing[],
  like: () => StubResponse | Promise<StubResponse> = () => ({ body: { liked: true, likesCount: 13 } }),
  user?: null,
) {
  const calls = stubServer(({ method }) => (method === 'POST' ? like() : { body: pageOf(listings) }), user)
  function Cards() {
    const feed = useInfiniteQuery(feedQuery({}))
    return feed.data?.pages[0]?.listings.map((listing) => (
      <ListingTile key={listing.id} listing={listing} isFromFeed />
    ))
  }
  const pages = [
    { path: '/', component: Cards },
    { path: '/listings/$id', component: () => <h1>The page</h1> },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  return { ...openPages(pages, '/?sort=likes'), calls }
}
