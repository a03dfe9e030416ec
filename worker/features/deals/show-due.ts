import type { NotifyingCtx } from '#worker/features/notifications/announce.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { log } from '#worker/platform/log.ts'
import { shownIfWrittenUntil } from './policy.ts'
import { isVisibleSince, listUnshown, markShown } from './store.ts'

const REVIEWS_PER_RUN = 50

/**
 * Shows the reviews that have waited 14 days for the other one, and notifies the people whom they are about.
 * Bounded per run; the next run continues.
 */
export async function showDueReviews({ db, now, announce }: NotifyingCtx): Promise<void> {
  const due = await listUnshown(db, shownIfWrittenUntil(now), REVIEWS_PER_RUN)
  for (const { id, saleId, authorId, subjectId, listingId } of due)
    await db.batch([
      markShown(db, id, now),
      notify(db, { userId: subjectId, kind: 'review', listingId, actorId: authorId }, now, {
        onlyIfChanged: true,
        onlyIf: isVisibleSince(saleId, authorId, now),
      }),
    ])
  announce(due.map(({ subjectId }) => subjectId))
  if (due.length > 0) log.info('reviews_shown', { reviews: due.length })
}
