import { figure } from '#contract/numbers.ts'
import type { PricePosition } from '#contract/price-insight.ts'

/** Where a price stands, for a buyer and for its seller. */
export const positionWords = {
  buyer: {
    very_low: 'Far below the usual price. Look closely, and pay only after you have seen it.',
    low: 'Below the usual price.',
    within: 'A usual price.',
    high: 'Above the usual price.',
  },
  seller: {
    very_low: 'Far below the usual price. Buyers are told to look closely.',
    low: 'Below the usual price.',
    within: 'A usual price.',
    high: 'Above the usual price.',
  },
} satisfies Record<string, Record<PricePosition, string>>

export const comparisonWords = {
  /** 'Compared with 23 like it: half cost SLE 3,750 to SLE 9,250, the middle one SLE 6,500.' */
  compared: (count: number, prices: { low: string; high: string; median: string }, isMonthly: boolean) =>
    `Compared with ${figure(count)} like it: half cost ${prices.low} to ${prices.high}${isMonthly ? ' a month' : ''}, ` +
    `the middle one ${prices.median}.`,
  inBoth: (dollars: string, leones: string) => `about ${dollars} (${leones})`,
}
