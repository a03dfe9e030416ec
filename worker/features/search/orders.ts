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

/** The table of the index for each order, and whether it is read backwards. */
export const ORDERS = {
  createdAt: { table: 'listing_texts', isBackwards: false },
  price_asc: { table: 'listings_by_price', isBackwards: false },
  price_desc: { table: 'listings_by_price', isBackwards: true },
  ai_score: { table: 'listings_by_score', isBackwards: false },
  likes: { table: 'listings_by_likes', isBackwards: false },
} as const satisfies Record<ListingSort, { table: OrderTable; isBackwards: boolean }>

/**
 * The lowest number of likes of each band; 0, 1, 2 and 3 have a band each. Must equal those in migration
 * 0005.
 */
const LIKES_BANDS = [
  1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 21, 24, 27, 31, 35, 40, 45, 51, 58, 65, 73, 82, 92, 104, 117, 132,
  148, 166, 186, 209, 235, 264, 296, 332, 372, 417, 468, 525, 588, 659, 739, 828, 928, 1040, 1165, 1305, 1462,
  1638, 1835, 2056, 2303, 2580, 2890, 3237, 3626, 4062, 4550, 5097, 5709, 6395, 7163, 8023, 8986, 10065,
]
const BANDS_OF_ONE = 4

/**
 * The band of a number of likes. Within a band, the index is ordered newest first, so that a like rarely
 * rewrites it.
 */
export function likesBand(likes: number): number {
  return LIKES_BANDS.filter((least) => least <= likes).length
}

export function isBandOfOne(band: number): boolean {
  return band < BANDS_OF_ONE
}

/** The rowids of a band run from its start up to its end, where the next lower band begins. */
export function startOfBand(band: number): number {
  return shifted(BAND_MAX - band)
}
export function endOfBand(band: number): number {
  return startOfBand(band - 1)
}

const BAND_MAX = 127

/** Shifts a sort value into the high bits of a rowid. */
export function shifted(code: number): number {
  return code * (KEY_MAX + 1)
}

// Counts of the first page, which cursors carry to later pages. Cursors come back from the client, so the
// values are validated.
const counted = {
  total: z
    .int()
    .min(0)
    .max(TOTAL_EXACT_MAX + 1),
  /**
   * The word sets that are searched for because no listing has all free words: bits by word index, the
   * heaviest set first.
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
 * Where a page in the order of a sort ended. `key` is the sort value of the last listing, absent if the order
 * is by id alone.
 */
const InOrder = z.object({
  by: SortField,
  key: z.number().min(0).max(1e12).optional(),
  id: z.int().min(1).max(KEY_MAX),
  ...counted,
})
export type InOrder = z.infer<typeof InOrder>
export type Position = Omit<InOrder, keyof typeof counted>

/**
 * Where a page by relevance ended: the pool (a tier of a word set), and how many of its candidates below
 * `ceiling` were shown.
 */
const ByRelevance = z.object({
  pool: z
    .int()
    .min(0)
    .max(2 * FEED_PAGE_SIZE),
  ceiling: z
    .int()
    .min(1)
    .max(KEY_MAX + 1),
  shown: z.int().min(0).max(SEARCH_CANDIDATES_MAX),
  ...counted,
})
export type ByRelevance = z.infer<typeof ByRelevance>
export type Place = Omit<ByRelevance, keyof typeof counted>

/** The position in a search that its cursor carries. */
export const Progress = z.union([InOrder, ByRelevance])
export type Progress = z.infer<typeof Progress>
