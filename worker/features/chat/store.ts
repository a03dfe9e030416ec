import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY_MS } from '#contract/dates.ts'
import { RATE_DAYS, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Db } from '#worker/db/client.ts'
import {
  blocks,
  conversationMembers,
  conversations,
  imeiChecks,
  listings,
  replyRecounts,
  sales,
  users,
  type ConversationRow,
  type ListingRow,
} from '#worker/db/schema.ts'
import { isListingVisible } from '#worker/db/visibility.ts'
import type { ConversationState } from '#worker/rpc.ts'

const buyers = alias(users, 'buyers')
const sellers = alias(users, 'sellers')
const others = alias(users, 'others')
const mine = alias(conversationMembers, 'mine')
const theirs = alias(conversationMembers, 'theirs')

/**
 * A conversation as its room must know it. Not for batches: batch results are keyed by column name, and some
 * columns here share one.
 */
export function findOfParticipant(db: Db, publicId: string, userId: number) {
  return withPeople(db).where(and(eq(conversations.publicId, publicId), isParticipant(userId)))
}

/** The conversation of the buyer for whom a listing is or was last reserved. */
export function findOfReservation(db: Db, { id, reservedFor }: Pick<ListingRow, 'id' | 'reservedFor'>) {
  return withPeople(db).where(
    and(eq(conversations.listingId, id), eq(conversations.buyerId, reservedFor ?? 0)),
  )
}

/**
 * Conversations with an open offer or a reservation that must end, because the listing is not for sale or one of
 * the two people is suspended. Of all listings, or of one. `isByModerators` is 1 unless the seller or time did it.
 * `isSoldHere` is 1 if the listing was sold to the conversation's buyer.
 */
export function listWithLostOffers(db: Db, now: number, listingId: number | undefined, limit: number) {
  const isSuspended = sql`(${buyers.suspendedUntil} > ${now} or ${sellers.suspendedUntil} > ${now})`
  const isByModerators = sql<number>`${isSuspended} or ${listings.status} = 'pending'
    or (${listings.status} = 'removed' and ${listings.deletedAt} is null)`
  const isSoldHere = sql<number>`exists (select 1 from ${sales} where ${sales.listingId} = ${listings.id}
    and ${sales.conversationId} = ${conversations.id} and ${sales.endedAt} is null)`
  return db.orm
    .select({
      ...peopleColumns(),
      isByModerators: isByModerators.as('is_by_moderators'),
      isSoldHere: isSoldHere.as('is_sold_here'),
    })
    .from(conversations)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(buyers, eq(buyers.id, conversations.buyerId))
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .where(
      and(
        isNotNull(conversations.offerExpiresAt),
        listingId === undefined ? undefined : eq(conversations.listingId, listingId),
        or(sql`${listings.status} <> 'active'`, isSuspended),
      ),
    )
    .limit(limit)
}

/** The conversations of a person with row ids above `afterId`, in ascending order, whether listed or not. */
export function listOfPerson(db: Db, userId: number, afterId: number, limit: number) {
  return withPeople(db)
    .where(and(isParticipant(userId), gt(conversations.id, afterId)))
    .orderBy(asc(conversations.id))
    .limit(limit)
}

/** Like listOfPerson, from the newest, below `belowId`, with the listing's public id. */
export function listOfPersonDown(db: Db, userId: number, belowId: number, limit: number) {
  return db.orm
    .select({ ...peopleColumns(), listingPublicId: listings.publicId })
    .from(conversations)
    .innerJoin(buyers, eq(buyers.id, conversations.buyerId))
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .where(and(isParticipant(userId), lt(conversations.id, belowId)))
    .orderBy(desc(conversations.id))
    .limit(limit)
}

export function countOfPerson(db: Db, userId: number) {
  return db.orm
    .select({ total: sql<number>`count(*)` })
    .from(conversations)
    .where(isParticipant(userId))
}

function isParticipant(userId: number) {
  return or(eq(conversations.buyerId, userId), eq(conversations.sellerId, userId))
}

/** Like findOfParticipant, for all conversations that two people share, newest first. */
export function listBetween(db: Db, one: number, other: number, limit: number) {
  // Looked for from both sides, since either of the two may be the buyer.
  const ids = sql`select id from (${idsOf(one, other, limit)}) union all select id
    from (${idsOf(other, one, limit)})`
  return withPeople(db).where(sql`${conversations.id} in (${ids})`)
}

function idsOf(buyerId: number, sellerId: number, limit: number) {
  const isPair = and(eq(conversations.buyerId, buyerId), eq(conversations.sellerId, sellerId))
  return sql`select ${conversations.id} from ${conversations} where ${isPair}
    order by ${conversations.id} desc limit ${limit}`
}

function withPeople(db: Db) {
  return db.orm
    .select(peopleColumns())
    .from(conversations)
    .innerJoin(buyers, eq(buyers.id, conversations.buyerId))
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
}

function peopleColumns() {
  return {
    row: getTableColumns(conversations),
    buyer: personOf(buyers),
    seller: personOf(sellers),
    buyerBlocks: hasBlocked(conversations.buyerId, conversations.sellerId),
    sellerBlocks: hasBlocked(conversations.sellerId, conversations.buyerId),
  }
}

function personOf<Name extends string>({
  id,
  publicId,
  firstName,
  lastName,
  businessName,
  suspendedUntil,
}: Alias<Name>) {
  return { id, publicId, firstName, lastName, businessName, suspendedUntil }
}

type Alias<Name extends string> = ReturnType<typeof alias<typeof users, Name>>

function hasBlocked(blocker: SQLWrapper | number, blocked: SQLWrapper | number) {
  return sql<number>`exists (select 1 from ${blocks} where ${blocks.blockerId} = ${blocker}
    and ${blocks.blockedId} = ${blocked})`
}

export function findOfBuyer(db: Db, listingId: number, buyerId: number) {
  return db.orm
    .select({ publicId: conversations.publicId })
    .from(conversations)
    .where(and(eq(conversations.listingId, listingId), eq(conversations.buyerId, buyerId)))
}

export type NewConversation = Pick<
  ConversationRow,
  'publicId' | 'listingId' | 'buyerId' | 'sellerId' | 'createdAt'
>

/**
 * Adds a conversation. Only one of several concurrent calls returns a row: a listing has one conversation per
 * buyer.
 */
export function addConversation(db: Db, row: NewConversation) {
  return db.orm.insert(conversations).values(row).onConflictDoNothing().returning({ id: conversations.id })
}

/**
 * Adds a conversation to its buyer's list, unless it is there. The list keeps it for a day, or for good once
 * it has a message.
 */
export function addBuyer(
  db: Db,
  { listingId, buyerId }: Pick<NewConversation, 'listingId' | 'buyerId'>,
  now: number,
) {
  const isTheirs = and(eq(conversations.listingId, listingId), eq(conversations.buyerId, buyerId))
  return db.orm
    .insert(conversationMembers)
    .select(
      sql`select ${conversations.buyerId}, ${conversations.id}, ${conversations.sellerId}, ${now}, 0, 0, 0,
        ${now + DAY_MS}, 'listed', 0 from ${conversations} where ${isTheirs}`,
    )
    .onConflictDoNothing()
}

/** Archives or unarchives a conversation in which nobody has written. */
export function setStateOfEmpty(
  db: Db,
  userId: number,
  conversationId: number,
  state: Exclude<ConversationState, 'deleted'>,
) {
  return db.orm.update(conversationMembers).set({ state }).where(isEmptyOf(userId, conversationId))
}

/** Takes a conversation in which nobody has written out of its buyer's list. */
export function removeEmptyOf(db: Db, userId: number, conversationId: number) {
  return db.orm.delete(conversationMembers).where(isEmptyOf(userId, conversationId))
}

function isEmptyOf(userId: number, conversationId: number) {
  const { emptyUntil } = conversationMembers
  return and(
    eq(conversationMembers.userId, userId),
    eq(conversationMembers.conversationId, conversationId),
    isNotNull(emptyUntil),
  )
}

/** Takes the conversations without a message whose time is over out of their buyers' lists. */
export function removeEmpty(db: Db, now: number) {
  return db.orm.delete(conversationMembers).where(lte(conversationMembers.emptyUntil, now))
}

/** Sellers whose reply time is due for a recount, longest due first. */
export function listDueRecounts(db: Db, now: number, limit: number) {
  return db.orm
    .select({ sellerId: replyRecounts.sellerId })
    .from(replyRecounts)
    .where(lte(replyRecounts.dueAt, now))
    .orderBy(asc(replyRecounts.dueAt))
    .limit(limit)
}

/** Ends the recounts of those of these sellers to whom no buyer wrote in the last 30 days. */
export function forgetRecounts(db: Db, sellerIds: readonly number[], now: number) {
  const isAsked = sql`exists (select 1 from ${conversations}
    where ${conversations.sellerId} = ${replyRecounts.sellerId}
    and ${conversations.askedAt} > ${now - RATE_DAYS * DAY_MS})`
  return db.orm.delete(replyRecounts).where(sql`${isOneOf(sellerIds)} and not ${isAsked}`)
}

/** Recounts these sellers again tomorrow. */
export function postponeRecounts(db: Db, sellerIds: readonly number[], now: number) {
  return db.orm
    .update(replyRecounts)
    .set({ dueAt: now + DAY_MS })
    .where(isOneOf(sellerIds))
}

function isOneOf(sellerIds: readonly number[]) {
  return sql`${replyRecounts.sellerId} in (select value from json_each(${JSON.stringify(sellerIds)}))`
}

export interface ListPosition {
  sortedAt: number
  id: number
}

/** Which of a person's conversations are listed. Those about one listing include the archived ones. */
export interface ListScope {
  isArchived: boolean
  listingPublicId?: string | undefined
}

/** A person's conversations, those with the latest messages first. */
export function conversationsPage(
  db: Db,
  userId: number,
  now: number,
  at: ListPosition | undefined,
  limit: number,
  { isArchived, listingPublicId }: ListScope = { isArchived: false },
) {
  const isFurther = at && sql`(${mine.sortedAt}, ${mine.conversationId}) < (${at.sortedAt}, ${at.id})`
  return db.orm
    .select({ ...conversationColumns(userId, now), sortedAt: mine.sortedAt })
    .from(mine)
    .innerJoin(conversations, eq(conversations.id, mine.conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(others, eq(others.id, mine.otherId))
    .leftJoin(theirs, and(eq(theirs.userId, mine.otherId), eq(theirs.conversationId, mine.conversationId)))
    .where(
      and(
        eq(mine.userId, userId),
        isIn(mine.state, isArchived, listingPublicId),
        isFurther,
        isAbout(listingPublicId),
      ),
    )
    .orderBy(desc(mine.sortedAt), desc(mine.conversationId))
    .limit(limit)
}

/** One conversation with the columns of conversationsPage, even if it is not in the person's list yet. */
export function findShown(db: Db, publicId: string, userId: number, now: number) {
  const otherId = sql`case when ${conversations.buyerId} = ${userId} then ${conversations.sellerId}
    else ${conversations.buyerId} end`
  return db.orm
    .select(conversationColumns(userId, now))
    .from(conversations)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(others, eq(others.id, otherId))
    .leftJoin(mine, and(eq(mine.userId, userId), eq(mine.conversationId, conversations.id)))
    .leftJoin(theirs, and(eq(theirs.userId, otherId), eq(theirs.conversationId, conversations.id)))
    .where(and(eq(conversations.publicId, publicId), isParticipant(userId)))
}

/**
 * The columns of a conversation in a person's list. Batch results are keyed by column name, so each column
 * has its own name.
 */
function conversationColumns(userId: number, now: number) {
  const { title, price, currency, type, status, location, productType, photos, deletedAt, statusBefore } =
    listings
  const { reservedUntil, reservedFor, contact } = listings
  return {
    ...getTableColumns(conversations),
    title,
    price,
    currency,
    type,
    status,
    location,
    productType,
    photos,
    deletedAt,
    statusBefore,
    reservedUntil,
    reservedFor,
    contact,
    isListingVisible: sql<number>`${isListingVisible(userId, now)}`.as('is_listing_visible'),
    listingPublicId: sql<string>`${listings.publicId}`.as('listing_public_id'),
    otherLeftAt: sql<number | null>`${others.deletedAt}`.as('other_left_at'),
    otherId: sql<number>`${others.id}`.as('other_id'),
    otherPublicId: sql<string>`${others.publicId}`.as('other_public_id'),
    unread: valueOrZero(mine.unread).as('unread'),
    state: sql<ConversationState>`coalesce(${mine.state}, 'listed')`.as('state'),
    clearedSeq: valueOrZero(mine.clearedSeq).as('cleared_seq'),
    myDeliveredSeq: valueOrZero(mine.deliveredSeq).as('my_delivered_seq'),
    myReadSeq: valueOrZero(mine.readSeq).as('my_read_seq'),
    theirDeliveredSeq: valueOrZero(theirs.deliveredSeq).as('their_delivered_seq'),
    theirReadSeq: valueOrZero(theirs.readSeq).as('their_read_seq'),
    hasBlocked: hasBlocked(userId, others.id).as('has_blocked'),
  }
}

/**
 * A column of a list row; 0 if the person has no row because the conversation is not in their list.
 */
function valueOrZero(column: SQLWrapper) {
  return sql<number>`coalesce(${column}, 0)`
}

export type ShownRow = Omit<Awaited<ReturnType<typeof conversationsPage>>[number], 'sortedAt'>

function isAbout(listingPublicId: string | undefined): SQL | undefined {
  if (listingPublicId === undefined) return undefined
  return sql`${conversations.listingId} = (select id from ${listings} as named
    where named.public_id = ${listingPublicId})`
}

function isIn(state: SQLWrapper, isArchived: boolean, listingPublicId: string | undefined): SQL {
  if (listingPublicId !== undefined && !isArchived) return sql`${state} <> 'deleted'`
  return isArchived ? sql`${state} = 'archived'` : sql`${state} = 'listed'`
}

/** Counts the conversations that conversationsPage lists, up to 1,001. */
export function countConversations(
  db: Db,
  userId: number,
  { isArchived, listingPublicId }: ListScope = { isArchived: false },
) {
  const { conversationId, state } = conversationMembers
  const wanted = isAbout(listingPublicId)
  const isListed =
    wanted && sql`${conversationId} in (select ${conversations.id} from ${conversations} where ${wanted})`
  const capped = db.orm
    .select({ conversationId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, userId), isIn(state, isArchived, listingPublicId), isListed))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

export function setQuickReplies(db: Db, userId: number, replies: readonly string[]) {
  return db.orm
    .update(users)
    .set({ quickReplies: [...replies] })
    .where(eq(users.id, userId))
}

export function addBlock(db: Db, row: typeof blocks.$inferInsert) {
  return db.orm.insert(blocks).values(row).onConflictDoNothing()
}

export function removeBlock(db: Db, blockerId: number, blockedId: number) {
  return db.orm.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
}

/** A check of this IMEI since a day, for a listing of somebody else than this seller. */
export function findImeiElsewhere(db: Db, imeiHash: string, sellerId: number, sinceDay: number) {
  return db.orm
    .select({ day: imeiChecks.day })
    .from(imeiChecks)
    .innerJoin(listings, eq(listings.id, imeiChecks.listingId))
    .where(
      and(eq(imeiChecks.imeiHash, imeiHash), ne(listings.sellerId, sellerId), gte(imeiChecks.day, sinceDay)),
    )
    .limit(1)
}

export function addImeiCheck(db: Db, row: typeof imeiChecks.$inferInsert) {
  return db.orm
    .insert(imeiChecks)
    .values(row)
    .onConflictDoUpdate({ target: [imeiChecks.imeiHash, imeiChecks.listingId], set: { day: row.day } })
}

export function removeImeiChecks(db: Db, beforeDay: number) {
  return db.orm.delete(imeiChecks).where(lt(imeiChecks.day, beforeDay))
}
