import type { User } from '#contract/user.ts'
import type { Ctx } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { countUnreadMessages, countUnreadNotifications } from '../../db/unread.ts'
import { toUser } from './view.ts'

/** The person's own account, with the unread counts that the header shows. */
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
