import { SELLER_LISTINGS_SEARCHED_MAX } from '#contract/limits.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { prepareListing, toMatcher } from '../saved/matches.ts'
import type { FeedPosition } from './cursor.ts'
import { sortRows, listByIds, listToMatch, type ListingToMatch } from './store.ts'

interface SellerSearch {
  sellerId: number
  status: ListingStatus
  filters: SearchFilters
  by: ListingSort
  at: FeedPosition | undefined
  limit: number
  offset: number
}

interface SellerMatches {
  /** At most `limit` rows. Callers ask for one row more than a page shows. */
  rows: ListingRow[]
  total: number
  totalIsAtLeast: boolean
}

/**
 * A seller's listings with one status that match the filters, sorted. The text index contains only active
 * listings and no sellers, so the seller's listings are read from the table, and the filters are applied in
 * memory by the rules of the text index. Only the newest 500 are read, to bound the cost.
 */
export async function takeOfSeller(
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
  const rest = at ? found.filter((row) => isBeyond(row, by, at)) : found.slice(offset)
  const page = rest.slice(0, limit).map(({ id }) => id)
  const rows = new Map((page.length > 0 ? await listByIds(db, page) : []).map((row) => [row.id, row]))
  return {
    rows: page.flatMap((id) => rows.get(id) ?? []),
    total: found.length,
    totalIsAtLeast: all.length > SELLER_LISTINGS_SEARCHED_MAX,
  }
}

function isBeyond(row: ListingToMatch, by: ListingSort, { key, id }: FeedPosition): boolean {
  const last = { ...row, id, ...(key !== undefined && { likes: key, aiScore: key, priceSle: key }) }
  return row.id !== id && sortRows([row, last], by)[0] === last
}
