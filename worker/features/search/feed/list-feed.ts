import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import type { ListingsPage, ListingsQuery } from '#contract/listing.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findSellerId } from '../../accounts/list-sellers.ts'
import { NOTHING, readGivenUp, writeGivenUp } from '../ladder.ts'
import { findWithoutDeadEnds } from '../no-dead-ends.ts'
import { mendText, readSearch } from '../read-search.ts'
import { readFeedCursor, readSearchCursor, writeCursor, writeSearchCursor } from './cursor.ts'
import { takeOfSeller } from './take-of-seller.ts'
import {
  countActive,
  countOfSeller,
  feedPage,
  inOrder,
  listOfSeller,
  positionOf,
  type FeedFilter,
} from './store.ts'

export interface Page extends Omit<ListingsPage, 'listings'> {
  rows: ListingRow[]
}

/**
 * One page of listings: of a seller, of a search, or of the feed by kind, place and sort. All are active,
 * except that sellers may list their own with another status.
 */
export async function listFeed(ctx: Ctx, query: ListingsQuery): Promise<Page> {
  const { status = 'active', userId } = query
  if (status !== 'active' && (userId === undefined || userId !== ctx.user?.publicId)) {
    throw new AppError('forbidden', 'Only your own listings can be listed by that status.')
  }
  const asked = askedOf(query)
  const read = readSearch(ctx, asked)
  const { filters, understood, repaired } = asked.isVerbatim ? read : await mendText(ctx, read)
  const by = sortOf(asked.query, filters)
  const outcome = isSearch(asked.query, filters)
    ? { filters, understood, ...(repaired.length > 0 && { repaired }) }
    : {}
  const page =
    userId === undefined
      ? pageOf(ctx, query, filters, by)
      : pageOfSeller(ctx, query, filters, { by: by ?? 'createdAt', publicUserId: userId, status })
  return { ...(await page), ...outcome }
}

/** The part of the query that says what is wanted, without the part that selects the page. */
function askedOf(query: ListingsQuery) {
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
 * The sort of a query; undefined means by relevance, the default for words. Filters alone are sorted newest
 * first, like the feed.
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
 * The filter in the form of the feed, whose indexes and counters know at most a kind and a place; otherwise
 * undefined.
 */
function plainFilter(filters: SearchFilters): FeedFilter | undefined {
  const { type, location } = filters
  const isPlain = FILTER_KEYS.every(
    (key) => key === 'type' || key === 'location' || filters[key] === undefined,
  )
  return isPlain && (location === undefined || typeof location === 'string') ? { type, location } : undefined
}

/** A page of the feed, or of the search if the feed's indexes cannot answer the query or find nothing. */
async function pageOf(
  ctx: Ctx,
  query: ListingsQuery,
  filters: SearchFilters,
  by: ListingSort | undefined,
): Promise<Page> {
  const plain = readGivenUp(query.cursor).givenUp === NOTHING ? plainFilter(filters) : undefined
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
  if (!first) throw new Error('a feed page has at least one statement')
  const [counted, ...pages] = await ctx.db.batch([countActive(ctx.db, filter), first, ...rest])
  return { ...cut(inOrder(pages.flat(), by), query.limit, by), total: counted[0]?.total ?? 0 }
}

interface OfSeller {
  by: ListingSort
  publicUserId: string
  status: ListingStatus
}

/** A page of one seller's listings. Nothing is widened or dropped to find more. */
async function pageOfSeller(
  ctx: Ctx,
  query: ListingsQuery,
  filters: SearchFilters,
  { by, publicUserId, status }: OfSeller,
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
    return { ...cut(rows, query.limit, by), total, ...(totalIsAtLeast && { totalIsAtLeast }) }
  }
  const page = listOfSeller(ctx.db, sellerId, status, at, query.limit + 1, at ? 0 : query.offset)
  const [counted, rows] = await ctx.db.batch([countOfSeller(ctx.db, sellerId, status), page])
  return { ...cut(rows, query.limit, by), total: counted[0]?.total ?? 0 }
}

async function pageOfSearch(
  ctx: Ctx,
  query: ListingsQuery,
  filters: SearchFilters,
  by: ListingSort | undefined,
): Promise<Page> {
  const { limit, offset } = query
  const { givenUp, cursor } = readGivenUp(query.cursor)
  const asked = askedOf(query)
  const from = cursor === undefined ? undefined : readSearchCursor(cursor, asked)
  const { rows, next, total, totalIsAtLeast, widenedTo, loosened, ...found } = await findWithoutDeadEnds(
    ctx,
    { filters, by, from, givenUp, limit, offset },
  )
  const nextCursor = next ? writeGivenUp(found.givenUp, writeSearchCursor(next, asked)) : null
  return {
    rows,
    total,
    ...(totalIsAtLeast && { totalIsAtLeast }),
    nextCursor,
    ...(widenedTo && { widenedTo }),
    ...(loosened && { loosened }),
  }
}

/** Cuts rows to a page. `rows` holds one row more than the page if there is a next page. */
function cut(rows: ListingRow[], limit: number, by: ListingSort) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last, by)) : null }
}
