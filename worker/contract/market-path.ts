import type { ListingType } from './kinds/derived.ts'
import { KINDS } from './kinds/kinds.ts'
import { areaOf, hasAreaList, LOCATIONS, placesWithin, type Location } from './places.ts'

/**
 * The paths of the market's pages. Plain functions, so that a page's first view can link to them without zod.
 */

/** What a page of the market shows. */
export interface MarketPlace {
  type?: ListingType | undefined
  location?: Location | undefined
  /** One of the place's list. */
  area?: string | undefined
}

/**
 * /market, /market/generators, /market/generators/port-loko, /market/homes/freetown/hill-station. A place without
 * a kind, and an area of a place without a list, have no page.
 */
export function marketPath({ type, location, area }: MarketPlace): string {
  const kind = KINDS.find((each) => each.type === type)
  if (!kind) return '/market'
  const steps = location ? [location, ...(area && hasAreaList(location) ? [area] : [])] : []
  return ['/market', kind.alias, ...steps.map(toSlug)].join('/')
}

/**
 * Finds the kind and place of a path by their slugs. Returns undefined if either does not exist. Whether the area
 * exists, only the server knows; `area` is its slug in words.
 */
export function readMarketPath(kindSlug?: string, slug?: string, areaSlug?: string): MarketPlace | undefined {
  const kind = KINDS.find(({ alias }) => alias === kindSlug)
  const location = LOCATIONS.find((place) => toSlug(place) === slug)
  if ((kindSlug !== undefined && !kind) || (slug !== undefined && !location)) return undefined
  if (areaSlug === undefined) return { type: kind?.type, location }
  if (!location || !hasAreaList(location)) return undefined
  return { type: kind?.type, location, area: areaSlug.replace(/(^|-)./g, toWord) }
}

function toWord(letters: string): string {
  return letters.replace('-', ' ').toUpperCase()
}

/** The name in lower case with dashes: `mile-91`, `susans-bay`. */
function toSlug(name: string): string {
  return name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')
}

/** The other places in the same area. */
export function nearbyPlaces(location: Location): Location[] {
  return placesWithin(areaOf(location)).filter((place) => place !== location)
}

interface Count {
  type: ListingType
  location: Location
  count: number
}

/** The number of listings of one or all kinds, everywhere or in a place and the places within it. */
export function countOf(counts: readonly Count[], type?: ListingType, place?: Location): number {
  const places = place && placesWithin(place)
  return counts
    .filter((each) => (!type || each.type === type) && (!places || places.includes(each.location)))
    .reduce((sum, { count }) => sum + count, 0)
}
