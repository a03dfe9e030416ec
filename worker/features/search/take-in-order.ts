import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { Ctx } from '#worker/context.ts'
import type { Matching } from './matching.ts'
import { cutToPage, isAfter, sortRows, type SortedPosition } from './orders.ts'
import { listInOrder, listRows } from './store.ts'

export interface Part {
  limit: number
  offset: number
}

/**
 * A sorted page of matches, starting where the last page ended. Listings posted in between do not shift the
 * pages.
 */
export async function takeInOrder(
  { db }: Ctx,
  matching: Matching,
  by: ListingSort,
  from: SortedPosition | undefined,
  { limit, offset }: Part,
) {
  const rows = await listInOrder(db, matching, by, { after: from, limit: limit + 1, offset })
  return cutToPage(rows, by, limit)
}

/** The most matches that are read in full and sorted in memory. */
export const SORTED_IN_MEMORY_MAX = PAGE_SIZE_MAX

/**
 * A page of the matches with these keys, which are newest first. For the order by time, there may be any
 * number of keys; for other orders, at most SORTED_IN_MEMORY_MAX.
 */
export async function takeFromKeys(
  { db }: Ctx,
  ids: readonly number[],
  by: ListingSort,
  from: SortedPosition | undefined,
  { limit, offset }: Part,
) {
  if (by === 'createdAt') {
    const older = from ? ids.filter((id) => id < from.id) : ids
    const wanted = older.slice(offset, offset + limit)
    const last = wanted.at(-1)
    const rows = sortRows(wanted.length > 0 ? await listRows(db, wanted) : [], by)
    return { rows, next: last !== undefined && older.length > offset + limit ? { by, id: last } : undefined }
  }
  const rows = sortRows(await listRows(db, ids), by)
  const beyond = from ? rows.filter((row) => isAfter(row, from)) : rows
  return cutToPage(beyond.slice(offset), by, limit)
}
