import { marketPath, type MarketPlace } from '#contract/market.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { sortIn } from '../feed/feed-address.ts'
import { readFeedSearch, type FeedSearch } from '../feed/feed-search.ts'

/** What an address of the market asks for: kind and place out of its path, the rest as in the feed's. */
export type MarketAddress = FeedSearch & { cursor?: string }

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

/** The shortest address that asks for it, for a router link: `<Link {...marketLink({ type: 'generator' })}>`. */
export function marketLink({ type, location, ...search }: MarketAddress) {
  const place = type && placeIn(location)
  const [kind, placeSlug] = marketPath({ type, location: place }).split('/').slice(2)
  return {
    to: '/market/{-$kind}/{-$place}',
    params: { kind, place: placeSlug },
    search: place ? search : { ...search, location },
  } as const
}

/** The place of an address that asks for a single one. */
export function placeIn(location: unknown): Location | undefined {
  return LOCATIONS.find((place) => place === location)
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
