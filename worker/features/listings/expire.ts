import type { NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyAll } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { addEvents, markExpired, idsWhere, listExpiring, isExpiring } from './store.ts'

const LISTINGS_PER_RUN = 500

/**
 * Expires listings whose term has ended and notifies their sellers. Bounded per run; the next run continues.
 * Skips listings that were renewed, sold or deleted after they were read. Concurrent runs notify once.
 */
export async function expireListings({ db, now, announce }: NotifyingCtx): Promise<void> {
  const due = await listExpiring(db, now, LISTINGS_PER_RUN)
  if (due.length === 0) return
  const condition = isExpiring(
    due.map(({ id }) => id),
    now,
  )
  const notifications = due.map(({ id, sellerId, expiresAt }) => ({
    kind: 'expired' as const,
    userId: sellerId,
    listingId: id,
    expiresAt,
  }))
  const [, , ended] = await db.batch([
    addEvents(db, condition, [{ kind: 'expired' }], null, now),
    notifyAll(db, notifications, idsWhere(condition), now),
    markExpired(db, condition, now),
  ])
  announce(ended.map(({ sellerId }) => sellerId))
  log.info('listings_expired', { listings: ended.length })
}
