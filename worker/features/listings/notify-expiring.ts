import type { NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyAll } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { expiryNoticeUntil } from './policy.ts'
import { addEvents, idsWhere, listNeedingExpiryNotice, markNotified, needsExpiryNotice } from './store.ts'

const LISTINGS_PER_RUN = 500

/**
 * Notifies sellers five days before a listing expires, once per expiry date. Bounded per run; the next run
 * continues.
 */
export async function notifyExpiring({ db, now, announce }: NotifyingCtx): Promise<void> {
  const until = expiryNoticeUntil(now)
  const due = await listNeedingExpiryNotice(db, now, until, LISTINGS_PER_RUN)
  if (due.length === 0) return
  const condition = needsExpiryNotice(
    due.map(({ id }) => id),
    now,
    until,
  )
  const notifications = due.map(({ id, sellerId, expiresAt }) => ({
    kind: 'expiring' as const,
    userId: sellerId,
    listingId: id,
    expiresAt,
  }))
  const [, , notified] = await db.batch([
    addEvents(db, condition, [{ kind: 'expiry_told' }], null, now),
    notifyAll(db, notifications, idsWhere(condition), now),
    markNotified(db, condition),
  ])
  announce(notified.map(({ sellerId }) => sellerId))
  log.info('expiry_told', { listings: notified.length })
}
