import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { forgetReportedLikes } from '#worker/features/notifications/notices/likes.ts'
import { deleteFavouritesOf, deleteLikesOf, deleteRepliesOf, deleteThreadsOf } from './store.ts'

/**
 * Statements that delete the likes, favourites and comments of these listings. Reports stay for moderators.
 */
export function deleteEngagement(db: Db, listingIds: Fragment): Statement[] {
  return [deleteLikesOf, forgetReportedLikes, deleteFavouritesOf, deleteRepliesOf, deleteThreadsOf].map(
    (deleteFrom) => deleteFrom(db, listingIds),
  )
}
