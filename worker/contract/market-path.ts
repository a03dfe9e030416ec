import type { ListingType } from './kinds/derived.ts'
import { KINDS } from './kinds/kinds.ts'
import { areaOf, LOCATIONS, placesWithin, type Location } from './places.ts'

/**
 * The paths of the market's pages. Plain functions, so that a page's first view can link to them without zod.
 */

/** What a page of the market shows. */
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

/** Finds the kind and place of a path by their slugs. Returns undefined if either does not exist. */
export function readMarketPath(kindSlug?: string, slug?: string): MarketPlace | undefined {
  const kind = KINDS.find(({ alias }) => alias === kindSlug)
  const location = LOCATIONS.find((place) => placeSlug(place) === slug)
  if ((kindSlug !== undefined && !kind) || (slug !== undefined && !location)) return undefined
  return { type: kind?.type, location }
}

/** The place in lower case with dashes: `mile-91`. */
function placeSlug(location: Location): string {
  return location.toLowerCase().replaceAll(' ', '-')
}

/** The other places in the same area. */
export function nearbyPlaces(location: Location): Location[] {
  return placesWithin(areaOf(location)).filter((place) => place !== location)
}
