import { SELLER_LISTINGS_SEARCHED } from '#contract/limits.ts'
import type { ListingSort, ListingStatus } from '#contract/lists.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { matches, readListing } from '../saved/matches.ts'
import type { FeedPosition } from './cursor.ts'
import { inOrder, listByIds, listToMatch, type ToMatch } from './store.ts'

interface Wanted {
  sellerId: number
  status: ListingStatus
  filters: SearchFilters
  by: ListingSort
  at: FeedPosition | undefined
  limit: number
  offset: number
}

interface Taken {
  /** At most `limit`; the caller asks for one row more than a page holds. */
  rows: ListingRow[]
  total: number
  totalIsAtLeast: boolean
}

/**
 * A seller's listings of one status that match the filters, in the order of a sort. The text index holds only
 * active listings and no sellers, so the seller's own index is read and the filters are applied in memory, by
 * the rules of the text index. Only the newest 2,000 are read, to bound the cost.
 */
export async function takeOfSeller(
  { db }: Pick<Ctx, 'db'>,
  { sellerId, status, filters, by, at, limit, offset }: Wanted,
): Promise<Taken> {
  // Descriptions are long, so they are read only for free words.
  const all = await listToMatch(
    db,
    sellerId,
    status,
    filters.text !== undefined,
    SELLER_LISTINGS_SEARCHED + 1,
  )
  const found = inOrder(
    all.slice(0, SELLER_LISTINGS_SEARCHED).filter((row) => matches(filters, readListing(row))),
    by,
  )
  const rest = at ? found.filter((row) => isBeyond(row, by, at)) : found.slice(offset)
  const page = rest.slice(0, limit).map(({ id }) => id)
  const rows = new Map((page.length > 0 ? await listByIds(db, page) : []).map((row) => [row.id, row]))
  return {
    rows: page.flatMap((id) => rows.get(id) ?? []),
    total: found.length,
    totalIsAtLeast: all.length > SELLER_LISTINGS_SEARCHED,
  }
}

function isBeyond(row: ToMatch, by: ListingSort, { key, id }: FeedPosition): boolean {
  const last = { ...row, id, ...(key !== undefined && { likes: key, aiScore: key, priceSle: key }) }
  return row.id !== id && inOrder([row, last], by)[0] === last
}
