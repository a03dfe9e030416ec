import type { User } from '#contract/user.ts'
import type { Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { showSelf } from '../accounts/show-self.ts'
import { unreadNotifications } from '../notifications/count-unread.ts'
import { countUnread } from './store.ts'

/** A row as the person it belongs to reads it, with what the header counts beside its two icons. */
export async function showSelfWithUnread({ db }: Pick<Ctx, 'db'>, row: UserRow): Promise<User> {
  const [[messages], [notifications]] = await db.batch([
    countUnread(db, row.id),
    unreadNotifications(db, row.id),
  ])
  return {
    ...showSelf(row),
    unread: { messages: messages?.unread ?? 0, notifications: notifications?.unread ?? 0 },
  }
}
