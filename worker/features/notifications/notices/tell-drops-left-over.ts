import { log } from '../../../platform/log.ts'
import type { Telling } from '../announce.ts'
import { listDrops } from './store.ts'
import { tellPriceDrop } from './tell-price-drop.ts'

const LISTINGS_A_RUN = 100
const STEPS_A_RUN = 100

/**
 * Tells of the lower prices that not everybody was told of right after the edit, those that wait longest
 * first, in bounded steps; the next run goes on.
 */
export async function tellDropsLeftOver({ db, now, announce }: Telling): Promise<void> {
  const waiting = await listDrops(db, now, LISTINGS_A_RUN)
  let steps = STEPS_A_RUN
  for (const { listingId } of waiting) {
    if (steps <= 0) break
    // One that fails does not stop the others; it stays marked.
    steps -= await tellPriceDrop({ db, now, announce }, listingId, steps).catch((error: unknown) => {
      log.error('tell_price_drop', error, { listingId })
      return 1
    })
  }
  if (waiting.length > 0)
    log.info('price_drops_told', { listings: waiting.length, steps: STEPS_A_RUN - steps })
}
