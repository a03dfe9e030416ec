import { COMPARISONS } from '#contract/kinds/comparisons.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import type { ListingDraft } from '#contract/listing.ts'
import type { PriceInsight } from '#contract/price-insight.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import type { AppEnv } from '#worker/env.ts'
import { findListing } from '#worker/features/listings/show.ts'
import { thingColumns } from '#worker/features/listings/thing-columns.ts'
import { toPriceInsight } from './policy.ts'
import { newestAlike } from './store.ts'

/** The most listings that are read to compare a price. */
export const ALIKE_READ_MAX = 400

/** How the price of a listing that is for sale, or under review, compares with others. */
export async function showPriceInsight(ctx: Ctx, publicId: string): Promise<PriceInsight> {
  const listing = await findListing(ctx, publicId)
  if (listing.status !== 'active' && listing.status !== 'pending') return null
  return comparePrice(ctx, listing)
}

export async function comparePriceOfDraft(ctx: SignedInCtx, draft: ListingDraft): Promise<PriceInsight> {
  return comparePrice(ctx, { ...thingColumns(draft, ctx.env.SLE_PER_USD), sellerId: ctx.user.id })
}

export async function comparePrice(
  { db, env, now }: Pick<Ctx, 'db' | 'now'> & { env: Pick<AppEnv, 'SLE_PER_USD'> },
  listing: { type: ListingType; sellerId: number; priceSle: number },
): Promise<PriceInsight> {
  const { type, sellerId, priceSle } = listing
  const comparison = COMPARISONS[type]
  if (!comparison) return null
  const columns = new Map<string, unknown>(Object.entries(listing))
  const valueOf = (column: string | undefined) =>
    column === undefined ? null : (columns.get(column) ?? null)
  const same = comparison.same.map((column) => [column, valueOf(column)] as const)
  if (same.some(([, value]) => value === null)) return null
  const found = await newestAlike(db, type, comparison, same, ALIKE_READ_MAX)
  const compared = {
    type,
    sellerId,
    priceSle,
    said: valueOf(comparison.sameIfSaid),
    narrow: valueOf(comparison.narrower),
    near: valueOf(comparison.near?.column),
  }
  return toPriceInsight(compared, found, comparison, { slePerUsd: env.SLE_PER_USD, now })
}
