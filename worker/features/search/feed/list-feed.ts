import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import type { ListingsPage, ListingsQuery } from '#contract/listing.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import { hasAreaList } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { findSellerId } from '#worker/features/accounts/list-sellers.ts'
import { readGivenUp, writeGivenUp } from '#worker/features/search/ladder.ts'
import { findWithoutDeadEnds } from '#worker/features/search/no-dead-ends.ts'
import { cutToPage, ofOrder } from '#worker/features/search/orders.ts'
import { dropChatter, readSearch, repairText } from '#worker/features/search/read-search.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { countByArea } from './store.ts'
import { takeOfSeller } from './take-of-seller.ts'

export interface Page extends Omit<ListingsPage, 'listings'> {
  rows: ListingRow[]
}

/**
 * One page of listings: a seller's listings, a search, or the feed by kind, place and sort. All listings are
 * active, except that sellers may list their own listings with another status.
 */
export async function listFeed(ctx: Ctx, query: ListingsQuery): Promise<Page> {
  const { status = 'active', userId } = query
  if (status !== 'active' && (userId === undefined || userId !== ctx.user?.publicId)) {
    throw new AppError('forbidden', 'You can see listings with that status only if they are your own.')
  }
  const typed = toTypedSearch(query)
  const reading = readSearch(ctx, typed)
  const { filters, understood, repaired, unknownAreas } = typed.isVerbatim
    ? reading
    : await dropChatter(ctx, await repairText(ctx, reading))
  const by = sortOf(typed.query, filters)
  const searchFields = isSearch(typed.query, filters)
    ? { filters, understood, ...(repaired.length > 0 && { repaired }) }
    : {}
  const page =
    userId === undefined
      ? pageOfMarket(ctx, query, { typed, filters, unknownAreas, by })
      : pageOfSeller(ctx, query, {
          typed,
          // A shop has few listings, so areas in words do not narrow it.
          filters: { ...filters, area: typed.filters.area },
          by: by ?? 'createdAt',
          publicUserId: userId,
          status,
        })
  return { ...(await page), ...searchFields }
}

type TypedSearch = ReturnType<typeof toTypedSearch>

/** What the query searches for, without the parameters that select the page. */
function toTypedSearch(query: ListingsQuery) {
  const {
    limit: _limit,
    offset: _offset,
    cursor: _cursor,
    userId: _userId,
    status: _status,
    searchQuery = '',
    verbatim,
    ...filters
  } = query
  return { query: searchQuery, filters, isVerbatim: verbatim === 'true' }
}

/**
 * The sort of a query. Undefined means by relevance, the default for a search with words. A search with only
 * filters is sorted newest first, like the feed.
 */
function sortOf(searchQuery: string, { sortBy, text }: SearchFilters): ListingSort | undefined {
  if (sortBy) return sortBy
  return searchQuery.trim() !== '' || text !== undefined ? undefined : 'createdAt'
}

/** True for a query with words or filters. A kind alone is the feed, not a search. */
function isSearch(searchQuery: string, filters: SearchFilters): boolean {
  return searchQuery.trim() !== '' || FILTER_KEYS.some((key) => key !== 'type' && filters[key] !== undefined)
}

interface Selection {
  typed: TypedSearch
  filters: SearchFilters
  by: ListingSort | undefined
}

interface MarketSelection extends Selection {
  unknownAreas: readonly string[]
}

interface SellerSelection extends Selection {
  by: ListingSort
  publicUserId: string
  status: ListingStatus
}

/** A page of one seller's listings. If nothing matches, the search is neither widened nor loosened. */
async function pageOfSeller(
  ctx: Ctx,
  query: ListingsQuery,
  { typed, filters, by, publicUserId, status }: SellerSelection,
): Promise<Page> {
  const { cursor, limit } = query
  const at = cursor === undefined ? undefined : ofOrder(by, readCursor(cursor, typed))
  const sellerId = await findSellerId(ctx, publicUserId)
  if (sellerId === undefined) return { rows: [], total: 0, nextCursor: null }
  const part = { limit: limit + 1, offset: at ? 0 : query.offset }
  const found = await takeOfSeller(ctx, { sellerId, status, filters, by, at, ...part })
  const { rows, next } = cutToPage(found.rows, by, limit)
  return { ...found, rows, nextCursor: next ? writeCursor(next, typed) : null }
}

/** A page of the market: of the feed by kind and place, or of a search. */
async function pageOfMarket(
  ctx: Ctx,
  query: ListingsQuery,
  { typed, filters, unknownAreas, by }: MarketSelection,
): Promise<Page> {
  const { limit, offset } = query
  const { givenUp, cursor } = readGivenUp(query.cursor)
  const from = cursor === undefined ? undefined : readCursor(cursor, typed)
  const place = from || query.searchQuery ? undefined : toListedPlace(filters)
  const [found, areas] = await Promise.all([
    findWithoutDeadEnds(ctx, { filters, by, from, givenUp, limit, offset }),
    place && listAreas(ctx, place),
  ])
  const { rows, next, total, totalIsAtLeast, areaTotal, widenedTo } = found
  const loosened = [
    ...unknownAreas.map((label) => ({ key: 'area' as const, label })),
    ...(found.loosened ?? []),
  ]
  const nextCursor = next ? writeGivenUp(found.givenUp, writeCursor(next, typed)) : null
  return {
    rows,
    total,
    ...(totalIsAtLeast && { totalIsAtLeast }),
    nextCursor,
    ...(areaTotal !== undefined && { areaTotal }),
    ...(widenedTo && { widenedTo }),
    ...(loosened.length > 0 && { loosened }),
    ...(areas && { areas }),
  }
}

/** The kind and place, if the filters are no more than these and areas, and the place has a list of areas. */
function toListedPlace({ area: _area, sortBy: _order, type, location, ...others }: SearchFilters) {
  const isPlain = Object.values(others).every((value) => value === undefined)
  return isPlain && type && typeof location === 'string' && hasAreaList(location)
    ? { type, location }
    : undefined
}

/** The areas of a place with listings of a kind, most first. */
async function listAreas(
  { db }: Ctx,
  { type, location }: NonNullable<ReturnType<typeof toListedPlace>>,
): Promise<ListingsPage['areas']> {
  const [row] = await countByArea(db, type, [location])
  return Object.entries(row?.areas ?? {})
    .flatMap(([area, count]) => (count > 0 ? { area, count } : []))
    .sort((a, b) => b.count - a.count || (a.area < b.area ? -1 : 1))
}
