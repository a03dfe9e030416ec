import * as z from 'zod'
import { Location } from './fields.ts'
import { LISTING_TYPES, type ListingType } from './kinds/derived.ts'
import { KINDS } from './kinds/kinds.ts'
import { ListingsPage, ListingsQuery } from './listing.ts'
import { LOCATIONS, type Location as Place } from './places.ts'

/** The query of GET /api/market: that of the feed, without what names a person. */
export const MarketQuery = ListingsQuery.omit({ userId: true, status: true })
export type MarketQuery = z.infer<typeof MarketQuery>

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
