import { and, asc, desc, eq, gt, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '#worker/db/client.ts'
import {
  conversationMembers,
  conversations,
  endedSessions,
  notifications,
  pushedMessages,
  pushSubscriptions,
  users,
} from '#worker/db/schema.ts'

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id'>

/** Whether there is this very subscription, of this session. */
export async function hasSubscription(
  db: Db,
  { userId, endpoint, p256dh, auth, sessionEpoch, tokenHash }: NewSubscription,
): Promise<boolean> {
  const rows = await db.orm
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.p256dh, p256dh),
        eq(pushSubscriptions.auth, auth),
        eq(pushSubscriptions.sessionEpoch, sessionEpoch),
        eq(pushSubscriptions.tokenHash, tokenHash),
      ),
    )
  return rows.length > 0
}

/** Adds a subscription. If the browser was somebody else's, it is now this person's. */
export function upsertSubscription(db: Db, subscription: NewSubscription) {
  const { endpoint: _same, ...rest } = subscription
  return db.orm
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: rest })
}

/** Keeps a person's newest subscriptions. */
export function deleteExcessSubscriptions(db: Db, userId: number, max: number) {
  const newest = db.orm
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(max)
  return db.orm
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`))
}

export function deleteSubscription(db: Db, userId: number, endpoint: string) {
  return db.orm
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Deletes a subscription that its push service no longer knows. */
export function deleteGoneSubscription(db: Db, id: number) {
  return db.orm.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** The ids of a person's subscriptions. */
export function listSubscriptions(db: Db, userId: number) {
  return db.orm
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
}

/**
 * A subscription of the person. Undefined if its browser is now somebody else's, if its session is over, or if
 * the person is suspended.
 */
export async function findSubscription(db: Db, userId: number, id: number, now: number) {
  const ended = db.orm
    .select({ one: sql`1` })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, pushSubscriptions.tokenHash))
  const [row] = await db.orm
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        eq(pushSubscriptions.userId, userId),
        gt(pushSubscriptions.sessionEndsAt, now),
        eq(users.sessionEpoch, pushSubscriptions.sessionEpoch),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
        notExists(ended),
      ),
    )
  return row
}

/** Deletes the subscriptions whose sessions have expired. */
export function deleteExpiredSubscriptions(db: Db, now: number) {
  return db.orm.delete(pushSubscriptions).where(lte(pushSubscriptions.sessionEndsAt, now))
}

/** What decides whether and when a person gets a push or an SMS. */
export async function findRecipient(db: Db, userId: number) {
  const [row] = await db.orm
    .select({
      id: users.id,
      phone: users.phone,
      mutedKinds: users.mutedKinds,
      pushMutedKinds: users.pushMutedKinds,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      smsAlerts: users.smsAlerts,
      pushedId: users.pushedId,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

interface NewsOptions {
  /** The last notification that was pushed. */
  pushedId: number
  /** The oldest to count, since the first push to a person must not count all that they ever left unread. */
  since: number
  pushMuted: readonly string[]
}

/** How many unread notifications there are that were not pushed yet, and the newest one's row id. */
export async function countNews(db: Db, userId: number, { pushedId, since, pushMuted }: NewsOptions) {
  const [row] = await db.orm
    .select({ count: sql<number>`count(*)`, newestId: sql<number | null>`max(${notifications.id})` })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        gt(notifications.id, pushedId),
        gt(notifications.createdAt, since),
        isNull(notifications.readAt),
        // A message's push comes from its conversation.
        ne(notifications.kind, 'message'),
        sql`${notifications.kind} not in (select value from json_each(${JSON.stringify(pushMuted)}))`,
      ),
    )
  return { count: row?.count ?? 0, newestId: row?.newestId ?? null }
}

/** Moves the person's last pushed notification on. Of several jobs at once only one gets a row. */
export async function markPushed(db: Db, userId: number, pushedId: number, newestId: number) {
  const [row] = await db.orm
    .update(users)
    .set({ pushedId: newestId })
    .where(and(eq(users.id, userId), eq(users.pushedId, pushedId)))
    .returning({ id: users.id })
  return row !== undefined
}

/**
 * Marks a message as pushed. Does nothing if the person has read or deleted it, if a newer one of the other
 * follows, which has its own job, or if it was pushed before. Of several jobs at once only one gets a row.
 */
export async function markMessagePushed(db: Db, userId: number, conversationId: number, seq: number) {
  const isUnreadAndNewest = and(
    eq(conversationMembers.userId, userId),
    eq(conversationMembers.conversationId, conversationId),
    lt(conversationMembers.readSeq, seq),
    lt(conversationMembers.clearedSeq, seq),
    // A notice, such as that their offer expired, is in the person's own name, and they have not read it either.
    or(eq(conversations.lastSeq, seq), eq(conversations.lastSenderId, userId)),
  )
  const [row] = await db.orm
    .insert(pushedMessages)
    .select(
      sql`select ${userId}, ${conversationId}, ${seq} from ${conversationMembers} join ${conversations}
        on ${conversations.id} = ${conversationMembers.conversationId} where ${isUnreadAndNewest}`,
    )
    .onConflictDoUpdate({
      target: [pushedMessages.userId, pushedMessages.conversationId],
      set: { seq },
      setWhere: lt(pushedMessages.seq, seq),
    })
    .returning({ seq: pushedMessages.seq })
  return row !== undefined
}

/** How many messages of a conversation a person has not read, and the last that they read or deleted. */
export async function findReading(db: Db, userId: number, conversationId: number) {
  const [row] = await db.orm
    .select({
      unread: conversationMembers.unread,
      readSeq: sql<number>`max(${conversationMembers.readSeq}, ${conversationMembers.clearedSeq})`,
    })
    .from(conversationMembers)
    .where(
      and(eq(conversationMembers.userId, userId), eq(conversationMembers.conversationId, conversationId)),
    )
  return row ?? { unread: 0, readSeq: 0 }
}

/**
 * Reserves the SMS of this day. Undefined if the person did not choose SMS, was seen or got one after `since`,
 * or is suspended.
 */
export async function reserveSms(db: Db, userId: number, since: number, now: number) {
  const [row] = await db.orm
    .update(users)
    .set({ smsAlertedAt: now })
    .where(
      and(
        eq(users.id, userId),
        eq(users.smsAlerts, true),
        or(isNull(users.smsAlertedAt), lte(users.smsAlertedAt, since)),
        or(isNull(users.seenAt), lte(users.seenAt, since)),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
      ),
    )
    .returning({ phone: users.phone })
  return row
}

/** Records that a device of the person connected, at most once an hour. */
export function updateSeen(db: Db, userId: number, now: number, hourAgo: number) {
  return db.orm
    .update(users)
    .set({ seenAt: now })
    .where(and(eq(users.id, userId), or(isNull(users.seenAt), lt(users.seenAt, hourAgo))))
}
