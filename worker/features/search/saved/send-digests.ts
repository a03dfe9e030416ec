import { DAY_MS } from '#contract/dates.ts'
import { log } from '../../../platform/log.ts'
import type { Telling } from '../../notifications/announce.ts'
import { notifyOfDigests } from '../../notifications/notify.ts'
import { closeDigests, digestsOf, listDue, markDigestsTold } from './store.ts'

const PEOPLE_A_BATCH = 50
const BATCHES_A_RUN = 20

/**
 * Notifies people of the matches of their daily searches: one notification each, however many searches and
 * listings, at most once a day. Works in bounded steps; the next run continues.
 */
export async function sendDigests({ db, now, announce }: Telling): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const due = await listDue(db, now, PEOPLE_A_BATCH)
    if (due.length === 0) return
    const people = due.map(({ userId }) => userId)
    const digests = digestsOf(people, now)
    const next = now + DAY_MS
    const [, closed] = await db.batch([
      notifyOfDigests(db, people, digests, now),
      closeDigests(db, people, digests, next, now),
      markDigestsTold(db, people, now),
    ])
    announce(closed.filter(({ dueAt }) => dueAt === next).map(({ userId }) => userId))
    log.info('digests_sent', { people: people.length })
    if (due.length < PEOPLE_A_BATCH) return
  }
}
