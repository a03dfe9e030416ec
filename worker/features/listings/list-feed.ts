import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingSort, ListingStatus } from '#contract/kinds.ts'
import type { ListingsQuery } from '#contract/listing.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { findSellerId } from '../accounts/find-seller-id.ts'
import { findMatches, type Matches } from '../search/find-matches.ts'
import { readFeedCursor, readMatchCursor, writeCursor } from './cursor.ts'
import { facetsWanted } from './facets.ts'
import { countActive, countInPriceRange, countOfSeller, feedPage, inFeedOrder, listByIds, listOfSeller, positionOf } from './store.ts'

export interface Page {
  rows: ListingRow[]
  total: number
  totalIsAtLeast?: boolean
  nextCursor: string | null
}

/**
 * One page of listings: of a seller, of a text search, or of the feed by kind, place, price and sort. They are active ones; only one's
 * own are listed by another status.
 */
export async function listFeed(ctx: Ctx, query: ListingsQuery): Promise<Page> {
  const { status = 'active', userId } = query
  if (status !== 'active' && (userId === undefined || userId !== ctx.user?.publicId)) {
    throw new AppError('forbidden', 'Only your own listings can be listed by that status.')
  }
  if (userId !== undefined) return pageOfSeller(ctx, query, userId, status)
  if (query.searchQuery?.trim()) return pageOfMatches(ctx, query, query.searchQuery)
  return pageOfFeed(ctx, query)
}

async function pageOfFeed(ctx: Ctx, query: ListingsQuery): Promise<Page> {
  const { limit, type, location, minPrice, maxPrice } = query
  const by: ListingSort = query.sortBy ?? 'createdAt'
  const at = query.cursor === undefined ? undefined : readFeedCursor(query.cursor, by)
  const filter = { type, location, minPriceSle: minPrice, maxPriceSle: maxPrice }
  const isPriced = minPrice !== undefined || maxPrice !== undefined

  const offset = at ? 0 : query.offset
  const [first, ...rest] = feedPage(ctx.db, filter, by, at, limit + 1, offset)
  if (!first) throw new Error('a feed page has at least one statement')
  const count = isPriced ? countInPriceRange(ctx.db, filter) : countActive(ctx.db, filter)
  const [counted, ...pages] = await ctx.db.batch([count, first, ...rest])
  const rows = inFeedOrder(pages.flat(), by)
  const total = counted[0]?.total ?? 0
  const isCapped = isPriced && total > TOTAL_EXACT_MAX
  return {
    ...cut(rows, limit, by),
    total: isCapped ? TOTAL_EXACT_MAX : total,
    ...(isCapped && { totalIsAtLeast: true }),
  }
}

async function pageOfSeller(ctx: Ctx, query: ListingsQuery, publicUserId: string, status: ListingStatus): Promise<Page> {
  const by = 'createdAt'
  const at = query.cursor === undefined ? undefined : readFeedCursor(query.cursor, by)
  const sellerId = await findSellerId(ctx, publicUserId)
  if (sellerId === undefined) return { rows: [], total: 0, nextCursor: null }
  const page = listOfSeller(ctx.db, sellerId, status, at, query.limit + 1, at ? 0 : query.offset)
  const [counted, rows] = await ctx.db.batch([countOfSeller(ctx.db, sellerId, status), page])
  return { ...cut(rows, query.limit, by), total: counted[0]?.total ?? 0 }
}

async function pageOfMatches(ctx: Ctx, query: ListingsQuery, text: string): Promise<Page> {
  const { type, location, minPrice: minPriceSle, maxPrice: maxPriceSle, limit } = query
  const facets = facetsWanted({ type, location, minPriceSle, maxPriceSle })
  const from = query.cursor === undefined ? undefined : readMatchCursor(query.cursor)
  const wanted = { text, facets, minPriceSle, maxPriceSle }
  const isByOffset = from === undefined && query.offset > 0
  const matches = await findMatches(ctx, wanted, query.sortBy, from, isByOffset ? query.offset + limit : limit)
  const ids = isByOffset ? matches.ids.slice(query.offset) : matches.ids
  return { rows: inOrderOf(ids, await listByIds(ctx.db, ids)), ...totals(matches) }
}

function totals({ total, totalIsAtLeast, next }: Matches) {
  return { total, ...(totalIsAtLeast && { totalIsAtLeast }), nextCursor: next ? writeCursor(next) : null }
}

/** The rows fetched are one more than the page holds: that one only tells that there is a next page. */
function cut(rows: ListingRow[], limit: number, by: ListingSort) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last, by)) : null }
}

function inOrderOf(ids: readonly number[], rows: ListingRow[]): ListingRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
