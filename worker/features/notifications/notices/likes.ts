import { DAY_MS } from '#contract/dates.ts'
import { log } from '../../../platform/log.ts'
import type { Telling } from '../announce.ts'
import { notifyOfLikes } from '../notify.ts'
import { closeLikes, likesOf, listDueLikes, deleteToldLikes, keepToldLike } from './store.ts'
import type { Db, Fragment, Statement } from '../../../db/client.ts'

const PEOPLE_A_BATCH = 50
const BATCHES_A_RUN = 20
/**
 * A like bears the time of its call and may land a little later: the youngest wait for the next run, so that
 * none is passed over.
 */
const SETTLED_MS = 60_000

/**
 * Tells sellers what their listings were liked by since they were told last: one notification each, however
 * many people and listings, and not again for a day. In bounded steps; the next run goes on.
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

/** The statement for the batch that forgets who liked these listings. */
export function forgetToldLikes(db: Db, listingIds: Fragment): Statement {
  return deleteToldLikes(db, listingIds)
}

/**
 * The statement for the batch that takes a like back, before it does: a seller who was told of the like is
 * not told again when it comes again.
 */
export function rememberToldLike(db: Db, userId: number, listingPublicId: string): Statement {
  return keepToldLike(db, userId, listingPublicId)
}
