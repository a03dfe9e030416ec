import type { Db, Fragment, Statement } from '../../../db/client.ts'
import { deleteToldLikes } from './store.ts'

/** The statement for the batch that forgets who liked these listings. */
export function forgetToldLikes(db: Db, listingIds: Fragment): Statement {
  return deleteToldLikes(db, listingIds)
}
