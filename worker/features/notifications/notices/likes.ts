import { DAY_MS } from '#contract/dates.ts'
import type { NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyOfLikes } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { closeDigests, likesToReport, listDueSellers } from './store.ts'

const SELLERS_PER_BATCH = 50
const BATCHES_PER_RUN = 20

/**
 * A like has the time of its call but may be stored a little later. So the latest likes wait for the next
 * run, or one of them could be missed.
 */
const SETTLED_MS = 60_000

/**
 * Notifies each seller of the likes since their last such notification: one notification for any number of
 * people and listings, at most once a day. Each run handles a limited number of sellers.
 */
export async function sendLikes({ db, now, announce }: NotifyingCtx): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const due = await listDueSellers(db, now, SELLERS_PER_BATCH)
    if (due.length === 0) return
    const sellerIds = due.map(({ userId }) => userId)
    const span = { until: now - SETTLED_MS, now }
    const next = now + DAY_MS
    const digests = likesToReport(sellerIds, span)
    const [, closed] = await db.batch([
      notifyOfLikes(db, sellerIds, digests, now),
      closeDigests(db, sellerIds, digests, { ...span, next }),
    ])
    const notified = closed.filter(({ dueAt }) => dueAt === next).map(({ userId }) => userId)
    announce(notified)
    log.info('likes_sent', { people: notified.length })
    if (due.length < SELLERS_PER_BATCH) return
  }
}

/** The statement that deletes the records of reported likes of these listings. */
export { deleteReportedLikes as forgetReportedLikes } from './store.ts'

/**
 * Returns the statement that records a like if it was reported to the seller. It belongs in the batch that
 * removes the like. If the person likes the listing again, the like is not reported again.
 */
export { addReportedLike as rememberReportedLike } from './store.ts'
