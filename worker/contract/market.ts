import * as z from 'zod'
import { Location } from './fields.ts'
import { LISTING_TYPES, type ListingType } from './kinds/derived.ts'
import { KINDS } from './kinds/kinds.ts'
import { FEED_PAGE_SIZE } from './limits.ts'
import { ListingsPage, ListingsQuery } from './listing.ts'
import { areaOf, LOCATIONS, placesWithin, type Location as Place } from './places.ts'

/** The query of GET /api/market: that of the feed, without what names a person. */
export const MarketQuery = ListingsQuery.omit({ userId: true, status: true })
export type MarketQuery = z.infer<typeof MarketQuery>

/**
 * What a query asks for beyond the usual, sorted by name: one text for one question, for addresses and caches.
 */
export function marketParams(query: Partial<MarketQuery>): URLSearchParams {
  const { limit, offset, ...asked } = query
  const params = Object.entries({
    ...asked,
    ...(limit !== FEED_PAGE_SIZE && { limit }),
    ...(offset !== 0 && { offset }),
  }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return new URLSearchParams(params.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)))
}

/** As the feed answers a visitor: `likedByMe` is false throughout. */
export const MarketPage = ListingsPage
export type MarketPage = z.infer<typeof MarketPage>

/** The answer of GET /api/market/counts: active listings by kind and place, those without any left out. */
export const MarketCounts = z.object({
  counts: z.array(z.object({ type: z.enum(LISTING_TYPES), location: Location, count: z.int() })),
})
export type MarketCounts = z.infer<typeof MarketCounts>

/** What an address of the market is about. */
export interface MarketPlace {
  type?: ListingType | undefined
  location?: Place | undefined
}

/** /market, /market/generators, /market/generators/port-loko. A place without a kind has no page of its own. */
export function marketPath({ type, location }: MarketPlace): string {
  const kind = KINDS.find((each) => each.type === type)
  if (!kind) return '/market'
  return `/market/${kind.alias}${location ? `/${placeSlug(location)}` : ''}`
}

/**
 * The one address of what a query asks for: kind and place in the path, the rest as sorted parameters. A place
 * without a kind, and several places, are parameters.
 */
export function marketAddress({ type, location, ...rest }: Partial<MarketQuery>): string {
  const isInPath = type !== undefined && typeof location === 'string'
  const params = marketParams(isInPath ? rest : { ...rest, location }).toString()
  const path = marketPath({ type, location: isInPath ? location : undefined })
  return params === '' ? path : `${path}?${params}`
}

/** Undefined for a kind or a place that does not exist. */
export function readMarketPath(kindSlug?: string, slug?: string): MarketPlace | undefined {
  const kind = KINDS.find(({ alias }) => alias === kindSlug)
  const location = LOCATIONS.find((place) => placeSlug(place) === slug)
  if ((kindSlug !== undefined && !kind) || (slug !== undefined && !location)) return undefined
  return { type: kind?.type, location }
}

/** In lower case, with dashes: `mile-91`. */
export function placeSlug(location: Place): string {
  return location.toLowerCase().replaceAll(' ', '-')
}

/** What else is looked at by those who look here: the places that hold this one, and that it holds. */
export function nearbyPlaces(location: Place): Place[] {
  return placesWithin(areaOf(location)).filter((place) => place !== location)
}
