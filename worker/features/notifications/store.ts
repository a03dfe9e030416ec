import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Currency, NotificationKind } from '#contract/lists.ts'
import { PREVIEW_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db, Fragment } from '../../db/client.ts'
import { isCommentReadable, isListingOnShow } from '../../db/on-show.ts'
import {
  comments,
  conversations,
  listings,
  notifications,
  users,
  type NotificationDetail,
} from '../../db/schema.ts'
import { isUnreadOf } from '../../db/unread.ts'

type NewNotification = typeof notifications.$inferInsert

interface Condition {
  listingIds?: Fragment
  onlyIfChanged?: boolean
  onlyIf?: Fragment
}

/**
 * Adds the rows whose kind the person has not muted. With `listingIds`, only rows whose listing is among
 * them; with `onlyIfChanged`, only if the preceding statement of the batch changed something; with `onlyIf`,
 * only if it is true.
 */
export function addNotifications(
  db: Db,
  rows: readonly (NewNotification & { commentPublicId?: string })[],
  { listingIds, onlyIfChanged, onlyIf }: Condition = {},
) {
  const isMeant = sql`${listingIds && sql`and news.value ->> 'listingId' in (${listingIds})`}
    ${onlyIfChanged ? sql`and changes() > 0` : undefined} ${onlyIf && sql`and (${onlyIf})`}`
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', news.value ->> 'userId', news.value ->> 'kind', news.value ->>
      'listingId',
      news.value ->> 'actorId', news.value ->> 'detail', news.value ->> 'createdAt', null, null, null,
      (select ${comments.id} from ${comments} where ${comments.publicId} = news.value ->> 'commentPublicId')
      from json_each(${JSON.stringify(rows)}) as news
      where ${isWanted(sql`news.value ->> 'userId'`, sql`news.value ->> 'kind'`)} ${isMeant}`,
  )
}

/**
 * Whether the person has not muted the kind. Everything that adds a notification checks this, so muted ones
 * are never written.
 */
function isWanted(userId: SQL, kind: SQL): SQL {
  return sql`not exists (select 1 from ${users} as listener
    cross join json_each(listener.muted_kinds) as muted
    where listener.id = ${userId} and muted.value = ${kind})`
}

export interface NewMatch {
  publicId: string
  userId: number
  listingId: number
  searchId: number
  savedSearch: { id: string; name: string }
}

/** Adds the rows whose search is among `searchIds`, each continuing the count of its search's unread one. */
export function addMatches(db: Db, rows: readonly NewMatch[], searchIds: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', news.value ->> 'userId', 'saved_search', news.value ->>
      'listingId', null,
      json_object('savedSearch', news.value -> 'savedSearch', 'count', 1 + coalesce((select
      max(${notifications.detail} ->> 'count') from ${notifications}
        where ${notifications.searchId} = news.value ->> 'searchId' and ${notifications.readAt} is null), 0)),
      ${now}, null, news.value ->> 'searchId', null, null
      from json_each(${JSON.stringify(rows)}) as news where news.value ->> 'searchId' in (${searchIds})
      and ${isWanted(sql`news.value ->> 'userId'`, sql`'saved_search'`)}`,
  )
}

/**
 * Deletes the unread notifications that the new ones replace; there are none for somebody who muted the kind.
 */
export function dropEarlierMatches(db: Db, rows: readonly NewMatch[], searchIds: Fragment) {
  const isNew = sql`${notifications.publicId} in (select value ->> 'publicId'
    from json_each(${JSON.stringify(rows)}))`
  const isHeard = isWanted(sql`${notifications.userId}`, sql`'saved_search'`)
  return db.orm
    .delete(notifications)
    .where(
      and(
        sql`${notifications.searchId} in (${searchIds})`,
        isNull(notifications.readAt),
        isHeard,
        sql`not ${isNew}`,
      ),
    )
}

interface NewDigest {
  publicId: string
  userId: number
}

/** Adds a notification for each of these people that `digests` has a row for. */
export function addDigests(db: Db, rows: readonly NewDigest[], digests: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', digest.userId, 'saved_search_digest', digest.listingId, null,
      json_object('savedSearch', json_object('id', digest.searchId, 'name', digest.searchName), 'count',
      digest.listings), ${now}, null, null, null, null
      from (${digests}) as digest join json_each(${JSON.stringify(rows)}) as news
      on news.value ->> 'userId' = digest.userId
      where ${isWanted(sql`digest.userId`, sql`'saved_search_digest'`)}`,
  )
}

/** Adds a notification for each of these sellers that `digests` has likes for. */
export function addLikes(db: Db, rows: readonly NewDigest[], digests: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', digest.userId, 'likes', case
      when digest.liked ->> 'listings' = 1 then digest.liked ->> 'listingId' end, null,
      json_object('count', digest.liked ->> 'people', 'listingsCount', digest.liked ->> 'listings'), ${now},
      null, null, null, null
      from (${digests}) as digest join json_each(${JSON.stringify(rows)}) as news
      on news.value ->> 'userId' = digest.userId
      where digest.liked ->> 'people' > 0 and ${isWanted(sql`digest.userId`, sql`'likes'`)}`,
  )
}

export interface NewPriceDrop {
  listingId: number
  price: number
  formerPrice: number
  currency: Currency
}

/** Adds a notification for each of these people. The former price of an unread drop is kept. */
export function addPriceDrops(
  db: Db,
  rows: readonly NewDigest[],
  { listingId, price, formerPrice, currency }: NewPriceDrop,
  onlyIf: Fragment,
  now: number,
) {
  const before = sql`select max(unread.detail ->> 'formerPrice') from ${notifications} as unread
    where unread.listing_id = ${listingId}
    and unread.user_id = news.value ->> 'userId' and unread.kind = 'price_drop' and unread.read_at is null
    and unread.detail ->> 'currency' = ${currency}`
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', news.value ->> 'userId', 'price_drop', ${listingId}, null,
      json_object('price', ${price}, 'formerPrice', max(${formerPrice}, coalesce((${before}), 0)), 'currency',
      ${currency}), ${now}, null, null, null, null
      from json_each(${JSON.stringify(rows)}) as news where (${onlyIf})
      and ${isWanted(sql`news.value ->> 'userId'`, sql`'price_drop'`)}`,
  )
}

/** Deletes the unread notifications that the new ones replace. */
export function dropEarlierPriceDrops(db: Db, rows: readonly NewDigest[], listingId: number) {
  const added = sql`select n.user_id from json_each(${JSON.stringify(rows)}) as news
    cross join ${notifications} as n on n.public_id = news.value ->> 'publicId'`
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
      where not exists ${unread} and ${isWanted(sql`${userId}`, sql`'message'`)} and (${onlyIf})`,
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

function isUnreadIn(userId: number, conversationId: number) {
  return and(isUnreadOf(userId), eq(notifications.conversationId, conversationId))
}

/** Deletes an unread notification of that time, if the preceding statement of the batch changed something. */
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
 * A page of a person's notifications, newest first, with row ids below `below`, and the listing, comment and
 * conversation of each. Text of a listing or comment that the person may not see at `now` is not read.
 */
export function notificationsPage(
  db: Db,
  userId: number,
  now: number,
  below: number | undefined,
  limit: number,
) {
  const isOnShow = isListingOnShow(userId, now)
  const isReadable = and(
    isOnShow,
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
      // A batch returns rows by column name, so no two columns may share one.
      listingPublicId: sql<string | null>`case when ${isOnShow} then ${listings.publicId} end`.as(
        'listing_public_id',
      ),
      listingTitle: sql<string | null>`case when ${isOnShow} then ${listings.title} end`.as('listing_title'),
      said: sql<
        string | null
      >`case when ${isReadable} then substr(${comments.content}, 1, ${PREVIEW_MAX}) end`.as('said'),
      conversationPublicId: sql<string | null>`${conversations.publicId}`.as('conversation_public_id'),
    })
    .from(notifications)
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .leftJoin(conversations, eq(conversations.id, notifications.conversationId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(authors, eq(authors.id, comments.authorId))
    .where(
      and(eq(notifications.userId, userId), below === undefined ? undefined : lt(notifications.id, below)),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
}

/** Counts up to 1,000. */
export function countNotifications(db: Db, userId: number) {
  const isTheirs = eq(notifications.userId, userId)
  const capped = db.orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(isTheirs)
    .limit(TOTAL_EXACT_MAX)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

/** Which of the ids are this person's. */
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

export function setMuted(db: Db, userId: number, muted: readonly NotificationKind[]) {
  return db.orm
    .update(users)
    .set({ mutedKinds: [...muted] })
    .where(eq(users.id, userId))
    .returning({ mutedKinds: users.mutedKinds })
}
