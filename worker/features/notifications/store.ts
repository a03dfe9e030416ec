import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { TOTAL_EXACT_MAX, UNREAD_MAX } from '#contract/limits.ts'
import type { Db, Fragment } from '../../db/client.ts'
import { listings, notifications } from '../../db/schema.ts'

export function addNotification(db: Db, row: typeof notifications.$inferInsert) {
  return db.orm.insert(notifications).values(row)
}

/** Adds those of the rows whose listing is among `listingIds`. */
export function addNotifications(db: Db, rows: readonly (typeof notifications.$inferInsert)[], listingIds: Fragment) {
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', news.value ->> 'userId', news.value ->> 'kind', news.value ->> 'listingId',
      news.value ->> 'actorId', news.value ->> 'detail', news.value ->> 'createdAt', null, null
      from json_each(${JSON.stringify(rows)}) as news where news.value ->> 'listingId' in (${listingIds})`,
  )
}

export interface NewMatch {
  publicId: string
  userId: number
  listingId: number
  searchId: number
  savedSearch: { id: string; name: string }
}

/** Adds those of the rows whose search is among `searchIds`, each counting on from the unread one of its search. */
export function addMatches(db: Db, rows: readonly NewMatch[], searchIds: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', news.value ->> 'userId', 'saved_search', news.value ->> 'listingId', null,
      json_object('savedSearch', news.value -> 'savedSearch', 'count', 1 + coalesce((select max(${notifications.detail} ->> 'count') from ${notifications}
        where ${notifications.searchId} = news.value ->> 'searchId' and ${notifications.readAt} is null), 0)),
      ${now}, null, news.value ->> 'searchId'
      from json_each(${JSON.stringify(rows)}) as news where news.value ->> 'searchId' in (${searchIds})`,
  )
}

/** Takes away the unread ones that the new ones stand for. */
export function dropEarlierMatches(db: Db, rows: readonly NewMatch[], searchIds: Fragment) {
  const isNew = sql`${notifications.publicId} in (select value ->> 'publicId' from json_each(${JSON.stringify(rows)}))`
  return db.orm.delete(notifications).where(and(sql`${notifications.searchId} in (${searchIds})`, isNull(notifications.readAt), sql`not ${isNew}`))
}

interface NewDigest {
  publicId: string
  userId: number
}

/** Adds a notification for each of these people that `digests` has something for. */
export function addDigests(db: Db, rows: readonly NewDigest[], digests: Fragment, now: number) {
  return db.orm.insert(notifications).select(
    sql`select null, news.value ->> 'publicId', digest.userId, 'saved_search_digest', digest.listingId, null,
      json_object('savedSearch', json_object('id', digest.searchId, 'name', digest.searchName), 'count', digest.listings), ${now}, null, null
      from (${digests}) as digest join json_each(${JSON.stringify(rows)}) as news on news.value ->> 'userId' = digest.userId`,
  )
}

/** What a person was told, the newest first, below a row id; each with the listing it is about. */
export function notificationsPage(db: Db, userId: number, below: number | undefined, limit: number) {
  return db.orm
    .select({
      id: notifications.id,
      publicId: notifications.publicId,
      kind: notifications.kind,
      actorId: notifications.actorId,
      detail: notifications.detail,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      // A batch answers its rows by the names of their columns, so no two may share one.
      listingPublicId: sql<string | null>`${listings.publicId}`.as('listing_public_id'),
      listingTitle: sql<string | null>`${listings.title}`.as('listing_title'),
    })
    .from(notifications)
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .where(and(eq(notifications.userId, userId), below === undefined ? undefined : lt(notifications.id, below)))
    .orderBy(desc(notifications.id))
    .limit(limit)
}

/** Counted no further than 1,000. */
export function countNotifications(db: Db, userId: number) {
  const isTheirs = eq(notifications.userId, userId)
  const capped = db.orm.select({ id: notifications.id }).from(notifications).where(isTheirs).limit(TOTAL_EXACT_MAX).as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

/** Counted no further than 99. */
export function countUnread(db: Db, userId: number) {
  const capped = db.orm.select({ id: notifications.id }).from(notifications).where(isUnreadOf(userId)).limit(UNREAD_MAX).as('capped')
  return db.orm.select({ unread: sql<number>`count(*)` }).from(capped)
}

/** Those of the ids that are this person's. */
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

function isUnreadOf(userId: number) {
  return and(eq(notifications.userId, userId), isNull(notifications.readAt))
}
