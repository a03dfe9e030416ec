import type { ListingsPage } from '#contract/listing.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import { sortIn } from '#web/features/search/feed/feed-address.ts'
import { readFeedSearch } from '#web/features/search/feed/feed-search.ts'
import { placeIn, type MarketAddress } from './market-link.tsx'

/** Parses a market URL. Of its query parameters (`search`), keeps only known keys with well-formed values. */
export function readMarketAddress(
  { type, location }: MarketPlace,
  { cursor, ...search }: Record<string, unknown>,
): MarketAddress {
  return {
    ...readFeedSearch({ ...search, ...(type && { type }), ...(location && { location }) }),
    ...((typeof cursor === 'string' || typeof cursor === 'number') && cursor !== ''
      ? { cursor: String(cursor) }
      : {}),
  }
}

/**
 * Whether the URL asks for nothing but a kind, a place and a sort order. Only then do the market's counts
 * apply to the page.
 */
export function isPlain({ type: _type, location, sort: _sort, cursor: _cursor, ...search }: MarketAddress) {
  return (location === undefined || placeIn(location) !== undefined) && Object.keys(search).length === 0
}

/** The search with its text replaced by the filters read from it, so that each can be changed separately. */
export function withoutText({ cursor: _cursor, ...address }: MarketAddress, found: ListingsPage | undefined) {
  if (!address.q || !found?.filters) return address
  const { sortBy, ...filters } = found.filters
  return readFeedSearch({ verbatim: address.verbatim, ...filters, sort: sortIn(address) ?? sortBy })
}
