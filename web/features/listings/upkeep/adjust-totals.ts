import type { ListingStatus } from '#contract/lists.ts'
import type { Listing } from '#contract/listing.ts'
import type { ListingTotals } from '#contract/profile.ts'

/** The totals after one listing has gone from one state into another, as the server would count them anew. */
export function adjustTotals(totals: ListingTotals, before: Listing, after: Listing): ListingTotals {
  const change = (status: Exclude<ListingStatus, 'removed'>) =>
    totals[status] + Number(after.status === status) - Number(before.status === status)
  return {
    active: change('active'),
    sold: change('sold'),
    pending: change('pending'),
    expired: change('expired'),
    likes: totals.likes + counted(after, after.likesCount) - counted(before, before.likesCount),
    views: totals.views + counted(after, after.viewsCount) - counted(before, before.viewsCount),
  }
}

function counted({ status }: Listing, count: number): number {
  return status === 'removed' ? 0 : count
}
