import { log } from '../../../platform/log.ts'
import type { Telling } from '../../notifications/announce.ts'
import { matchListing } from './match-listing.ts'
import { listMarked } from './store.ts'

const LISTINGS_A_RUN = 100
const STEPS_A_RUN = 100

/**
 * Matches the listings whose matching was not done right after their change, those that wait longest first,
 * in bounded steps; the next run goes on.
 */
export async function matchLeftOver({ db, now, announce }: Telling): Promise<void> {
  const waiting = await listMarked(db, now, LISTINGS_A_RUN)
  let steps = STEPS_A_RUN
  for (const { listingId } of waiting) {
    if (steps <= 0) break
    // One that fails does not stop the others; it stays marked.
    steps -= await matchListing({ db, now, announce }, listingId, steps).catch((error: unknown) => {
      log.error('match_listing', error, { listingId })
      return 1
    })
  }
  if (waiting.length > 0)
    log.info('listings_matched', { listings: waiting.length, steps: STEPS_A_RUN - steps })
}
