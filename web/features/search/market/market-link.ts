import { marketPath } from '#contract/market-path.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { FeedSearch } from '../feed/feed-search.ts'

/** A market address: kind and place from its path, the rest as in the feed's. */
export type MarketAddress = FeedSearch & { cursor?: string }

/** The shortest address of a search, for a router link: `<Link {...marketLink({ type: 'generator' })}>`. */
export function marketLink({ type, location, ...search }: MarketAddress) {
  const place = type && placeIn(location)
  const [kind, placeSlug] = marketPath({ type, location: place }).split('/').slice(2)
  return {
    to: '/market/{-$kind}/{-$place}',
    params: { kind, place: placeSlug },
    search: place ? search : { ...search, location },
  } as const
}

/** The place, if the address asks for exactly one. */
export function placeIn(location: unknown): Location | undefined {
  return LOCATIONS.find((place) => place === location)
}
