import { and, eq, isNull, or, sql, type SQL, type SQLWrapper, gt } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import type { Db } from './client.ts'
import { listings, users, userBans } from './schema.ts'

type Columns<Name extends string> = Record<Name, AnySQLiteColumn>

/** True for a person who is not suspended at `now`. */
export function isNotSuspended(person: Columns<'suspendedUntil'>, now: number): SQL {
  return sql`coalesce(${person.suspendedUntil}, 0) <= ${now}`
}

/**
 * True if this reader can open the page of the query's listing. Everything that shows a listing's title
 * elsewhere checks this on each read, so that no title is shown without a page. `readerId` is undefined for a
 * visitor.
 */
export function isListingVisible(readerId: number | undefined, now: number): SQL {
  const isSellerActive = sql`exists (select 1 from ${users} as shown_seller
    where shown_seller.id = ${listings.sellerId} and coalesce(shown_seller.suspended_until, 0) <= ${now})`
  const isForAll = sql`(${listings.status} not in ('removed', 'pending') and ${isSellerActive})`
  return readerId === undefined ? isForAll : sql`(${listings.sellerId} = ${readerId} or ${isForAll})`
}

/**
 * Who reads comments, and when. `isSeller` is true if the listing is theirs. Sellers see the comments that
 * they hid; everybody else sees hidden comments only if they wrote them.
 */
export interface CommentReader {
  id: number | undefined
  isSeller: boolean | SQLWrapper
  now: number
}

/** True if this reader may see a comment. `author` is the row of the comment's author. */
export function isCommentReadable(
  comment: Columns<'deletedAt' | 'hiddenAt' | 'removedAt' | 'authorId'>,
  author: Columns<'suspendedUntil'>,
  { id, isSeller, now }: CommentReader,
) {
  const isTheirs = id === undefined ? undefined : eq(comment.authorId, id)
  return and(
    isNull(comment.deletedAt),
    or(isNull(hiddenFor(comment, isSeller)), isTheirs),
    or(isNotSuspended(author, now), isTheirs),
  )
}

function hiddenFor(
  { hiddenAt, removedAt }: Columns<'hiddenAt' | 'removedAt'>,
  isSeller: boolean | SQLWrapper,
): SQLWrapper {
  if (typeof isSeller === 'boolean') return isSeller ? removedAt : hiddenAt
  return sql`case when ${isSeller} then ${removedAt} else ${hiddenAt} end`
}

/**
 * True for a ban that nobody lifted; false for a warning. Must be exactly the condition of the partial index,
 * or SQLite does not use that index.
 */
export const isUnliftedBan = sql`${userBans.liftedAt} is null and ${userBans.banType} <> 'warning'`

/** Finds the longest of a person's bans in force. SQLite takes the reason from the row that has the max(). */
export function findLongestBan(db: Db, userId: number, now: number) {
  const end = sql`coalesce(${userBans.expiresAt}, ${PERMANENT_UNTIL})`
  return db.orm
    .select({
      id: sql<string>`${userBans.publicId}`.as('ban_id'),
      reason: sql<string>`${userBans.reason}`.as('reason'),
      end: sql<number>`max(${end})`.as('ends_at'),
    })
    .from(userBans)
    .where(and(eq(userBans.userId, userId), isUnliftedBan, gt(end, now)))
    .groupBy(userBans.userId)
}
