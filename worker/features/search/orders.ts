import * as z from 'zod'
import type { ListingSort } from '#contract/lists.ts'
import { ListingSort as SortField } from '#contract/fields.ts'
import { FEED_PAGE_SIZE, SEARCH_CANDIDATES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { WORDS_MAX } from './words.ts'

/** A listing's key stands in the low bits of a rowid: 67 million of them. */
export const KEY_MAX = 2 ** 26 - 1

/** The tables of the text index: the same words in five orders. */
export const ORDER_TABLES = [
  'listing_texts',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'listings_by_likes',
] as const
export type OrderTable = (typeof ORDER_TABLES)[number]

/** The table of the index that stands in this order, and from which end it is read. */
export const ORDERS = {
  createdAt: { table: 'listing_texts', isBackwards: false },
  price_asc: { table: 'listings_by_price', isBackwards: false },
  price_desc: { table: 'listings_by_price', isBackwards: true },
  ai_score: { table: 'listings_by_score', isBackwards: false },
  likes: { table: 'listings_by_likes', isBackwards: false },
} as const satisfies Record<ListingSort, { table: OrderTable; isBackwards: boolean }>

/**
 * The least number of likes of each band; the first four numbers are a band each. As migration 0005 has them.
 */
const LIKES_BANDS = [
  1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 21, 24, 27, 31, 35, 40, 45, 51, 58, 65, 73, 82, 92, 104, 117, 132,
  148, 166, 186, 209, 235, 264, 296, 332, 372, 417, 468, 525, 588, 659, 739, 828, 928, 1040, 1165, 1305, 1462,
  1638, 1835, 2056, 2303, 2580, 2890, 3237, 3626, 4062, 4550, 5097, 5709, 6395, 7163, 8023, 8986, 10065,
]
const BANDS_OF_ONE = 4

/**
 * The band of a number of likes: listings of one band stand newest first in the order by likes, so that a
 * like rarely rewrites it.
 */
export function likesBand(likes: number): number {
  return LIKES_BANDS.filter((least) => least <= likes).length
}

export function isBandOfOne(band: number): boolean {
  return band < BANDS_OF_ONE
}

/** Rowids between which the listings of a band stand; the next lower band begins where it ends. */
export function startOfBand(band: number): number {
  return shifted(BAND_MAX - band)
}
export function endOfBand(band: number): number {
  return startOfBand(band - 1)
}

const BAND_MAX = 127

/** A code of an order in the high bits of a rowid. */
export function shifted(code: number): number {
  return code * (KEY_MAX + 1)
}

// The first page counts; the others carry what it found. It comes back from the client, so it is held to what
// it can be.
const counted = {
  total: z
    .int()
    .min(0)
    .max(TOTAL_EXACT_MAX + 1),
  /**
   * Nothing has all the words that are left over: the sets of them that are looked for instead, in bits by
   * their place, the most telling first.
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
 * Where a page in the order of a sort ended: the last listing's key in that order, absent where its id alone
 * is the order.
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
 * Where a page by relevance ended: the tier of a set of words, and how many of its candidates older than
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

/** How far a reader of a search has come. */
export const Progress = z.union([InOrder, ByRelevance])
export type Progress = z.infer<typeof Progress>
