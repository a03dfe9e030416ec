import type { Db } from '../../db/client.ts'
import { countUnread } from './store.ts'

/** The statement that counts what the bell shows. */
export function unreadNotifications(db: Db, userId: number) {
  return countUnread(db, userId)
}
