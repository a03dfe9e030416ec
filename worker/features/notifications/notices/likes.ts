import { DAY_MS } from '#contract/dates.ts'
import { log } from '../../../platform/log.ts'
import type { Telling } from '../announce.ts'
import { notifyOfLikes } from '../notify.ts'
import { closeLikes, likesOf, listDueLikes, deleteToldLikes, keepToldLike } from './store.ts'
import type { Db, Fragment, Statement } from '../../../db/client.ts'

const PEOPLE_A_BATCH = 50
const BATCHES_A_RUN = 20
/**
 * A like has the time of its call but may be stored a little later. The latest likes wait for the next run,
 * so that none is missed.
 */
const SETTLED_MS = 60_000

/**
 * Notifies sellers of the likes since their last such notification: one notification each, however many
 * people and listings, at most once a day. Bounded per run; the next run continues.
 */
export async function sendLikes({ db, now, announce }: Telling): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const due = await listDueLikes(db, now, PEOPLE_A_BATCH)
    if (due.length === 0) return
    const people = due.map(({ userId }) => userId)
    const span = { until: now - SETTLED_MS, now }
    const next = now + DAY_MS
    const digests = likesOf(people, span)
    const [, closed] = await db.batch([
      notifyOfLikes(db, people, digests, now),
      closeLikes(db, people, digests, { ...span, next }),
    ])
    announce(closed.filter(({ dueAt }) => dueAt === next).map(({ userId }) => userId))
    log.info('likes_sent', { people: people.length })
    if (due.length < PEOPLE_A_BATCH) return
  }
}

/** The statement that deletes who liked these listings. */
export function forgetToldLikes(db: Db, listingIds: Fragment): Statement {
  return deleteToldLikes(db, listingIds)
}

/**
 * The statement that records a like in the batch that removes it, so that a seller already notified of it is
 * not notified again if it returns.
 */
export function rememberToldLike(db: Db, userId: number, listingPublicId: string): Statement {
  return keepToldLike(db, userId, listingPublicId)
}
