import type { ListingSort } from '#contract/lists.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import type { Matching } from './matching.ts'
import type { SortedPosition } from './orders.ts'
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

/**
 * Cuts rows to a page and finds where the page ended. `rows` has one row more than the page if there is a
 * next page.
 */
export function cutToPage(
  rows: readonly ListingRow[],
  by: ListingSort,
  limit: number,
): { rows: ListingRow[]; next: SortedPosition | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    next: rows.length > limit && last ? { by, key: sortValueOf(last, by), id: last.id } : undefined,
  }
}

/** The sort value of a listing; undefined if the order is by id alone. */
function sortValueOf(row: ListingRow, by: ListingSort): number | undefined {
  switch (by) {
    case 'createdAt':
      return undefined
    case 'likes':
      return row.likes
    case 'ai_score':
      return row.aiScore
    case 'price_asc':
    case 'price_desc':
      return row.priceSle
  }
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
  const beyond = from ? rows.filter((row) => compareToPosition(row, from, by) > 0) : rows
  return cutToPage(beyond.slice(offset), by, limit)
}

function sortRows(rows: readonly ListingRow[], by: ListingSort): ListingRow[] {
  return [...rows].sort((a, b) => compareToPosition(a, { by, key: sortValueOf(b, by), id: b.id }, by))
}

/**
 * Positive if the row comes after the position. Rows with equal sort values are ordered as in the feed:
 * newest first or, if the cheapest come first, oldest first.
 */
function compareToPosition(row: ListingRow, { key = 0, id }: SortedPosition, by: ListingSort): number {
  const sign = by === 'price_asc' ? 1 : -1
  return sign * ((sortValueOf(row, by) ?? 0) - key || row.id - id)
}
