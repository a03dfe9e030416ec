import type { Db, Statement } from '../../../db/client.ts'
import { keepToldLike } from './store.ts'

/**
 * The statement for the batch that takes a like back, before it does: a seller who was told of the like is
 * not told again when it comes again.
 */
export function rememberToldLike(db: Db, userId: number, listingPublicId: string): Statement {
  return keepToldLike(db, userId, listingPublicId)
}
