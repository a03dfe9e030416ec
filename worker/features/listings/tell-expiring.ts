import { log } from '../../platform/log.ts'
import type { Telling } from '../notifications/announce.ts'
import { notifyAll } from '../notifications/notify.ts'
import { toldUntil } from './policy.ts'
import { addEvents, idsWhere, listUntold, markTold, stillUntold } from './store.ts'

const LISTINGS_A_RUN = 500

/**
 * Notifies sellers five days before a listing expires, once for each expiry. Bounded per run; the next run
 * continues.
 */
export async function tellExpiring({ db, now, announce }: Telling): Promise<void> {
  const until = toldUntil(now)
  const due = await listUntold(db, now, until, LISTINGS_A_RUN)
  if (due.length === 0) return
  const still = stillUntold(
    due.map(({ id }) => id),
    now,
    until,
  )
  const news = due.map(({ id, sellerId, expiresAt }) => ({
    kind: 'expiring' as const,
    userId: sellerId,
    listingId: id,
    expiresAt,
  }))
  const [, , told] = await db.batch([
    addEvents(db, still, [{ kind: 'expiry_told' }], null, now),
    notifyAll(db, news, idsWhere(still), now),
    markTold(db, still),
  ])
  announce(told.map(({ sellerId }) => sellerId))
  log.info('expiry_told', { listings: told.length })
}
