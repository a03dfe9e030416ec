import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import type { ListingsPage, ListingsQuery } from '#contract/listing.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSellerId } from '../../accounts/list-sellers.ts'
import { NOTHING_GIVEN_UP, readGivenUp, writeGivenUp } from '../ladder.ts'
import { findWithoutDeadEnds } from '../no-dead-ends.ts'
import { repairText, readSearch } from '../read-search.ts'
import { readFeedCursor, readSearchCursor, writeCursor, writeSearchCursor } from './cursor.ts'
import { takeOfSeller } from './take-of-seller.ts'
import {
  countActive,
  countOfSeller,
  feedPage,
  sortRows,
  listOfSeller,
  positionOf,
  type FeedFilter,
} from './store.ts'

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
  const { filters, understood, repaired } = typed.isVerbatim ? reading : await repairText(ctx, reading)
  const by = sortOf(typed.query, filters)
  const searchFields = isSearch(typed.query, filters)
    ? { filters, understood, ...(repaired.length > 0 && { repaired }) }
    : {}
  const page =
    userId === undefined
      ? pageOf(ctx, query, filters, by)
      : pageOfSeller(ctx, query, filters, { by: by ?? 'createdAt', publicUserId: userId, status })
  return { ...(await page), ...searchFields }
}

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

/**
 * The filters as a feed filter. The feed has indexes and counters only for a kind and a place, so any other
 * filter, or several places, gives undefined.
 */
function plainFilter(filters: SearchFilters): FeedFilter | undefined {
  const { type, location } = filters
  const isPlain = FILTER_KEYS.every(
    (key) => key === 'type' || key === 'location' || filters[key] === undefined,
  )
  return isPlain && (location === undefined || typeof location === 'string') ? { type, location } : undefined
}

/** A page of the feed, or of the search if the feed's indexes do not cover the query or find nothing. */
async function pageOf(
  ctx: Ctx,
  query: ListingsQuery,
  filters: SearchFilters,
  by: ListingSort | undefined,
): Promise<Page> {
  const plain = readGivenUp(query.cursor).givenUp === NOTHING_GIVEN_UP ? plainFilter(filters) : undefined
  const page = plain && by && (await pageOfFeed(ctx, query, plain, by))
  return page && (page.total > 0 || query.cursor !== undefined) ? page : pageOfSearch(ctx, query, filters, by)
}

async function pageOfFeed(
  ctx: Ctx,
  query: ListingsQuery,
  filter: FeedFilter,
  by: ListingSort,
): Promise<Page> {
  const at = query.cursor === undefined ? undefined : readFeedCursor(query.cursor, by)
  const [first, ...rest] = feedPage(ctx.db, filter, by, at, query.limit + 1, at ? 0 : query.offset)
  if (!first) throw new Error('The feed page has no statement')
  const [counts, ...pages] = await ctx.db.batch([countActive(ctx.db, filter), first, ...rest])
  return { ...cutToPage(sortRows(pages.flat(), by), query.limit, by), total: counts[0]?.total ?? 0 }
}

interface SellerSelection {
  by: ListingSort
  publicUserId: string
  status: ListingStatus
}

/** A page of one seller's listings. If nothing matches, the search is neither widened nor loosened. */
async function pageOfSeller(
  ctx: Ctx,
  query: ListingsQuery,
  filters: SearchFilters,
  { by, publicUserId, status }: SellerSelection,
): Promise<Page> {
  const at = query.cursor === undefined ? undefined : readFeedCursor(query.cursor, by)
  const sellerId = await findSellerId(ctx, publicUserId)
  if (sellerId === undefined) return { rows: [], total: 0, nextCursor: null }
  if (by !== 'createdAt' || FILTER_KEYS.some((key) => filters[key] !== undefined)) {
    const { rows, total, totalIsAtLeast } = await takeOfSeller(ctx, {
      sellerId,
      status,
      filters,
      by,
      at,
      limit: query.limit + 1,
      offset: query.offset,
    })
    return { ...cutToPage(rows, query.limit, by), total, ...(totalIsAtLeast && { totalIsAtLeast }) }
  }
  const page = listOfSeller(ctx.db, sellerId, status, at, query.limit + 1, at ? 0 : query.offset)
  const [counts, rows] = await ctx.db.batch([countOfSeller(ctx.db, sellerId, status), page])
  return { ...cutToPage(rows, query.limit, by), total: counts[0]?.total ?? 0 }
}

async function pageOfSearch(
  ctx: Ctx,
  query: ListingsQuery,
  filters: SearchFilters,
  by: ListingSort | undefined,
): Promise<Page> {
  const { limit, offset } = query
  const { givenUp, cursor } = readGivenUp(query.cursor)
  const typed = toTypedSearch(query)
  const from = cursor === undefined ? undefined : readSearchCursor(cursor, typed)
  const { rows, next, total, totalIsAtLeast, widenedTo, loosened, ...found } = await findWithoutDeadEnds(
    ctx,
    { filters, by, from, givenUp, limit, offset },
  )
  const nextCursor = next ? writeGivenUp(found.givenUp, writeSearchCursor(next, typed)) : null
  return {
    rows,
    total,
    ...(totalIsAtLeast && { totalIsAtLeast }),
    nextCursor,
    ...(widenedTo && { widenedTo }),
    ...(loosened && { loosened }),
  }
}

/** Cuts rows to a page. `rows` has one row more than the page if there is a next page. */
function cutToPage(rows: ListingRow[], limit: number, by: ListingSort) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last, by)) : null }
}
