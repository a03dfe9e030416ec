import type { User } from '#contract/user.ts'
import { isSuspended, type Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { countUnreadMessages, countUnreadNotifications } from '#worker/db/unread.ts'
import { findLongestBan } from '#worker/db/visibility.ts'
import { suspensionSentence } from './policy.ts'
import { toUser } from './view.ts'

/** The person's own account, with the unread counts that the header shows. */
export async function showSelf({ db, now }: Pick<Ctx, 'db' | 'now'>, row: UserRow): Promise<User> {
  const [[messages], [notifications]] = await db.batch([
    countUnreadMessages(db, row.id),
    countUnreadNotifications(db, row.id),
  ])
  const [ban] = isSuspended(row, now) ? await findLongestBan(db, row.id, now) : []
  return {
    ...toUser(row),
    ...(ban && { suspension: { id: ban.id, reason: ban.reason } }),
    unread: { messages: messages?.unread ?? 0, notifications: notifications?.unread ?? 0 },
  }
}

/** Tells a suspended person until when they are suspended, and why. Undefined if they are not. */
export async function describeSuspension(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, suspendedUntil }: UserRow,
): Promise<string | undefined> {
  if (suspendedUntil === null || suspendedUntil <= now) return undefined
  const [ban] = await findLongestBan(db, id, now)
  return suspensionSentence(suspendedUntil, ban?.reason)
}
