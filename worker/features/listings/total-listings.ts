import type { ListingTotals } from '#contract/profile.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { totalsOfSeller } from './store.ts'

/** How many listings the person has by status, with the likes and views of those that are not removed. */
export function totalListings(ctx: SignedInCtx): Promise<ListingTotals> {
  return totalListingsOf(ctx, ctx.user.id)
}

/** The totals of any person by row id: for themselves and for admins. */
export async function totalListingsOf({ db }: Pick<Ctx, 'db'>, userId: number): Promise<ListingTotals> {
  const totals: ListingTotals = { active: 0, sold: 0, pending: 0, expired: 0, likes: 0, views: 0 }
  for (const { status, count, likes, views } of await totalsOfSeller(db, userId)) {
    if (status === 'removed') continue
    totals[status] = count
    totals.likes += likes
    totals.views += views
  }
  return totals
}
