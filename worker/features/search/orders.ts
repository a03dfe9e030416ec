import * as z from 'zod'
import { ListingSort as SortField } from '#contract/fields.ts'
import { FEED_PAGE_SIZE, SEARCH_CANDIDATES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { badCursor } from '#worker/platform/cursor.ts'
import { WORDS_MAX } from './words.ts'

/** A listing's key occupies the low bits of a rowid: up to 67 million keys. */
export const KEY_MAX = 2 ** 26 - 1

/** The tables of the text index, which hold the same words in six orders; the last one only those of homes. */
export const ORDER_TABLES = [
  'listing_texts',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'listings_by_likes',
  'listings_by_move_in',
] as const
export type OrderTable = (typeof ORDER_TABLES)[number]

/** The index table for each order, and whether the table is read backwards. */
export const ORDERS = {
  createdAt: { table: 'listing_texts', isBackwards: false },
  price_asc: { table: 'listings_by_price', isBackwards: false },
  price_desc: { table: 'listings_by_price', isBackwards: true },
  ai_score: { table: 'listings_by_score', isBackwards: false },
  likes: { table: 'listings_by_likes', isBackwards: false },
  move_in: { table: 'listings_by_move_in', isBackwards: false },
} as const satisfies Record<ListingSort, { table: OrderTable; isBackwards: boolean }>

// What a search's cursors carry from the first page to later pages. The client sends cursors back, so the
// values are validated.
const firstPageValues = {
  total: z
    .int()
    .min(0)
    .max(TOTAL_EXACT_MAX + 1)
    .optional(),
  /**
   * The sets of words that are searched for because no listing has all free words, the heaviest set first.
   * Each set is a bit mask of word indexes.
   */
  sets: z
    .array(
      z
        .int()
        .min(1)
        .max(2 ** WORDS_MAX - 1),
    )
    .min(1)
    .max(FEED_PAGE_SIZE)
    .optional(),
  /** Of a search in an area: how many of the total are there. */
  areaTotal: z
    .int()
    .min(0)
    .max(TOTAL_EXACT_MAX + 1)
    .optional(),
}

/**
 * Where a sorted page ended. `key` is the sort value of the last listing; absent if the order is by id alone.
 * `stage` is 1 once a search in an area has come to the rest of the place.
 */
const SortedCursor = z.object({
  by: SortField,
  key: z.number().min(0).max(1e12).optional(),
  id: z.int().min(1).max(KEY_MAX),
  stage: z.int().min(0).max(1).optional(),
  ...firstPageValues,
})
export type SortedCursor = z.infer<typeof SortedCursor>
export type SortedPosition = Omit<SortedCursor, keyof typeof firstPageValues>

/**
 * Where a page by relevance ended: the pool (a tier of a word set, in or outside the areas asked for), and how many of the pool's candidates
 * below `ceiling` were shown.
 */
const RankedCursor = z.object({
  pool: z
    .int()
    .min(0)
    .max(4 * FEED_PAGE_SIZE),
  ceiling: z
    .int()
    .min(1)
    .max(KEY_MAX + 1),
  shown: z.int().min(0).max(SEARCH_CANDIDATES_MAX),
  ...firstPageValues,
})
export type RankedCursor = z.infer<typeof RankedCursor>
export type RankedPosition = Omit<RankedCursor, keyof typeof firstPageValues>

/** What a search's cursor carries: where the page ended, and values from the first page. */
export const SearchCursor = z.union([SortedCursor, RankedCursor])
export type SearchCursor = z.infer<typeof SearchCursor>

/** The cursor as one of this order. Rejects a cursor of another order with 400. */
export function ofOrder(by: ListingSort, from: SearchCursor | undefined): SortedCursor | undefined {
  if (from && (!('by' in from) || from.by !== by || (from.key === undefined) !== (by === 'createdAt')))
    throw badCursor()
  return from
}

type SortColumns = Pick<ListingRow, 'id' | 'likes' | 'aiScore' | 'priceSle' | 'moveInSle'>

/**
 * Cuts rows to a page and finds where the page ended. `rows` has one row more than the page if there is a
 * next page.
 */
export function cutToPage<T extends SortColumns>(
  rows: readonly T[],
  by: ListingSort,
  limit: number,
): { rows: T[]; next: SortedPosition | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last ? positionOf(last, by) : undefined }
}

export function sortRows<T extends SortColumns>(rows: readonly T[], by: ListingSort): T[] {
  return [...rows].sort((a, b) => compare(a, positionOf(b, by)))
}

/** True if the row comes after the position. */
export function isAfter(row: SortColumns, position: SortedPosition): boolean {
  return compare(row, position) > 0
}

/** Rows with equal sort values are newest first or, by rising price, oldest first. */
function compare(row: SortColumns, { by, key = 0, id }: SortedPosition): number {
  const isRising = by === 'price_asc' || by === 'move_in'
  const isOldestFirst = by === 'price_asc'
  const difference = (sortKey(row, by) ?? 0) - key
  return (isRising ? difference : -difference) || (isOldestFirst ? row.id - id : id - row.id)
}

export function positionOf(row: SortColumns, by: ListingSort): SortedPosition {
  return { by, key: sortKey(row, by), id: row.id }
}

/** The sort value of a listing; undefined if the order is by id alone. */
function sortKey(row: SortColumns, by: ListingSort): number | undefined {
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
    case 'move_in':
      return row.moveInSle === null ? MOVE_IN_UNSAID : Math.min(row.moveInSle, MOVE_IN_UNSAID - 0.01)
  }
}

/** Where homes that say nothing of what moving in costs stand, in migration 0048 as cents: after all others. */
const MOVE_IN_UNSAID = 1_374_389_534.71
