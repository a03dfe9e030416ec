import { answerByOf } from '#contract/still-there.ts'
import { addEvents, markExpired } from '#worker/features/listings/store.ts'
import type { NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notifyAll, notifyOfQuestions } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { nextStep } from './policy.ts'
import {
  idsUnchanged,
  isListed,
  listDueForLook,
  lookAgain,
  markAsked,
  questionsBySeller,
  type LookedAt,
} from './store.ts'

const LISTINGS_PER_RUN = 500

const UNANSWERED = 'You did not say whether it is still there.'

/**
 * Asks silent sellers whether their listings are still there, and expires the listings of those who did not
 * answer in time. Bounded per run; the next run continues. Skips listings that changed after they were read,
 * and sellers who answered. Concurrent runs ask once.
 */
export async function askSilentSellers({ db, now, announce }: NotifyingCtx): Promise<void> {
  const due = await listDueForLook(db, now, LISTINGS_PER_RUN)
  if (due.length === 0) return
  const steps = due.map((looked) => ({ looked, step: nextStep(looked, now) }))
  const toAsk = steps.flatMap(({ looked, step }) => (step === 'ask' ? looked : []))
  const toExpire = steps.flatMap(({ looked, step }) => (step === 'expire' ? looked : []))
  const waiting = steps.flatMap(({ looked: { id, dueAt }, step }) =>
    typeof step === 'object' ? { id, dueAt, waitUntil: step.waitUntil } : [],
  )
  const [asked, expired] = [idsUnchanged(toAsk), isListed(idsUnchanged(toExpire))]
  const results = await db.batch([
    addEvents(db, expired, [{ kind: 'expired', detail: { unanswered: true } }], null, now),
    notifyAll(db, toExpire.map(toExpiredNotice), idsUnchanged(toExpire), now),
    markExpired(db, expired, now),
    ...notifyOfQuestions(db, sellersOf(toAsk), questionsBySeller(asked), now),
    markAsked(db, asked, now, answerByOf(now)),
    lookAgain(db, waiting),
  ])
  announce([...results[2].map(({ sellerId }) => sellerId), ...sellersOf(toAsk)])
  log.info('still_there', { looked: due.length, asked: results[5].length, expired: results[2].length })
}

function toExpiredNotice({ id, sellerId }: LookedAt) {
  return { kind: 'expired' as const, userId: sellerId, listingId: id, preview: UNANSWERED }
}

function sellersOf(looked: readonly LookedAt[]): number[] {
  return [...new Set(looked.map(({ sellerId }) => sellerId))]
}
