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
export type Insight = z.infer<typeof Insight>
export type PricePosition = Insight['position']

/** Null if there are too few comparable listings, or if most of them are of a few sellers. */
export const PriceInsight = Insight.nullable()
export type PriceInsight = z.infer<typeof PriceInsight>

/** Half of the low end is suspicious, not a bargain. */
export function positionOf(priceSle: number, { low, high }: Pick<Insight, 'low' | 'high'>): PricePosition {
  if (priceSle < low / 2) return 'very_low'
  if (priceSle < low) return 'low'
  return priceSle <= high ? 'within' : 'high'
}
