import * as z from 'zod'
import { ListingSort } from '#contract/fields.ts'
import { FEED_PAGE_SIZE, SEARCH_CANDIDATES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { KEY_MAX } from './orders.ts'
import { WORDS_MAX } from './words.ts'

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
  by: ListingSort,
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
