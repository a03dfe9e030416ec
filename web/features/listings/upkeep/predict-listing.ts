import { HOUR_MS } from '#contract/dates.ts'
import { LISTING_LIFE_DAYS, RENEW_AGAIN_HOURS, UNDO_DELETE_HOURS } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'

export type OwnerVerb = 'markSold' | 'reactivate' | 'renew' | 'delete' | 'restore' | 'release'

const LIFE_HOURS = LISTING_LIFE_DAYS * 24

/** The listing as the server will most likely return it after an action. */
export function predictListing(before: Listing, verb: OwnerVerb, now: number): Listing {
  // Whatever the owner does answers the question whether it is still there.
  const { answerBy: _answered, ...listing } = before
  const inHours = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()
  switch (verb) {
    case 'markSold':
      return { ...listing, status: 'sold', reservedUntil: null }
    case 'reactivate':
      return {
        ...listing,
        status: 'active',
        expiresAt: Date.parse(listing.expiresAt) > now ? listing.expiresAt : inHours(LIFE_HOURS),
      }
    case 'renew':
      return {
        ...listing,
        status: 'active',
        expiresAt: inHours(LIFE_HOURS),
        renewableAt: inHours(RENEW_AGAIN_HOURS),
      }
    case 'delete':
      return {
        ...listing,
        status: 'removed',
        deletedAt: inHours(0),
        restorableUntil: listing.removedReason ? undefined : inHours(UNDO_DELETE_HOURS),
      }
    case 'release':
      return { ...listing, reservedUntil: null }
    case 'restore':
      // Only the server knows the state before the deletion.
      return before
  }
}
