import type { Db, Fragment, Statement } from '../../db/client.ts'
import { forgetToldLikes } from '../notifications/notices/likes.ts'
import { deleteFavouritesOf, deleteLikesOf, deleteRepliesOf, deleteThreadsOf } from './store.ts'

/**
 * The statements that delete what people left at these listings: likes, favourites and comments. Reports stay
 * with the moderators.
 */
export function forgetListings(db: Db, listingIds: Fragment): Statement[] {
  return [deleteLikesOf, forgetToldLikes, deleteFavouritesOf, deleteRepliesOf, deleteThreadsOf].map(
    (deleteFrom) => deleteFrom(db, listingIds),
  )
}
