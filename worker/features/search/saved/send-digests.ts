import { DAY_MS } from '#contract/dates.ts'
import type { NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyOfDigests } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { closeDigests, dueDigests, listDue, markDigestAlertsSent } from './store.ts'

const PEOPLE_PER_BATCH = 50
const BATCHES_PER_RUN = 20

/**
 * Notifies people of the matches of their daily searches. A person gets at most one notification a day,
 * however many searches and listings there are. The number of batches is limited; the next run continues.
 */
export async function sendDigests({ db, now, announce }: NotifyingCtx): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const due = await listDue(db, now, PEOPLE_PER_BATCH)
    if (due.length === 0) return
    const people = due.map(({ userId }) => userId)
    const digests = dueDigests(people, now)
    const nextDueAt = now + DAY_MS
    const [, closed] = await db.batch([
      notifyOfDigests(db, people, digests, now),
      closeDigests(db, people, digests, nextDueAt, now),
      markDigestAlertsSent(db, people, now),
    ])
    announce(closed.filter(({ dueAt }) => dueAt === nextDueAt).map(({ userId }) => userId))
    log.info('digests_sent', { people: people.length })
    if (due.length < PEOPLE_PER_BATCH) return
  }
}
