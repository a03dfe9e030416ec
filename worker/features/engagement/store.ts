import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { REPLIES_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { type Db, type Fragment, wantedKey, wantedKeys } from '#worker/db/client.ts'
import { comments, likes, listings, moderationItems, users, type CommentRow } from '#worker/db/schema.ts'
import {
  isCommentReadable,
  isListingVisible,
  isNotSuspended,
  type CommentReader,
} from '#worker/db/visibility.ts'

/** Removes a like and returns its row, if there was one. */
export function removeLike(db: Db, userId: number, publicId: string) {
  return db.orm
    .delete(likes)
    .where(and(eq(likes.userId, userId), eq(likes.listingId, idOf(publicId))))
    .returning({ listingId: likes.listingId })
}

/** Adds a like of a listing in any state in which this person may open it, unless it was removed. */
export function addLike(db: Db, userId: number, publicId: string, now: number, onlyIf?: SQL) {
  const source = db.orm
    .select({
      userId: sql<number>`${userId}`.as('user_id'),
      listingId: listings.id,
      createdAt: sql<number>`${now}`.as('created_at'),
    })
    .from(listings)
    .where(
      and(
        eq(listings.publicId, publicId),
        isListingVisible(userId, now),
        sql`${listings.status} <> 'removed'`,
        onlyIf,
      ),
    )
  return db.orm.insert(likes).select(source).onConflictDoNothing().returning({ listingId: likes.listingId })
}

/** Adds a like if the statement before it in the batch, removeLike, removed none. */
export function addLikeInstead(db: Db, userId: number, publicId: string, now: number) {
  return addLike(db, userId, publicId, now, sql`changes() = 0`)
}

export function findLike(db: Db, userId: number, publicId: string) {
  return db.orm
    .select({ listingId: likes.listingId })
    .from(likes)
    .where(and(eq(likes.userId, userId), eq(likes.listingId, idOf(publicId))))
}

export function findLikeCount(db: Db, publicId: string) {
  return db.orm.select({ likes: listings.likes }).from(listings).where(eq(listings.publicId, publicId))
}

export interface FavouritePosition {
  addedAt: number
  id: number
}

/** A page of a person's visible favourites, latest first. */
export function favouritesPage(
  db: Db,
  userId: number,
  now: number,
  at: FavouritePosition | undefined,
  limit: number,
) {
  const beyond = at && sql`(${likes.createdAt}, ${likes.listingId}) < (${at.addedAt}, ${at.id})`
  return db.orm
    .select({ ...getTableColumns(listings), addedAt: sql<number>`${likes.createdAt}`.as('added_at') })
    .from(likes)
    .innerJoin(listings, eq(listings.id, likes.listingId))
    .where(and(isVisibleFavourite(userId, now), beyond))
    .orderBy(desc(likes.createdAt), desc(likes.listingId))
    .limit(limit)
}

/** Counts what favouritesPage lists, up to 1,001. */
export function countFavourites(db: Db, userId: number, now: number) {
  const capped = db.orm
    .select({ id: likes.listingId })
    .from(likes)
    .innerJoin(listings, eq(listings.id, likes.listingId))
    .where(isVisibleFavourite(userId, now))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

/** Includes sold and expired listings, but no listings that this person may not see. */
function isVisibleFavourite(userId: number, now: number) {
  return and(eq(likes.userId, userId), isListingVisible(userId, now), isOneOfHome(userId))
}

/** Of a home that several sellers let, the one that lists show stands for the others, if the person saved it too. */
function isOneOfHome(userId: number): SQL {
  return sql`(${listings.behind} = 0 or not exists (select 1 from ${listings} as tile
    join ${likes} as liked on liked.listing_id = tile.id and liked.user_id = ${userId}
    where tile.home_group = ${listings.homeGroup} and tile.behind = 0 and tile.status = 'active'))`
}

const parents = alias(comments, 'parents')

export interface NewComment {
  publicId: string
  listingId: number
  authorId: number
  parentId: number | null
  content: string
  createdAt: number
  /** Both are set on a comment held for moderators. */
  hiddenAt?: number
  removedAt?: number
}

/**
 * Adds a comment if the listing is for sale and the parent comment, if any, is visible. Otherwise
 * `listing_id` is null, and its NOT NULL constraint fails the whole batch.
 */
export function insertComment(db: Db, { listingId, ...row }: NewComment) {
  const { parentId } = row
  const parent = db.orm
    .select({ id: parents.id })
    .from(parents)
    .where(and(eq(parents.id, parentId ?? 0), isNull(parents.deletedAt), isNull(parents.hiddenAt)))
  const openListing = db.orm
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.id, listingId),
        eq(listings.status, 'active'),
        parentId === null ? undefined : exists(parent),
      ),
    )
  return db.orm
    .insert(comments)
    .values({ ...row, listingId: sql`${openListing}` })
    .returning()
}

/** A comment with the data that the rules check: the listing's seller, and the parent comment's public id. */
export function findByPublicId(db: Db, publicId: string) {
  return db.orm
    .select({
      ...getTableColumns(comments),
      sellerId: listings.sellerId,
      parentPublicId: sql<string | null>`${parents.publicId}`.as('parent_public_id'),
    })
    .from(comments)
    .innerJoin(listings, eq(listings.id, comments.listingId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .where(eq(comments.publicId, publicId))
}

export function markDeleted(db: Db, id: number, now: number) {
  return db.orm
    .update(comments)
    .set({ deletedAt: now })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
}

/** Hides a comment unless it is deleted. Only one of two concurrent calls changes the row. */
export function markHidden(db: Db, id: number, now: number) {
  return db.orm
    .update(comments)
    .set({ hiddenAt: now })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.hiddenAt)))
}

/** Shows a comment again, unless moderators hold or removed it. */
export function markShown(db: Db, id: number) {
  return db.orm
    .update(comments)
    .set({ hiddenAt: null })
    .where(
      and(
        eq(comments.id, id),
        isNull(comments.deletedAt),
        isNotNull(comments.hiddenAt),
        isNull(comments.removedAt),
      ),
    )
}

export function commentState(id: number): Fragment {
  return sql`select json_object('hiddenAt', ${comments.hiddenAt}, 'removedAt', ${comments.removedAt})
    from ${comments} where ${comments.id} = ${id}`
}

export function markRemoved(db: Db, id: number, onlyIf: Fragment, now: number) {
  return db.orm
    .update(comments)
    .set({ hiddenAt: sql`coalesce(${comments.hiddenAt}, ${now})`, removedAt: now })
    .where(and(eq(comments.id, id), sql`(${onlyIf})`))
}

export function markReleased(db: Db, id: number, onlyIf: Fragment) {
  return db.orm
    .update(comments)
    .set({ hiddenAt: null, removedAt: null })
    .where(and(eq(comments.id, id), isNotNull(comments.removedAt), sql`(${onlyIf})`))
}

/** Finds those of these comments whose item in the moderation queue is open. */
export function findAwaitingDecision(db: Db, ids: readonly number[]) {
  return db.orm
    .select({ id: moderationItems.contentId })
    .from(wantedKeys(ids))
    .innerJoin(
      moderationItems,
      and(
        eq(moderationItems.contentType, 'comment'),
        sql`${moderationItems.contentId} = ${wantedKey}`,
        sql`${moderationItems.status} = 'open'`,
      ),
    )
}

/**
 * Finds a comment that has been held since it was written, with the people to notify of its release. Returns
 * no row if its author or listing is hidden. Returns none after an undone release, which sets a later hold
 * time, so that nobody is notified twice.
 */
export function findHeldComment(db: Db, id: number, now: number) {
  return db.orm
    .select({
      publicId: comments.publicId,
      listingId: comments.listingId,
      sellerId: listings.sellerId,
      authorId: comments.authorId,
      parentAuthorId: sql<number | null>`${parents.authorId}`.as('parent_author_id'),
    })
    .from(comments)
    .innerJoin(listings, eq(listings.id, comments.listingId))
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(
      parents,
      and(eq(parents.id, comments.parentId), isNull(parents.deletedAt), isNull(parents.hiddenAt)),
    )
    .where(
      and(
        eq(comments.id, id),
        isNull(comments.deletedAt),
        lte(comments.removedAt, comments.createdAt),
        isNotSuspended(users, now),
        inArray(listings.status, ['active', 'sold', 'expired']),
      ),
    )
}

/** True if the comment is visible and `onlyIf` is true. */
export function isVisibleAnd(id: number, onlyIf: Fragment): Fragment {
  return sql`(${onlyIf}) and exists (select 1 from ${comments} as shown where shown.id = ${id}
    and shown.deleted_at is null and shown.hidden_at is null)`
}

export function setHidden(
  db: Db,
  id: number,
  set: Pick<CommentRow, 'hiddenAt' | 'removedAt'>,
  onlyIf: Fragment,
) {
  return db.orm
    .update(comments)
    .set(set)
    .where(and(eq(comments.id, id), sql`(${onlyIf})`))
}

/** A reader of one listing's comments. */
export type Reader = CommentReader & { isSeller: boolean }

const replies = alias(comments, 'replies')
const repliers = alias(users, 'repliers')

/** A listing's threads with row ids below `below` that have anything readable in them, newest first. */
export function listThreads(
  db: Db,
  listingId: number,
  reader: Reader,
  below: number | undefined,
  limit: number,
) {
  const reply = db.orm
    .select({ id: replies.id })
    .from(replies)
    .innerJoin(repliers, eq(repliers.id, replies.authorId))
    .where(and(eq(replies.parentId, comments.id), isCommentReadable(replies, repliers, reader)))
  return db.orm
    .select(getTableColumns(comments))
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(
      and(
        eq(comments.listingId, listingId),
        isNull(comments.parentId),
        below === undefined ? undefined : lt(comments.id, below),
        or(isCommentReadable(comments, users, reader), exists(reply)),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limit)
}

/** The readable replies to these threads: the newest REPLIES_MAX of each, unordered. */
export function listReplies(db: Db, threadIds: readonly number[], reader: Reader) {
  const shown = db.orm
    .select({ id: replies.id })
    .from(replies)
    .innerJoin(repliers, eq(repliers.id, replies.authorId))
    .where(and(sql`${replies.parentId} = ${wantedKey}`, isCommentReadable(replies, repliers, reader)))
    .orderBy(desc(replies.id))
    .limit(REPLIES_MAX)
  return db.orm
    .select(getTableColumns(comments))
    .from(wantedKeys(threadIds))
    .innerJoin(comments, inArray(comments.id, shown))
}

export function deleteLikesOf(db: Db, listingIds: Fragment) {
  return db.orm.delete(likes).where(sql`${likes.listingId} in (${listingIds})`)
}

/** Replies are found through their parents, so they must be deleted first. */
export function deleteRepliesOf(db: Db, listingIds: Fragment) {
  const threads = sql`select ${parents.id} from ${comments} as ${sql.identifier('parents')}
    where ${parents.listingId} in (${listingIds}) and ${parents.parentId} is null`
  return db.orm.delete(comments).where(sql`${comments.parentId} in (${threads})`)
}

export function deleteThreadsOf(db: Db, listingIds: Fragment) {
  return db.orm
    .delete(comments)
    .where(sql`${comments.listingId} in (${listingIds}) and ${comments.parentId} is null`)
}

function idOf(publicId: string) {
  return sql<number>`(select ${listings.id} from ${listings} where ${listings.publicId} = ${publicId})`
}
