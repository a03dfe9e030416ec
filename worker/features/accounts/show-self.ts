import type { User } from '#contract/user.ts'
import type { Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { countUnreadMessages, countUnreadNotifications } from '../../db/unread.ts'
import { toUser } from './view.ts'

/**
 * A row as the person it belongs to reads it, with what the header counts beside its two icons; never to be
 * sent to anyone else.
 */
export async function showSelf({ db }: Pick<Ctx, 'db'>, row: UserRow): Promise<User> {
  const [[messages], [notifications]] = await db.batch([
    countUnreadMessages(db, row.id),
    countUnreadNotifications(db, row.id),
  ])
  return {
    ...toUser(row),
    unread: { messages: messages?.unread ?? 0, notifications: notifications?.unread ?? 0 },
  }
}
