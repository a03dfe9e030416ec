import * as z from 'zod'
import type { ListingSort } from '#contract/lists.ts'
import { ListingSort as SortField } from '#contract/fields.ts'
import { FEED_PAGE_SIZE, SEARCH_CANDIDATES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { WORDS_MAX } from './words.ts'

/** A listing's key occupies the low bits of a rowid: up to 67 million keys. */
export const KEY_MAX = 2 ** 26 - 1

/** The tables of the text index, which hold the same words in five orders. */
export const ORDER_TABLES = [
  'listing_texts',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'listings_by_likes',
] as const
export type OrderTable = (typeof ORDER_TABLES)[number]

/** The index table for each order, and whether the table is read backwards. */
export const ORDERS = {
  createdAt: { table: 'listing_texts', isBackwards: false },
  price_asc: { table: 'listings_by_price', isBackwards: false },
  price_desc: { table: 'listings_by_price', isBackwards: true },
  ai_score: { table: 'listings_by_score', isBackwards: false },
  likes: { table: 'listings_by_likes', isBackwards: false },
} as const satisfies Record<ListingSort, { table: OrderTable; isBackwards: boolean }>

/**
 * The lowest number of likes in each band after band 0. The numbers 0, 1, 2 and 3 each have their own band.
 * Must equal the numbers in migration 0005.
 */
const LIKES_BANDS = [
  1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 21, 24, 27, 31, 35, 40, 45, 51, 58, 65, 73, 82, 92, 104, 117, 132,
  148, 166, 186, 209, 235, 264, 296, 332, 372, 417, 468, 525, 588, 659, 739, 828, 928, 1040, 1165, 1305, 1462,
  1638, 1835, 2056, 2303, 2580, 2890, 3237, 3626, 4062, 4550, 5097, 5709, 6395, 7163, 8023, 8986, 10065,
]
const BANDS_OF_ONE = 4

/**
 * The band that a number of likes falls into. Within a band, the index is ordered newest first, so that a new
 * like rarely moves a listing in the index.
 */
export function likesBand(likes: number): number {
  return LIKES_BANDS.filter((least) => least <= likes).length
}

export function isBandOfOne(band: number): boolean {
  return band < BANDS_OF_ONE
}

/** A band's rowids run from its start up to its end, where the next lower band begins. */
export function startOfBand(band: number): number {
  return toHighBits(BAND_MAX - band)
}
export function endOfBand(band: number): number {
  return startOfBand(band - 1)
}

const BAND_MAX = 127

/** Shifts a sort value into the high bits of a rowid. */
export function toHighBits(value: number): number {
  return value * (KEY_MAX + 1)
}

// What cursors carry from the first page to later pages. The client sends cursors back, so the values are
// validated.
const firstPageValues = {
  total: z
    .int()
    .min(0)
    .max(TOTAL_EXACT_MAX + 1),
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
}

/**
 * Where a sorted page ended. `key` is the sort value of the last listing; absent if the order is by id alone.
 */
const SortedCursor = z.object({
  by: SortField,
  key: z.number().min(0).max(1e12).optional(),
  id: z.int().min(1).max(KEY_MAX),
  ...firstPageValues,
})
export type SortedCursor = z.infer<typeof SortedCursor>
export type SortedPosition = Omit<SortedCursor, keyof typeof firstPageValues>

/**
 * Where a page by relevance ended: the pool (a tier of a word set), and how many of the pool's candidates
 * below `ceiling` were shown.
 */
const RankedCursor = z.object({
  pool: z
    .int()
    .min(0)
    .max(2 * FEED_PAGE_SIZE),
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
