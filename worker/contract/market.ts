import * as z from 'zod'
import { Location } from './fields.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { FEED_PAGE_SIZE } from './limits.ts'
import { ListingsPage, ListingsQuery } from './listing.ts'
import { marketPath } from './market-path.ts'

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
