import { and, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { RANKED_LISTINGS_MAX } from '#contract/limits.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { type Db, wantedKey, wantedKeys } from '#worker/db/client.ts'
import {
  conversations,
  listingConversations,
  listings,
  ownEngagement,
  sellerChanges,
  sellerDays,
  sellerListings,
} from '#worker/db/schema.ts'

/** Counts the messages that come after the last one in the conversation's row. */
export function addMessages(
  db: Db,
  conversationId: number,
  messages: readonly { seq: number; day: number }[],
) {
  return db.orm.insert(sellerChanges).select(
    sql`select ${conversations.sellerId}, message.value ->> 'day', 0, 0, 0, 0, count(*), 0, 0, 0
      from ${conversations} cross join json_each(${JSON.stringify(messages)}) as message
      where ${conversations.id} = ${conversationId} and message.value ->> 'seq' > ${conversations.lastSeq}
      group by 2`,
  )
}

/** Two queries: the running totals from `day` on, newest first, and those of the last earlier day. */
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

/** When buyers opened the conversations since `since` that are still unanswered. */
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

/** Never null here, because both queries that use this column select only opened conversations. */
const openedAt = sql<number>`${conversations.askedAt}`.as('asked_at')

/**
 * A seller's listings of one status with row ids below `below`, the newest first, with the counts of other
 * people's engagement.
 */
export function newestOfSeller(
  db: Db,
  sellerId: number,
  status: CountedStatus,
  below: number | undefined,
  limit: number,
) {
  return db.orm
    .select({ ...getTableColumns(listings), ...othersEngagement, ...askedOf })
    .from(listings)
    .leftJoin(listingConversations, isConversationCount(sellerId))
    .leftJoin(ownEngagement, isOwnEngagement(sellerId))
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
 * The figures by which a seller's listings are ranked. Covers at most 1,000 listings: active ones first, and
 * within a status the newest. The Worker sorts them, because an index by views would be written at every
 * view, and writing a row costs as much as reading a thousand.
 */
export function rankedOfSeller(db: Db, sellerId: number) {
  const perStatus = STATUSES.map((status) =>
    db.orm.select().from(listingFigures(db, sellerId, status).as(`capped_${status}`)),
  )
  const [first, second, ...rest] = perStatus
  if (!first || !second) throw new Error('there are several counted statuses')
  return unionAll(first, second, ...rest).limit(RANKED_LISTINGS_MAX)
}

/** The statuses of listings that have figures: all except `removed`. */
export const STATUSES = ['active', 'pending', 'sold', 'expired'] as const satisfies readonly ListingStatus[]
export type CountedStatus = (typeof STATUSES)[number]

function listingFigures(db: Db, sellerId: number, status: CountedStatus) {
  const { id, publicId, title, type, views, aiScore, createdAt } = listings
  return db.orm
    .select({
      id,
      publicId,
      title,
      type,
      status: sql<CountedStatus>`${listings.status}`.as('status'),
      views,
      ...othersEngagement,
      aiScore,
      createdAt,
      ...askedOf,
    })
    .from(listings)
    .leftJoin(listingConversations, isConversationCount(sellerId))
    .leftJoin(ownEngagement, isOwnEngagement(sellerId))
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, status)))
    .orderBy(desc(id))
    .limit(RANKED_LISTINGS_MAX)
}
export type ListingFigures = Awaited<ReturnType<typeof listingFigures>>[number]

/** How often buyers opened a conversation about the listing, or asked for the phone number. */
const askedOf = {
  conversations: sql<number>`coalesce(${listingConversations.conversations}, 0)`.as('conversations'),
  leads: sql<number>`coalesce(${listingConversations.leads}, 0)`.as('leads'),
}

function isConversationCount(sellerId: number) {
  return and(eq(listingConversations.sellerId, sellerId), eq(listingConversations.listingId, listings.id))
}

/** Likes and comments without the seller's own. `listings.likes` already leaves out the seller's. */
const othersEngagement = {
  likes: listings.likes,
  comments: sql<number>`${listings.comments} - coalesce(${ownEngagement.comments}, 0)`.as('comments'),
}

function isOwnEngagement(sellerId: number) {
  return and(eq(ownEngagement.sellerId, sellerId), eq(ownEngagement.listingId, listings.id))
}

export function listingsByKey(db: Db, sellerId: number, ids: readonly number[]) {
  return db.orm
    .select({ ...getTableColumns(listings), ...othersEngagement, ...askedOf })
    .from(wantedKeys(ids))
    .innerJoin(listings, sql`${listings.id} = ${wantedKey}`)
    .leftJoin(listingConversations, isConversationCount(sellerId))
    .leftJoin(ownEngagement, isOwnEngagement(sellerId))
    .where(ne(listings.status, 'removed'))
}
