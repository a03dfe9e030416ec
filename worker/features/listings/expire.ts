import { log } from '../../platform/log.ts'
import type { Telling } from '../notifications/announce.ts'
import { notifyAll } from '../notifications/notify.ts'
import { addEvents, endListings, idsWhere, listExpiring, stillExpiring } from './store.ts'

const LISTINGS_A_RUN = 500

/**
 * Expires listings whose time is over and notifies their sellers. Bounded per run; the next run continues. A
 * listing renewed, sold or deleted since it was read is left alone, and concurrent runs notify once.
 */
export async function expireListings({ db, now, announce }: Telling): Promise<void> {
  const due = await listExpiring(db, now, LISTINGS_A_RUN)
  if (due.length === 0) return
  const still = stillExpiring(
    due.map(({ id }) => id),
    now,
  )
  const news = due.map(({ id, sellerId, expiresAt }) => ({
    kind: 'expired' as const,
    userId: sellerId,
    listingId: id,
    expiresAt,
  }))
  const [, , ended] = await db.batch([
    addEvents(db, still, [{ kind: 'expired' }], null, now),
    notifyAll(db, news, idsWhere(still), now),
    endListings(db, still, now),
  ])
  announce(ended.map(({ sellerId }) => sellerId))
  log.info('listings_expired', { listings: ended.length })
}
