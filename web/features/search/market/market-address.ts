import type { MarketPlace } from '#contract/market-path.ts'
import { readFeedSearch, type FeedSearch } from '#web/features/search/results/feed-search.ts'
import { placeIn, type MarketAddress } from './market-link.tsx'

/** Parses a market URL. Of its query parameters (`search`), keeps only known keys with well-formed values. */
export function readMarketAddress(
  { type, location, area }: MarketPlace,
  { cursor, ...search }: Record<string, unknown>,
): MarketAddress {
  return {
    ...readFeedSearch({
      ...search,
      ...(type && { type }),
      ...(location && { location }),
      ...(area && { area }),
    }),
    ...((typeof cursor === 'string' || typeof cursor === 'number') && cursor !== ''
      ? { cursor: String(cursor) }
      : {}),
  }
}

/**
 * Whether the URL asks for nothing but a kind, a place, areas and a sort order. Only then do the market's counts
 * apply to the page.
 */
export function isPlain({
  type: _type,
  location,
  area: _area,
  sort: _sort,
  cursor: _cursor,
  ...search
}: MarketAddress) {
  return (location === undefined || placeIn(location) !== undefined) && Object.keys(search).length === 0
}

/** The first page of the search. */
export function withoutCursor({ cursor: _cursor, ...search }: MarketAddress): FeedSearch {
  return search
}
