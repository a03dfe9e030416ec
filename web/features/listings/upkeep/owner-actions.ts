import type { ListingStatus } from '#contract/lists.ts'

export type OwnerAction = 'edit' | 'markSold' | 'renew' | 'reactivate' | 'delete'

/**
 * What an owner can do with a listing in each state, the likeliest first. A deleted one is brought back from
 * its own page.
 */
export const OWNER_ACTIONS = {
  active: ['edit', 'markSold', 'renew', 'delete'],
  pending: ['edit', 'delete'],
  sold: ['reactivate', 'delete'],
  expired: ['renew', 'edit', 'markSold', 'delete'],
  removed: [],
} as const satisfies Record<ListingStatus, readonly OwnerAction[]>
