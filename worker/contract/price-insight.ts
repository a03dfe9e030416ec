import * as z from 'zod'

/**
 * How a price compares with those of comparable listings of other people, in leones. Half of them cost from
 * `low` to `high`. A price under half of `low` is `very_low`, which is a reason for caution.
 */
const Insight = z.object({
  count: z.int(),
  low: z.int(),
  high: z.int(),
  median: z.int(),
  position: z.enum(['very_low', 'low', 'within', 'high']),
})

/** Null if there are too few comparable listings, or if most of them are of a few sellers. */
export const PriceInsight = Insight.nullable()
export type PriceInsight = z.infer<typeof PriceInsight>
