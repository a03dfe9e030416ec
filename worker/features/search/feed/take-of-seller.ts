import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import { SELLER_LISTINGS_SEARCHED_MAX } from '#contract/limits.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { isAfter, sortRows, type SortedPosition } from '#worker/features/search/orders.ts'
import { prepareListing, toMatcher } from '#worker/features/search/saved/matches.ts'
import { countOfSeller, listByIds, listOfSeller, listToMatch } from './store.ts'

interface SellerSearch {
  sellerId: number
  status: ListingStatus
  filters: SearchFilters
  by: ListingSort
  at: SortedPosition | undefined
  limit: number
  offset: number
}

interface SellerMatches {
  /** At most `limit` rows. Callers ask for one row more than a page shows. */
  rows: ListingRow[]
  total: number
  totalIsAtLeast?: true
}

/** A seller's listings with one status that match the filters, sorted. */
export async function takeOfSeller({ db }: Pick<Ctx, 'db'>, search: SellerSearch): Promise<SellerMatches> {
  const { sellerId, status, filters, by, at, limit, offset } = search
  if (by !== 'createdAt' || FILTER_KEYS.some((key) => filters[key] !== undefined))
    return takeMatching({ db }, search)
  const [counts, rows] = await db.batch([
    countOfSeller(db, sellerId, status),
    listOfSeller(db, sellerId, status, at, limit, offset),
  ])
  return { rows, total: counts[0]?.total ?? 0 }
}

/**
 * The text index contains only active listings and no sellers, so the seller's listings are read from the
 * table, and the filters are applied in memory by the rules of the text index. Only the newest 500 are read,
 * to bound the cost.
 */
async function takeMatching(
  { db }: Pick<Ctx, 'db'>,
  { sellerId, status, filters, by, at, limit, offset }: SellerSearch,
): Promise<SellerMatches> {
  // Descriptions are long, so they are read only if there are free words.
  const all = await listToMatch(
    db,
    sellerId,
    status,
    filters.text !== undefined,
    SELLER_LISTINGS_SEARCHED_MAX + 1,
  )
  const matches = toMatcher(filters)
  const found = sortRows(
    all.slice(0, SELLER_LISTINGS_SEARCHED_MAX).filter((row) => matches(prepareListing(row))),
    by,
  )
  const rest = at ? found.filter((row) => isAfter(row, at)) : found.slice(offset)
  const page = rest.slice(0, limit).map(({ id }) => id)
  const rows = new Map((page.length > 0 ? await listByIds(db, page) : []).map((row) => [row.id, row]))
  return {
    rows: page.flatMap((id) => rows.get(id) ?? []),
    total: found.length,
    ...(all.length > SELLER_LISTINGS_SEARCHED_MAX && { totalIsAtLeast: true }),
  }
}
