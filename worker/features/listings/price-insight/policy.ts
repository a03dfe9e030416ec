import { DAY_MS } from '#contract/dates.ts'
import type { Comparison } from '#contract/kinds/attribute.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import {
  COMPARED_LISTINGS_MIN,
  COMPARED_OF_SELLER_MAX,
  COMPARED_SELLERS_MIN,
  SOLD_COMPARED_DAYS,
} from '#contract/limits.ts'
import { probablePrice } from '#contract/money.ts'
import { positionOf, type PriceInsight } from '#contract/price-insight.ts'
import { toOneWord } from '#worker/platform/folding.ts'
import type { AlikeRow } from './store.ts'

/** The listing whose price is compared. */
export interface ComparedListing {
  type: ListingType
  sellerId: number
  priceSle: number
  said: unknown
  narrow: unknown
  near: unknown
}

/** Compares a price with those of the listings that were found, the newest first. */
export function toPriceInsight(
  listing: ComparedListing,
  found: readonly AlikeRow[],
  comparison: Comparison,
  { slePerUsd, now }: { slePerUsd: number; now: number },
): PriceInsight {
  const comparable = found.filter(
    (row) =>
      row.sellerId !== listing.sellerId &&
      isRecent(row, now) &&
      isNear(listing.near, row.near, comparison) &&
      saysSame(listing.said, row.said) &&
      probablePrice(listing.type, row.price, row.currency, slePerUsd) === undefined,
  )
  const nearest = comparable.filter(({ narrow }) => narrow !== null && narrow === listing.narrow)
  return insightAmong(nearest, listing) ?? insightAmong(comparable, listing)
}

/** Null if there are too few, or too few sellers. */
function insightAmong(comparable: readonly AlikeRow[], { priceSle }: ComparedListing): PriceInsight {
  const compared = fewOfEachSeller(comparable)
  const sellers = new Set(compared.map(({ sellerId }) => sellerId)).size
  if (compared.length < COMPARED_LISTINGS_MIN || sellers < COMPARED_SELLERS_MIN) return null
  const prices = compared.map((row) => row.priceSle).sort((a, b) => a - b)
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => Math.round(quantile(prices, share)))
  if (low === undefined || median === undefined || high === undefined) return null
  return { count: prices.length, low, high, median, position: positionOf(priceSle, { low, high }) }
}

function isRecent({ status, updatedAt }: AlikeRow, now: number): boolean {
  return status === 'active' || updatedAt >= now - SOLD_COMPARED_DAYS * DAY_MS
}

function isNear(own: unknown, other: number | null, { near }: Comparison): boolean {
  if (!near) return true
  if (typeof own !== 'number' || other === null) return false
  return Math.abs(own - other) <= ('by' in near ? near.by : near.share * own)
}

/** True if one of the two says nothing. */
function saysSame(own: unknown, other: string | null): boolean {
  return typeof own !== 'string' || other === null || toOneWord(own) === toOneWord(other)
}

function fewOfEachSeller(rows: readonly AlikeRow[]): AlikeRow[] {
  const counts = new Map<number, number>()
  return rows.filter(({ sellerId }) => {
    const count = (counts.get(sellerId) ?? 0) + 1
    counts.set(sellerId, count)
    return count <= COMPARED_OF_SELLER_MAX
  })
}

/** Between the two prices around it, in proportion. `sorted` is not empty. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}
