import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { forgetReportedLikes } from '#worker/features/notifications/notices/likes.ts'
import { deleteLikesOf, deleteRepliesOf, deleteThreadsOf } from './store.ts'

/** Statements that delete the likes and comments of these listings. Reports stay for moderators. */
export function deleteEngagement(db: Db, listingIds: Fragment): Statement[] {
  return [deleteLikesOf, forgetReportedLikes, deleteRepliesOf, deleteThreadsOf].map((deleteFrom) =>
    deleteFrom(db, listingIds),
  )
}
