import { DAY_MS } from '#contract/dates.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { Db, Fragment, Statement } from '../../../db/client.ts'
import { onMarket } from '../../../reactions.ts'
import { comingToMarket, dropHold, holdForBan, release } from './store.ts'

/**
 * The statements that end what moderators hold a listing for, while `onlyIf` is true: it is again what it
 * was, and saved searches hear of it. A listing that is not held, or only for its seller's suspension, stays
 * as it is.
 */
export function releaseListing(db: Db, listingId: number, onlyIf: Fragment, now: number): Statement[] {
  return [
    onMarket(db, comingToMarket(listingId, onlyIf, now), now),
    release(db, listingId, onlyIf, { now, expiresAt: now + LISTING_LIFE_DAYS * DAY_MS }),
    holdForBan(db, listingId, onlyIf, now),
    dropHold(db, listingId, onlyIf),
  ]
}
