import { and, eq, isNull, or, sql, type SQL, type SQLWrapper, gt } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { FOR_GOOD } from '#contract/bans.ts'
import { listings, users, userBans } from './schema.ts'
import type { Db } from './client.ts'

type Columns<Name extends string> = Record<Name, AnySQLiteColumn>

/** True for a person who is not suspended at `now`. */
export function isFree(person: Columns<'suspendedUntil'>, now: number): SQL {
  return sql`coalesce(${person.suspendedUntil}, 0) <= ${now}`
}

/**
 * The condition that this reader could open the page of the listing in the query. Everything that quotes a
 * listing checks this when read, so that no title outlives its page. `readerId` is undefined for a visitor.
 */
export function isListingOnShow(readerId: number | undefined, now: number): SQL {
  const sellerIsFree = sql`exists (select 1 from ${users} as shown_seller
    where shown_seller.id = ${listings.sellerId} and coalesce(shown_seller.suspended_until, 0) <= ${now})`
  const isForAll = sql`(${listings.status} not in ('removed', 'pending') and ${sellerIsFree})`
  return readerId === undefined ? isForAll : sql`(${listings.sellerId} = ${readerId} or ${isForAll})`
}

/**
 * Who reads comments, and when. `isSeller`: whether the listing is theirs. Sellers see comments that they
 * hid; everyone else sees hidden comments only if they wrote them.
 */
export interface CommentReader {
  id: number | undefined
  isSeller: boolean | SQLWrapper
  now: number
}

/** Whether this reader may see a comment. `author` is the row of its author. */
export function isCommentReadable(
  comment: Columns<'deletedAt' | 'hiddenAt' | 'removedAt' | 'authorId'>,
  author: Columns<'suspendedUntil'>,
  { id, isSeller, now }: CommentReader,
) {
  const isTheirs = id === undefined ? undefined : eq(comment.authorId, id)
  return and(
    isNull(comment.deletedAt),
    or(isNull(hiddenFor(comment, isSeller)), isTheirs),
    or(isFree(author, now), isTheirs),
  )
}

function hiddenFor(
  { hiddenAt, removedAt }: Columns<'hiddenAt' | 'removedAt'>,
  isSeller: boolean | SQLWrapper,
): SQLWrapper {
  if (typeof isSeller === 'boolean') return isSeller ? removedAt : hiddenAt
  return sql`case when ${isSeller} then ${removedAt} else ${hiddenAt} end`
}

/** True for a ban that nobody lifted. Worded exactly as the partial index, which SQLite uses only then. */
export const isBan = sql`${userBans.liftedAt} is null and ${userBans.banType} <> 'warning'`

/** A person's longest ban in force, if any. */
export function findLongestBan(db: Db, userId: number, now: number) {
  const end = sql`coalesce(${userBans.expiresAt}, ${FOR_GOOD})`
  return db.orm
    .select({
      reason: sql<string>`${userBans.reason}`.as('reason'),
      end: sql<number>`max(${end})`.as('ends_at'),
    })
    .from(userBans)
    .where(and(eq(userBans.userId, userId), isBan, gt(end, now)))
    .groupBy(userBans.userId)
}
