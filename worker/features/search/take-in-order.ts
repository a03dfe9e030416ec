import type { ListingSort } from '#contract/lists.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import type { Matching } from './matching.ts'
import type { Position } from './orders.ts'
import { listInOrder, listRows } from './store.ts'

export interface Part {
  limit: number
  offset: number
}

/**
 * A page of matches in the order of a sort, starting where the last page ended. Listings posted meanwhile do
 * not shift the pages.
 */
export async function takeInOrder(
  { db }: Ctx,
  matching: Matching,
  by: ListingSort,
  from: Position | undefined,
  { limit, offset }: Part,
) {
  const rows = await listInOrder(db, matching, by, { after: from, limit: limit + 1, offset })
  return cut(rows, by, limit)
}

/**
 * Cuts rows to a page and finds where it ended. `rows` holds one row more than the page if there is a next
 * page.
 */
export function cut(
  rows: readonly ListingRow[],
  by: ListingSort,
  limit: number,
): { rows: ListingRow[]; next: Position | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    next: rows.length > limit && last ? { by, key: keyOf(last, by), id: last.id } : undefined,
  }
}

/** The sort value of a listing; undefined if the order is by id alone. */
function keyOf(row: ListingRow, by: ListingSort): number | undefined {
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
export const FEW = PAGE_SIZE_MAX

/**
 * A page of matches whose keys are known, newest first. Sorted by time there may be any number of keys; in
 * other orders at most FEW.
 */
export async function takeOfFew(
  { db }: Ctx,
  ids: readonly number[],
  by: ListingSort,
  from: Position | undefined,
  { limit, offset }: Part,
) {
  if (by === 'createdAt') {
    const older = from ? ids.filter((id) => id < from.id) : ids
    const wanted = older.slice(offset, offset + limit)
    const last = wanted.at(-1)
    const rows = ordered(wanted.length > 0 ? await listRows(db, wanted) : [], by)
    return { rows, next: last !== undefined && older.length > offset + limit ? { by, id: last } : undefined }
  }
  const rows = ordered(await listRows(db, ids), by)
  const beyond = from ? rows.filter((row) => compare(row, from, by) > 0) : rows
  return cut(beyond.slice(offset), by, limit)
}

function ordered(rows: readonly ListingRow[], by: ListingSort): ListingRow[] {
  return [...rows].sort((a, b) => compare(a, { by, key: keyOf(b, by), id: b.id }, by))
}

/**
 * Positive if the row comes after the position. Equal rows are ordered as in the feed: newest first, or
 * oldest first if the cheapest come first.
 */
function compare(row: ListingRow, { key = 0, id }: Position, by: ListingSort): number {
  const sign = by === 'price_asc' ? 1 : -1
  return sign * ((keyOf(row, by) ?? 0) - key || row.id - id)
}
