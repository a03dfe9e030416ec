import * as z from 'zod'
import { Location } from '#contract/fields.ts'
import { kindOf, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { MARKET_PAGE_SIZE } from '#contract/limits.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import { MarketCounts, marketParams, type MarketPage, type MarketQuery } from '#contract/market.ts'
import type { Ctx } from '#worker/context.ts'
import { scopeOfMarket } from '#worker/db/shown-versions.ts'
import { showListings } from '#worker/features/listings/show.ts'
import { tiersOf } from '#worker/features/search/matching.ts'
import { listInOrder } from '#worker/features/search/store.ts'
import { listFeed } from './list-feed.ts'
import { countByArea, countByPlace, listNewestByPlace } from './store.ts'

/** The cache scopes of a response that shows listings of every kind. */
export const SCOPES_OF_ALL = LISTING_TYPES.map((type) => scopeOfMarket(type))

/** The number of cache slots shared by all pages except first pages by kind, place and sort. */
const SHARED_SLOTS = 4_096
const OWN_SLOT_KEYS: ReadonlySet<string> = new Set(['type', 'location', 'sortBy'])

/**
 * A page of the market, and the cache scopes that the page depends on (db/shown-versions.ts). A signed-in
 * person gets the same page as a visitor.
 */
export async function listMarket(
  ctx: Ctx,
  query: MarketQuery,
): Promise<{ page: MarketPage; scopes: string[] }> {
  const asVisitor = { ...ctx, user: undefined }
  const { rows, ...rest } = await listFeed(asVisitor, query)
  const page = { listings: await showListings(asVisitor, rows), ...rest }
  return { page, scopes: scopesOf(query, page) }
}

/** The number of active listings in each place itself, without listings in the places inside it. */
export async function countMarket({ db }: Pick<Ctx, 'db'>): Promise<MarketCounts> {
  return toCounts(await countByPlace(db))
}

/**
 * The counts, and the lowest usual price in leones among the listings of a kind, or of a kind in a place or area:
 * what costs less may be a mistake or bait. Without a kind there is no price.
 */
export async function countWithLowestPrice(
  { db }: Pick<Ctx, 'db'>,
  { type, location, area }: MarketPlace,
): Promise<{ counts: MarketCounts; lowestPriceSle?: number | undefined }> {
  const tiers =
    type &&
    tiersOf({
      type,
      location,
      ...(area !== undefined && { area: [area] }),
      minPrice: kindOf(type).usualPriceSle[0],
    })
  if (!tiers) return { counts: await countMarket({ db }) }
  const cheapest = listInOrder(db, tiers.all, 'price_asc', { limit: 1 })
  const [kinds, [lowest]] = await db.batch([countByPlace(db), cheapest])
  return { counts: toCounts(kinds), lowestPriceSle: lowest?.priceSle }
}

function toCounts(kinds: Awaited<ReturnType<typeof countByPlace>>): MarketCounts {
  const counts = kinds.flatMap(({ type, places }) =>
    Object.entries(places).map(([location, count]) => ({ type, location, count })),
  )
  return MarketCounts.parse({ counts: counts.filter(({ count }) => count > 0) })
}

const NewestRow = z.object({
  type: z.enum(LISTING_TYPES),
  place: z.union([z.literal(''), Location]),
  updatedAt: z.number(),
})

/**
 * The market pages that have listings, and when the newest listing of each was last changed, except for areas.
 */
export async function listMarketPages({
  db,
}: Pick<Ctx, 'db'>): Promise<(MarketPlace & { updatedAt?: number })[]> {
  const [kinds, places, wide, areas] = await db.batch([...listNewestByPlace(db), countByArea(db)])
  const rows = [...kinds, ...places, ...wide].map((row) => NewestRow.parse(row))
  return [
    ...rows.map(({ type, place, updatedAt }) => ({ type, location: place || undefined, updatedAt })),
    ...areas.flatMap(({ type, location, areas: counts }) =>
      Object.entries(counts).flatMap(([area, count]) => (count > 0 ? { type, location, area } : [])),
    ),
  ]
}

/** The edge cache entry of a path and query (platform/edge-cache.ts). */
export function toCacheEntry(path: string, query: MarketQuery): { name: string; slots?: number } {
  const params = marketParams(query)
  const name = params.size === 0 ? path : `${path}?${params.toString()}`
  if (query.limit === MARKET_PAGE_SIZE) params.delete('limit')
  const hasOwnSlot =
    typeof query.location !== 'object' && [...params.keys()].every((key) => OWN_SLOT_KEYS.has(key))
  return hasOwnSlot ? { name } : { name, slots: SHARED_SLOTS }
}

/**
 * A page's cache scopes. Words can mean any kind, and a search that finds nothing is widened. A cursor can
 * belong to such a search. These pages depend on all scopes.
 */
function scopesOf({ type, location, searchQuery, text, cursor }: MarketQuery, page: MarketPage): string[] {
  const isWide = searchQuery !== undefined || text !== undefined || cursor !== undefined || page.total === 0
  if (isWide || !type || page.widenedTo || page.loosened) return [...SCOPES_OF_ALL]
  return [scopeOfMarket(type, typeof location === 'string' ? location : undefined)]
}
