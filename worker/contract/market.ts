import * as z from 'zod'
import { findArea } from './areas.ts'
import { Location } from './fields.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { FEED_PAGE_SIZE, MARKET_PAGE_SIZE } from './limits.ts'
import { ListingsPage, ListingsQuery } from './listing.ts'
import { marketPath, type MarketPlace } from './market-path.ts'

/** The query of GET /api/market: the feed's query without the keys that depend on a person. */
export const MarketQuery = ListingsQuery.omit({ userId: true, status: true })
export type MarketQuery = z.infer<typeof MarketQuery>

/** The parameters of a query, sorted by name and without default values. Equal queries give equal strings. */
export function marketParams(query: Partial<MarketQuery>): URLSearchParams {
  const { limit, offset, ...rest } = query
  const params = Object.entries({
    ...rest,
    ...(limit !== FEED_PAGE_SIZE && { limit }),
    ...(offset !== 0 && { offset }),
  }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return sorted(params)
}

/** A page of the feed as a visitor sees it: `likedByMe` is always false. */
export const MarketPage = ListingsPage
export type MarketPage = z.infer<typeof MarketPage>

/** The response of GET /api/market/counts: active listings by kind and place. Zero counts are left out. */
export const MarketCounts = z.object({
  counts: z.array(z.object({ type: z.enum(LISTING_TYPES), location: Location, count: z.int() })),
})
export type MarketCounts = z.infer<typeof MarketCounts>

/**
 * The canonical address (path and parameters) of a query. Kind, place and area are in the path, the rest are
 * sorted parameters with the names of the feed's page. A place without a kind, several places, and areas that have
 * no page are parameters.
 */
export function marketAddress({
  type,
  location,
  area,
  limit: _limit,
  offset: _offset,
  ...rest
}: Partial<MarketQuery>): string {
  const isInPath = type !== undefined && typeof location === 'string'
  const [first, ...others] = area ?? []
  const listed = isInPath && first && others.length === 0 ? findArea(location, first) : undefined
  const path = marketPath({ type, location: isInPath ? location : undefined, area: listed })
  const params = marketParams({
    ...rest,
    ...(!isInPath && { location }),
    ...(listed === undefined && { area }),
  })
  return withParams(
    path,
    [...params].map(([name, value]) => [NAMES_IN_ADDRESS[name] ?? name, value]),
  )
}

const NAMES_IN_ADDRESS: Record<string, string> = { searchQuery: 'q', sortBy: 'sort' }
const KNOWN_IN_ADDRESS: ReadonlySet<string> = new Set(
  Object.keys(MarketQuery.shape).map((name) => NAMES_IN_ADDRESS[name] ?? name),
)

/**
 * Builds an address with only the parameters that the market knows, sorted by name. Drops tracking parameters
 * such as fbclid.
 */
export function cleanMarketAddress(path: string, params: URLSearchParams): string {
  return withParams(
    path,
    [...params].filter(([name]) => KNOWN_IN_ADDRESS.has(name)),
  )
}

function withParams(path: string, params: [string, string][]): string {
  const query = sorted(params).toString()
  return query === '' ? path : `${path}?${query}`
}

function sorted(params: string[][]): URLSearchParams {
  const query = new URLSearchParams(params)
  query.sort()
  return query
}

/**
 * Parses the address of a market page. Its parameters have the names of the feed's page, such as `q` and
 * `sort`. Unknown and invalid parameters are ignored.
 */
export function readMarketQuery(place: MarketPlace, params: URLSearchParams): MarketQuery {
  const { q, sort, limit: _limit, offset: _offset, ...rest } = Object.fromEntries(params)
  const type = place.type ?? rest.type
  const location = place.location ?? rest.location
  const area = place.area ?? rest.area
  const candidate: Record<string, unknown> = {
    ...rest,
    type,
    location,
    area,
    searchQuery: q?.trim() || undefined,
    sortBy: sort,
    limit: String(MARKET_PAGE_SIZE),
  }
  const parsed = MarketQuery.safeParse(candidate)
  if (parsed.success) return parsed.data
  const faults = new Set(parsed.error.issues.map(({ path: [name] }) => name))
  const valid = Object.entries(candidate).filter(([name]) => !faults.has(name))
  return MarketQuery.parse(Object.fromEntries(valid))
}
