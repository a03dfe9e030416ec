import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { UNREAD_MAX } from '#contract/limits.ts'
import type { Db } from './client.ts'
import { conversationMembers, notifications } from './schema.ts'

/** Counts the unread messages of all conversations, up to 99. */
export function countUnreadMessages(db: Db, userId: number) {
  const { unread } = conversationMembers
  // Must contain the condition of the partial index exactly, or SQLite does not use that index.
  const isUnread = and(eq(conversationMembers.userId, userId), sql`${unread} > 0`)
  const capped = db.orm
    .select({ unread })
    .from(conversationMembers)
    .where(isUnread)
    .limit(UNREAD_MAX)
    .as('capped')
  return db.orm
    .select({
      unread: sql<number>`min(${UNREAD_MAX}, coalesce(sum(${capped.unread}), 0))`.as('unread_messages'),
    })
    .from(capped)
}

/**
 * Counts unread notifications, up to 99. Excludes notifications of messages, which have a count of their own.
 */
export function countUnreadNotifications(db: Db, userId: number) {
  const isCounted = and(isUnreadOf(userId), ne(notifications.kind, 'message'))
  const capped = db.orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(isCounted)
    .limit(UNREAD_MAX)
    .as('capped')
  return db.orm.select({ unread: sql<number>`count(*)`.as('unread_notifications') }).from(capped)
}

/** True for a person's unread notifications. */
export function isUnreadOf(userId: number) {
  return and(eq(notifications.userId, userId), isNull(notifications.readAt))
}
