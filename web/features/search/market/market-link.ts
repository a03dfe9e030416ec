import { marketPath } from '#contract/market-path.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { FeedSearch } from '../feed/feed-search.ts'

/** The search in a market URL: the kind and place of its path, and the same search params as the feed's. */
export type MarketAddress = FeedSearch & { cursor?: string }

/** Props for a link to the shortest URL of a search: `<Link {...marketLink({ type: 'generator' })}>`. */
export function marketLink({ type, location, ...search }: MarketAddress) {
  const place = type && placeIn(location)
  const [kind, placeSlug] = marketPath({ type, location: place }).split('/').slice(2)
  return {
    to: '/market/{-$kind}/{-$place}',
    params: { kind, place: placeSlug },
    search: place ? search : { ...search, location },
  } as const
}

/** The place, if the search is for exactly one. */
export function placeIn(location: unknown): Location | undefined {
  return LOCATIONS.find((place) => place === location)
}
