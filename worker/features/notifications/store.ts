import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { PREVIEW_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Currency, NotificationKind } from '#contract/lists.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  comments,
  conversations,
  listingChecks,
  listings,
  notifications,
  users,
  type NotificationDetail,
} from '#worker/db/schema.ts'
import { isUnreadOf } from '#worker/db/unread.ts'
import { isCommentReadable, isListingVisible } from '#worker/db/visibility.ts'
import type { SettingsRow } from './view.ts'

type NewNotification = typeof notifications.$inferInsert

interface Condition {
  listingIds?: Fragment
  onlyIfChanged?: boolean
  onlyIf?: Fragment
}

/**
 * Adds the rows whose kind the person has not muted. With `listingIds`, only rows whose listing is among
 * them. With `onlyIfChanged`, only if the preceding statement of the batch changed something. With `onlyIf`,
 * only if that is true.
 */
export function addNotifications(
  db: Db,
  rows: readonly (NewNotification & { commentPublicId?: string })[],
  { listingIds, onlyIfChanged, onlyIf }: Condition = {},
) {
  const isIncluded = sql`${listingIds && sql`and entry.value ->> 'listingId' in (${listingIds})`}
    ${onlyIfChanged ? sql`and changes() > 0` : undefined} ${onlyIf && sql`and (${onlyIf})`}`
  return db.orm.insert(notifications).select(
    sql`select null, entry.value ->> 'publicId', entry.value ->> 'userId', entry.value ->> 'kind', entry.value ->>
      'listingId',
      entry.value ->> 'actorId', entry.value ->> 'detail', entry.value ->> 'createdAt', null, null,
      entry.value ->> 'conversationId',
      (select ${comments.id} from ${comments} where ${comments.publicId} = entry.value ->> 'commentPublicId')
      from json_each(${JSON.stringify(rows)}) as entry
      where ${isNotMuted(sql`entry.value ->> 'userId'`, sql`entry.value ->> 'kind'`)} ${isIncluded}`,
  )
}

/**
 * True if the person has not muted the kind. Everything that adds a notification checks this, so that muted
 * ones are never written.
 */
function isNotMuted(userId: SQL, kind: SQL): SQL {
  return sql`not exists (select 1 from ${users} as recipient
    cross join json_each(recipient.muted_kinds) as muted
    where recipient.id = ${userId} and muted.value = ${kind})`
}

export interface NewMatch {
  publicId: string
  userId: number
  listingId: number
  searchId: number
  savedSearch: { id: string; name: string }
}

/** Adds the rows whose search is in `searchIds`. Each continues the count of an unread row of its search. */
export function addMatches(db: Db, rows: readonly NewMatch[], searchIds: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, entry.value ->> 'publicId', entry.value ->> 'userId', 'saved_search', entry.value ->>
      'listingId', null,
      json_object('savedSearch', entry.value -> 'savedSearch', 'count', 1 + coalesce((select
      max(${notifications.detail} ->> 'count') from ${notifications}
        where ${notifications.searchId} = entry.value ->> 'searchId' and ${notifications.readAt} is null), 0)),
      ${now}, null, entry.value ->> 'searchId', null, null
      from json_each(${JSON.stringify(rows)}) as entry where entry.value ->> 'searchId' in (${searchIds})
      and ${isNotMuted(sql`entry.value ->> 'userId'`, sql`'saved_search'`)}`,
  )
}

/**
 * Deletes the unread notifications that the new ones replace. Keeps those of people who have muted the kind,
 * since they got no new ones.
 */
export function deleteEarlierMatches(db: Db, rows: readonly NewMatch[], searchIds: Fragment) {
  const isNew = sql`${notifications.publicId} in (select value ->> 'publicId'
    from json_each(${JSON.stringify(rows)}))`
  const wasReplaced = isNotMuted(sql`${notifications.userId}`, sql`'saved_search'`)
  return db.orm
    .delete(notifications)
    .where(
      and(
        sql`${notifications.searchId} in (${searchIds})`,
        isNull(notifications.readAt),
        wasReplaced,
        sql`not ${isNew}`,
      ),
    )
}

interface NewRow {
  publicId: string
  userId: number
}

/** Adds a notification for each of these people for whom `digests` has a row. */
export function addDigests(db: Db, rows: readonly NewRow[], digests: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, entry.value ->> 'publicId', digest.userId, 'saved_search_digest', digest.listingId, null,
      json_object('savedSearch', json_object('id', digest.searchId, 'name', digest.searchName), 'count',
      digest.listings), ${now}, null, null, null, null
      from (${digests}) as digest join json_each(${JSON.stringify(rows)}) as entry
      on entry.value ->> 'userId' = digest.userId
      where ${isNotMuted(sql`digest.userId`, sql`'saved_search_digest'`)}`,
  )
}

/** Adds a notification for each of these sellers for whom `digests` has likes. */
export function addLikes(db: Db, rows: readonly NewRow[], digests: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, entry.value ->> 'publicId', digest.userId, 'likes', case
      when digest.liked ->> 'listings' = 1 then digest.liked ->> 'listingId' end, null,
      json_object('count', digest.liked ->> 'people', 'listingsCount', digest.liked ->> 'listings'), ${now},
      null, null, null, null
      from (${digests}) as digest join json_each(${JSON.stringify(rows)}) as entry
      on entry.value ->> 'userId' = digest.userId
      where digest.liked ->> 'people' > 0 and ${isNotMuted(sql`digest.userId`, sql`'likes'`)}`,
  )
}

export interface NewLead {
  userId: number
  listingId: number
}

/**
 * Adds a notification of a lead if the preceding statement of the batch changed something. It continues the
 * count of an unread one of the listing.
 */
export function addLeadNotice(db: Db, publicId: string, { userId, listingId }: NewLead, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, ${publicId}, ${userId}, 'lead', ${listingId}, null,
      json_object('count', 1 + coalesce((select max(${notifications.detail} ->> 'count') from ${notifications}
        where ${isUnreadLead(listingId)}), 0)), ${now}, null, null, null, null
      where changes() > 0 and ${isNotMuted(sql`${userId}`, sql`'lead'`)}`,
  )
}

/** Deletes the unread notification that a new one replaces. Must follow addLeadNotice in its batch. */
export function deleteEarlierLead(db: Db, publicId: string, { listingId }: NewLead) {
  return db.orm
    .delete(notifications)
    .where(sql`${isUnreadLead(listingId)} and ${notifications.publicId} <> ${publicId} and changes() > 0`)
}

/** Uses literals, since SQLite uses a partial index only if the query contains the index's condition. */
function isUnreadLead(listingId: number): SQL {
  return sql`${notifications.listingId} = ${listingId} and ${notifications.kind} = 'lead'
    and ${notifications.readAt} is null`
}

export interface NewPriceDrop {
  listingId: number
  price: number
  formerPrice: number
  currency: Currency
}

/** Adds a notification for each person, with the former price of an unread one if that price is higher. */
export function addPriceDrops(
  db: Db,
  rows: readonly NewRow[],
  { listingId, price, formerPrice, currency }: NewPriceDrop,
  onlyIf: Fragment,
  now: number,
) {
  const before = sql`select max(unread.detail ->> 'formerPrice') from ${notifications} as unread
    where unread.listing_id = ${listingId}
    and unread.user_id = entry.value ->> 'userId' and unread.kind = 'price_drop' and unread.read_at is null
    and unread.detail ->> 'currency' = ${currency}`
  return db.orm.insert(notifications).select(
    sql`select null, entry.value ->> 'publicId', entry.value ->> 'userId', 'price_drop', ${listingId}, null,
      json_object('price', ${price}, 'formerPrice', max(${formerPrice}, coalesce((${before}), 0)), 'currency',
      ${currency}), ${now}, null, null, null, null
      from json_each(${JSON.stringify(rows)}) as entry where (${onlyIf})
      and ${isNotMuted(sql`entry.value ->> 'userId'`, sql`'price_drop'`)}`,
  )
}

/** Deletes the unread notifications that the new ones replace. */
export function deleteEarlierPriceDrops(db: Db, rows: readonly NewRow[], listingId: number) {
  const added = sql`select n.user_id from json_each(${JSON.stringify(rows)}) as entry
    cross join ${notifications} as n on n.public_id = entry.value ->> 'publicId'`
  const isNew = sql`${notifications.publicId} in (select value ->> 'publicId'
    from json_each(${JSON.stringify(rows)}))`
  return db.orm
    .delete(notifications)
    .where(
      and(
        eq(notifications.listingId, listingId),
        sql`${notifications.userId} in (${added})`,
        sql`${notifications.kind} = 'price_drop'`,
        isNull(notifications.readAt),
        sql`not ${isNew}`,
      ),
    )
}

/** Adds a question to each of these sellers for whom `questions` has listings. */
export function addQuestions(db: Db, rows: readonly NewRow[], questions: Fragment, now: number) {
  const isAskedAlready = sql`exists (select 1 from ${notifications} as unread
    where unread.user_id = question.userId and unread.read_at is null and unread.kind = 'still_there'
    and unread.listing_id is not question.listingId)`
  return db.orm.insert(notifications).select(
    sql`select null, entry.value ->> 'publicId', question.userId, 'still_there',
      case when not ${isAskedAlready} then question.listingId end, null, null, ${now}, null, null, null, null
      from (${questions}) as question join json_each(${JSON.stringify(rows)}) as entry
      on entry.value ->> 'userId' = question.userId
      where ${isNotMuted(sql`question.userId`, sql`'still_there'`)}`,
  )
}

/** Deletes the unread questions that the new ones replace. */
export function deleteEarlierQuestions(db: Db, rows: readonly NewRow[]) {
  const added = sql`select n.user_id, n.id from json_each(${JSON.stringify(rows)}) as entry
    cross join ${notifications} as n on n.public_id = entry.value ->> 'publicId'`
  return db.orm.delete(notifications).where(
    sql`${notifications.id} in (select earlier.id from (${added}) as added
        cross join ${notifications} as earlier on earlier.user_id = added.user_id
        where earlier.read_at is null and earlier.kind = 'still_there' and earlier.id < added.id)`,
  )
}

/** Marks a person's unread question about a listing as read. */
export function readQuestion(db: Db, userId: number, listingId: number, now: number) {
  const isQuestion = and(eq(notifications.kind, 'still_there'), eq(notifications.listingId, listingId))
  return db.orm
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnreadOf(userId), isQuestion))
}

interface NewMessageNotice {
  publicId: string
  userId: number
  listingId: number
  actorId: number
  conversationId: number
  detail: NotificationDetail
  createdAt: number
}

/** Adds a notification unless the conversation has an unread one. */
export function addMessageNotice(db: Db, row: NewMessageNotice, onlyIf: Fragment = sql`true`) {
  const { publicId, userId, listingId, actorId, detail, createdAt, conversationId } = row
  const unread = db.orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(isUnreadIn(userId, conversationId))
  return db.orm.insert(notifications).select(
    sql`select null, ${publicId}, ${userId}, 'message', ${listingId}, ${actorId},
      ${sql.param(detail, notifications.detail)}, ${createdAt}, null, null, ${conversationId}, null
      where not exists ${unread} and ${isNotMuted(sql`${userId}`, sql`'message'`)} and (${onlyIf})`,
  )
}

export function markConversationRead(
  db: Db,
  userId: number,
  conversationId: number,
  now: number,
  onlyIf?: Fragment,
) {
  return db.orm
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnreadIn(userId, conversationId), onlyIf && sql`(${onlyIf})`))
}

export function removeOfConversation(db: Db, userId: number, conversationId: number, onlyIf: Fragment) {
  return db.orm
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.conversationId, conversationId),
        sql`(${onlyIf})`,
      ),
    )
}

function isUnreadIn(userId: number, conversationId: number) {
  return and(
    isUnreadOf(userId),
    eq(notifications.conversationId, conversationId),
    sql`${notifications.kind} = 'message'`,
  )
}

/** Deletes an unread notification created at `createdAt` if the batch's preceding statement had an effect. */
export function removeUnread(
  db: Db,
  { userId, kind, createdAt }: { userId: number; kind: NotificationKind; createdAt: number },
) {
  return db.orm
    .delete(notifications)
    .where(
      and(
        isUnreadOf(userId),
        eq(notifications.kind, kind),
        eq(notifications.createdAt, createdAt),
        sql`changes() > 0`,
      ),
    )
}

const authors = alias(users, 'authors')

/**
 * A page of a person's notifications, each with its listing, comment and conversation: newest first, starting
 * below row id `beforeId` if it is given. Omits the text of a listing or comment that the person may not see
 * at `now`.
 */
export function listPage(db: Db, userId: number, now: number, beforeId: number | undefined, limit: number) {
  const isVisible = isListingVisible(userId, now)
  const isReadable = and(
    isVisible,
    isCommentReadable(comments, authors, { id: userId, isSeller: eq(listings.sellerId, userId), now }),
  )
  return db.orm
    .select({
      id: notifications.id,
      publicId: notifications.publicId,
      kind: notifications.kind,
      actorId: notifications.actorId,
      detail: notifications.detail,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      // A batch returns rows by column name, so no two columns may share a name.
      listingPublicId: sql<string | null>`case when ${isVisible} then ${listings.publicId} end`.as(
        'listing_public_id',
      ),
      listingTitle: sql<string | null>`case when ${isVisible} then ${listings.title} end`.as('listing_title'),
      commentPreview: sql<
        string | null
      >`case when ${isReadable} then substr(${comments.content}, 1, ${PREVIEW_MAX}) end`.as('comment_start'),
      conversationPublicId: sql<string | null>`${conversations.publicId}`.as('conversation_public_id'),
      openSince: sql<number | null>`case when ${listingChecks.isOpen} then ${listingChecks.askedAt} end`.as(
        'open_since',
      ),
    })
    .from(notifications)
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .leftJoin(conversations, eq(conversations.id, notifications.conversationId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(authors, eq(authors.id, comments.authorId))
    .leftJoin(
      listingChecks,
      and(eq(notifications.kind, 'still_there'), eq(listingChecks.listingId, notifications.listingId)),
    )
    .where(
      and(
        eq(notifications.userId, userId),
        beforeId === undefined ? undefined : lt(notifications.id, beforeId),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
}

/** Counts a person's notifications, up to 1,001. */
export function countNotifications(db: Db, userId: number) {
  const capped = db.orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

/** The ids that belong to this person's notifications. */
export function findOwn(db: Db, userId: number, publicIds: readonly string[]) {
  return db.orm
    .select({ publicId: notifications.publicId })
    .from(notifications)
    .where(and(inArray(notifications.publicId, [...publicIds]), eq(notifications.userId, userId)))
}

export function markRead(db: Db, userId: number, publicIds: readonly string[], now: number) {
  return db.orm
    .update(notifications)
    .set({ readAt: now })
    .where(and(inArray(notifications.publicId, [...publicIds]), isUnreadOf(userId)))
}

export function markAllRead(db: Db, userId: number, now: number) {
  return db.orm.update(notifications).set({ readAt: now }).where(isUnreadOf(userId))
}

/** Sets the settings that are not undefined. */
export function setSettings(db: Db, userId: number, settings: Partial<SettingsRow>) {
  return db.orm
    .update(users)
    .set(settings)
    .where(eq(users.id, userId))
    .returning({
      mutedKinds: users.mutedKinds,
      pushMutedKinds: users.pushMutedKinds,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      smsAlerts: users.smsAlerts,
    })
}
