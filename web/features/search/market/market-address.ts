import type { MarketPlace } from '#contract/market-path.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { sortIn } from '../feed/feed-address.ts'
import { readFeedSearch } from '../feed/feed-search.ts'
import { placeIn, type MarketAddress } from './market-link.ts'

/** `search` is the query of the address, by name; whoever wrote it, only what is known is taken. */
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

/** Whether no more is asked for than a kind, a place and an order: then the counts are those of the page. */
export function isPlain({ type: _type, location, sort: _sort, cursor: _cursor, ...search }: MarketAddress) {
  return (location === undefined || placeIn(location) !== undefined) && Object.keys(search).length === 0
}

/**
 * The address without its text, with what that was read as in its place: from there parts can be changed one
 * by one.
 */
export function withoutText({ cursor: _cursor, ...address }: MarketAddress, found: ListingsPage | undefined) {
  if (!address.q || !found?.filters) return address
  const { sortBy, ...filters } = found.filters
  return readFeedSearch({ verbatim: address.verbatim, ...filters, sort: sortIn(address) ?? sortBy })
}
