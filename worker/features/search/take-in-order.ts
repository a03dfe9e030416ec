import type { ListingSort } from '#contract/lists.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import type { Matching } from './matching.ts'
import type { Position } from './progress.ts'
import { listInOrder } from './store.ts'

export interface Part {
  limit: number
  offset: number
}

/**
 * Matches in the order of a sort from where the last page ended. What is posted meanwhile finds its place and
 * shifts nothing.
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

/** The rows fetched are one more than the page holds: that one only tells that there is a next page. */
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

/** What a listing is ordered by; nothing where its id is the order. */
export function keyOf(row: ListingRow, by: ListingSort): number | undefined {
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
