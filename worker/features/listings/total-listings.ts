import type { ListingTotals } from '#contract/profile.ts'
import type { SignedInCtx } from '../../context.ts'
import { totalsOfSeller } from './store.ts'

/** How many listings a person has in each state, and what all that were not removed were liked and looked at. */
export async function totalListings(ctx: SignedInCtx): Promise<ListingTotals> {
  const totals: ListingTotals = { active: 0, sold: 0, pending: 0, expired: 0, likes: 0, views: 0 }
  for (const { status, count, likes, views } of await totalsOfSeller(ctx.db, ctx.user.id)) {
    if (status === 'removed') continue
    totals[status] = count
    totals.likes += likes
    totals.views += views
  }
  return totals
}
