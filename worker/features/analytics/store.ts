import { and, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { ListingStatus } from '#contract/lists.ts'
import { RANKED_LISTINGS_MAX } from '#contract/limits.ts'
import { type Db, wantedKey, wantedKeys } from '../../db/client.ts'
import {
  conversations,
  listingConversations,
  listings,
  ownEngagement,
  sellerChanges,
  sellerDays,
  sellerListings,
} from '../../db/schema.ts'

/** Counts the messages that the conversation's row does not have yet. */
export function addMessages(
  db: Db,
  conversationId: number,
  written: readonly { seq: number; day: number }[],
) {
  return db.orm.insert(sellerChanges).select(
    sql`select ${conversations.sellerId}, message.value ->> 'day', 0, 0, 0, 0, count(*), 0, 0
      from ${conversations} cross join json_each(${JSON.stringify(written)}) as message
      where ${conversations.id} = ${conversationId} and message.value ->> 'seq' > ${conversations.lastSeq}
      group by 2`,
  )
}

/** The running totals from `day` on and those of the last day before it, the newest first. */
export function daysSince(db: Db, sellerId: number, day: number) {
  const ofSeller = eq(sellerDays.sellerId, sellerId)
  return [
    db.orm
      .select()
      .from(sellerDays)
      .where(and(ofSeller, gte(sellerDays.day, day)))
      .orderBy(desc(sellerDays.day)),
    db.orm
      .select()
      .from(sellerDays)
      .where(and(ofSeller, lt(sellerDays.day, day)))
      .orderBy(desc(sellerDays.day))
      .limit(1),
  ] as const
}

export function listingsOf(db: Db, sellerId: number) {
  return db.orm.select().from(sellerListings).where(eq(sellerListings.sellerId, sellerId))
}

/** Opening times of conversations since `since` that are still unanswered. */
export function waitingSince(db: Db, sellerId: number, since: number, limit: number) {
  return db.orm
    .select({ askedAt: openedAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.sellerId, sellerId),
        gt(conversations.askedAt, since),
        isNull(conversations.answeredAt),
      ),
    )
    .limit(limit)
}

/** The latest conversations that buyers opened, the newest first. */
export function lastConversations(db: Db, sellerId: number, limit: number) {
  return db.orm
    .select({ askedAt: openedAt })
    .from(conversations)
    .where(and(eq(conversations.sellerId, sellerId), isNotNull(conversations.askedAt)))
    .orderBy(desc(conversations.askedAt))
    .limit(limit)
}

/** Never null in the two queries that use it: both select opened conversations only. */
const openedAt = sql<number>`${conversations.askedAt}`.as('asked_at')

/**
 * A seller's listings of one status below a row id, the newest first, with the counts of other people's
 * engagement.
 */
export function newestOfSeller(
  db: Db,
  sellerId: number,
  status: StandingStatus,
  below: number | undefined,
  limit: number,
) {
  return db.orm
    .select({ ...getTableColumns(listings), ...othersDid, conversations: conversationsOf })
    .from(listings)
    .leftJoin(listingConversations, isAbout(sellerId))
    .leftJoin(ownEngagement, isOwnOf(sellerId))
    .where(
      and(
        eq(listings.sellerId, sellerId),
        eq(listings.status, status),
        below === undefined ? undefined : lt(listings.id, below),
      ),
    )
    .orderBy(desc(listings.id))
    .limit(limit)
}

/**
 * The figures to rank a seller's listings by, for at most 1,000: active listings first, and within a status
 * the newest. The Worker sorts them, since an index by views would be written on every view, and a row
 * written costs as much as a thousand read.
 */
export function rankedOfSeller(db: Db, sellerId: number) {
  const arms = STANDING.map((status) =>
    db.orm.select().from(figuresOf(db, sellerId, status).as(`capped_${status}`)),
  )
  const [first, second, ...rest] = arms
  if (!first || !second) throw new Error('a listing stands in more than one status')
  return unionAll(first, second, ...rest).limit(RANKED_LISTINGS_MAX)
}

export const STANDING = ['active', 'pending', 'sold', 'expired'] as const satisfies readonly ListingStatus[]
export type StandingStatus = (typeof STANDING)[number]

function figuresOf(db: Db, sellerId: number, status: StandingStatus) {
  const { id, publicId, title, type, views, aiScore, createdAt } = listings
  return db.orm
    .select({
      id,
      publicId,
      title,
      type,
      status: sql<StandingStatus>`${listings.status}`.as('status'),
      views,
      ...othersDid,
      aiScore,
      createdAt,
      conversations: conversationsOf,
    })
    .from(listings)
    .leftJoin(listingConversations, isAbout(sellerId))
    .leftJoin(ownEngagement, isOwnOf(sellerId))
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, status)))
    .orderBy(desc(id))
    .limit(RANKED_LISTINGS_MAX)
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>[number]

const conversationsOf = sql<number>`coalesce(${listingConversations.conversations}, 0)`.as('conversations')

function isAbout(sellerId: number) {
  return and(eq(listingConversations.sellerId, sellerId), eq(listingConversations.listingId, listings.id))
}

/** Likes and comments without the seller's own. `listings.likes` already leaves out the seller's. */
const othersDid = {
  likes: listings.likes,
  comments: sql<number>`${listings.comments} - coalesce(${ownEngagement.comments}, 0)`.as('comments'),
}

function isOwnOf(sellerId: number) {
  return and(eq(ownEngagement.sellerId, sellerId), eq(ownEngagement.listingId, listings.id))
}

export function listingsByKey(db: Db, sellerId: number, ids: readonly number[]) {
  return db.orm
    .select({ ...getTableColumns(listings), ...othersDid })
    .from(wantedKeys(ids))
    .innerJoin(listings, sql`${listings.id} = ${wantedKey}`)
    .leftJoin(ownEngagement, isOwnOf(sellerId))
}
