import type { ListingType } from './kinds/derived.ts'
import { KINDS } from './kinds/kinds.ts'
import { areaOf, LOCATIONS, placesWithin, type Location } from './places.ts'

/**
 * The addresses of the market's pages. Plain, so that the first view of a page can link to them without zod.
 */

/** The subject of an address of the market. */
export interface MarketPlace {
  type?: ListingType | undefined
  location?: Location | undefined
}

/** /market, /market/generators, /market/generators/port-loko. A place without a kind has no page. */
export function marketPath({ type, location }: MarketPlace): string {
  const kind = KINDS.find((each) => each.type === type)
  if (!kind) return '/market'
  return `/market/${kind.alias}${location ? `/${placeSlug(location)}` : ''}`
}

/** The kind and place of an address. Undefined if either does not exist. */
export function readMarketPath(kindSlug?: string, slug?: string): MarketPlace | undefined {
  const kind = KINDS.find(({ alias }) => alias === kindSlug)
  const location = LOCATIONS.find((place) => placeSlug(place) === slug)
  if ((kindSlug !== undefined && !kind) || (slug !== undefined && !location)) return undefined
  return { type: kind?.type, location }
}

/** The place in lower case with dashes: `mile-91`. */
export function placeSlug(location: Location): string {
  return location.toLowerCase().replaceAll(' ', '-')
}

/** The other places of the same area. */
export function nearbyPlaces(location: Location): Location[] {
  return placesWithin(areaOf(location)).filter((place) => place !== location)
}
