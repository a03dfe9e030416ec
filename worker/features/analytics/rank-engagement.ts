import { engagementOf, type SellerEngagement } from '#contract/analytics.ts'
import { ENGAGEMENT_VIEWS_MIN, TOP_LISTINGS } from '#contract/limits.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { rankedOfSeller, type ListingFigures } from './store.ts'
import { toTop } from './view.ts'

/** The person's listings with the highest engagement per view. */
export async function rankEngagement({ db, user }: SignedInCtx): Promise<SellerEngagement> {
  const ranked = (await rankedOfSeller(db, user.id)).flatMap((listing) => {
    const percent = engagementOf(listing)
    return percent === null ? [] : [{ listing, percent }]
  })
  ranked.sort(
    (a, b) =>
      tier(b.listing) - tier(a.listing) ||
      b.percent - a.percent ||
      b.listing.views - a.listing.views ||
      b.listing.id - a.listing.id,
  )
  return { topListings: ranked.slice(0, TOP_LISTINGS).map(({ listing, percent }) => toTop(listing, percent)) }
}

/** Ranks listings with few views last, since their rate says little: one like at one view is 100 percent. */
function tier({ views }: ListingFigures): number {
  return views >= ENGAGEMENT_VIEWS_MIN ? 1 : 0
}
