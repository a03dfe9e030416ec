import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ModerationQueueQuery } from '#contract/moderation.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  comments,
  flaggedTexts,
  listingHolds,
  listings,
  moderationItems,
  reportedMessages,
  reviews,
  users,
  type ModerationItemRow,
} from '#worker/db/schema.ts'
import { NO_CONFIDENCE, type QueuePosition } from './cursor.ts'

export interface NewFlag {
  publicId: string
  contentType: (typeof moderationItems.$inferInsert)['contentType']
  /**
   * The row id of the flagged content, or a query for that id if the same batch writes the row. If the query
   * finds no row, nothing is flagged.
   */
  contentId: number | Fragment
  authorId: number
  flagType: (typeof moderationItems.$inferInsert)['flagType']
  /** Null if the classifier did not flag it. */
  aiConfidence: number | null
  reason: string
  signals: readonly string[]
  contentPreview: string
  createdAt: number
}

/**
 * Opens an item for content that the classifier flagged. An item that is already open gets the newer
 * classification and keeps its reports.
 */
export function addFlag(db: Db, flag: NewFlag) {
  const {
    publicId,
    contentType,
    contentId,
    authorId,
    flagType,
    aiConfidence,
    reason,
    signals,
    contentPreview,
    createdAt,
  } = flag
  return db.orm
    .insert(moderationItems)
    .select(
      sql`select null, ${publicId}, ${contentType}, ${contentId}, ${flagType}, ${aiConfidence}, ${reason},
        ${contentPreview},
        0, 'open', ${createdAt}, null, null, ${authorId}, ${sql.param(signals, moderationItems.signals)},
        null, 0, null where ${contentId} is not null`,
    )
    .onConflictDoUpdate({
      target: [moderationItems.contentType, moderationItems.contentId],
      targetWhere: eq(moderationItems.status, sql`'open'`),
      set: { aiConfidence, signals: [...signals], contentPreview, flagType, reason },
    })
}

/** The texts of a profile as one text, with the held names, if any, instead of the public ones. */
const profileText = sql<string>`case when ${users.heldNames} is null then concat_ws(char(10),
  ${users.businessName}, ${users.firstName}, ${users.lastName}, ${users.bio})
  else concat_ws(char(10), ${users.heldNames} ->> 'businessName', ${users.heldNames} ->> 'firstName',
  ${users.heldNames} ->> 'lastName', ${users.bio}) end`

/**
 * The query for items. Adds the public id of the content, whether the content is held until the decision, and
 * `contentVersion`, which changes with the content: a listing's time of last change, or a profile's text. It
 * is null for what cannot be edited: comments, messages, reviews and answers.
 */
function items(db: Db) {
  return db.orm
    .select({
      ...getTableColumns(moderationItems),
      contentPublicId: sql<
        string | null
      >`coalesce(${listings.publicId}, ${comments.publicId}, ${users.publicId}, ${reviews.publicId})`.as(
        'content_public_id',
      ),
      listingTitle: sql<string | null>`${listings.title}`.as('listing_title'),
      isHeld: sql<number>`${isHeld}`.as('is_held'),
      contentVersion: sql<
        string | null
      >`case ${moderationItems.contentType} when 'listing' then cast(${listings.updatedAt} as text)
        when 'profile' then ${profileText} end`.as('content_version'),
    })
    .from(moderationItems)
    .leftJoin(listings, and(isAbout('listing'), eq(listings.id, moderationItems.contentId)))
    .leftJoin(listingHolds, eq(listingHolds.listingId, listings.id))
    .leftJoin(comments, and(isAbout('comment'), eq(comments.id, moderationItems.contentId)))
    .leftJoin(users, and(isAbout('profile'), eq(users.id, moderationItems.contentId)))
    .leftJoin(
      reviews,
      and(or(isAbout('review'), isAbout('answer')), eq(reviews.id, moderationItems.contentId)),
    )
}

export type FoundItem = Awaited<ReturnType<typeof items>>[number]

function isAbout(type: ModerationItemRow['contentType']): SQL {
  return eq(moderationItems.contentType, type)
}

/** A listing that its seller deleted does not count as held, because a release does not show it. */
const isHeldListing = sql`(${listingHolds.hold} is 'review' and ${listings.deletedAt} is null)`
const isHeldComment = sql`(${comments.removedAt} is not null and ${comments.deletedAt} is null
  and ${moderationItems.status} = 'open')`

const isHeldReview = sql`(case ${moderationItems.contentType} when 'review' then ${reviews.removedAt}
  when 'answer' then ${reviews.answerRemovedAt} end is not null and ${moderationItems.status} = 'open')`
const isHeldProfile = sql`(${users.heldNames} is not null and ${moderationItems.status} = 'open')`

const isHeld = sql`(${isHeldListing} or ${isHeldComment} or ${isHeldProfile} or ${isHeldReview})`

type Filter = Pick<ModerationQueueQuery, 'status' | 'contentType' | 'flagType'>

const confidence = sql`coalesce(${moderationItems.aiConfidence}, ${sql.raw(String(NO_CONFIDENCE))})`

const ORDERS = {
  oldest: { order: [asc(moderationItems.id)], beyond: ({ id }: QueuePosition) => gt(moderationItems.id, id) },
  newest: {
    order: [desc(moderationItems.id)],
    beyond: ({ id }: QueuePosition) => lt(moderationItems.id, id),
  },
  confidence: {
    order: [desc(confidence), asc(moderationItems.id)],
    beyond: (at: QueuePosition) => beyondKey(confidence, at),
  },
  reports: {
    order: [desc(moderationItems.reports), asc(moderationItems.id)],
    beyond: (at: QueuePosition) => beyondKey(sql`${moderationItems.reports}`, at),
  },
} as const

/**
 * The condition for items after the cursor. Its first part is the range of the index. Among items with equal
 * keys, the oldest comes first.
 */
function beyondKey(key: SQL, { key: last = 0, id }: QueuePosition) {
  return and(lte(key, last), sql`(${key} < ${last} or ${moderationItems.id} > ${id})`)
}

export function queuePage(
  db: Db,
  { sortBy, limit, ...filter }: Filter & Pick<ModerationQueueQuery, 'sortBy' | 'limit'>,
  at: QueuePosition | undefined,
) {
  const { order, beyond } = ORDERS[sortBy]
  return items(db)
    .where(and(matchesFilter(filter), at && beyond(at)))
    .orderBy(...order)
    .limit(limit + 1)
}

/** The number of items, counted up to 1,001. */
export function countQueue(db: Db, filter: Filter) {
  const capped = db.orm
    .select({ id: moderationItems.id })
    .from(moderationItems)
    .where(matchesFilter(filter))
    .limit(TOTAL_EXACT_MAX + 1)
    .as('capped')
  return db.orm.select({ total: sql<number>`count(*)` }).from(capped)
}

function matchesFilter({ status, contentType, flagType }: Filter) {
  return and(
    eq(moderationItems.status, status),
    contentType && eq(moderationItems.contentType, contentType),
    flagType && eq(moderationItems.flagType, flagType),
  )
}

export function findByPublicId(db: Db, publicId: string) {
  return items(db).where(eq(moderationItems.publicId, publicId))
}

type AskedItem = Pick<ModerationItemRow, 'id' | 'authorId'>

/** The other open items of an item's author, the oldest first. */
export function waitingOf(db: Db, { id, authorId }: AskedItem, limit: number) {
  return items(db)
    .where(
      and(
        sql`${moderationItems.authorId} = ${authorId}`,
        eq(moderationItems.status, 'open'),
        ne(moderationItems.id, id),
      ),
    )
    .orderBy(asc(moderationItems.id))
    .limit(limit)
}

/** The other open items about an item's text, whoever wrote it, the oldest first. */
export function waitingAbout(db: Db, { id }: Pick<AskedItem, 'id'>, limit: number) {
  const same = alias(flaggedTexts, 'same_texts')
  const ids = db.orm
    .select({ id: same.itemId })
    .from(flaggedTexts)
    .innerJoin(same, eq(same.textKey, flaggedTexts.textKey))
    .where(eq(flaggedTexts.itemId, id))
  return items(db)
    .where(
      and(inArray(moderationItems.id, ids), eq(moderationItems.status, 'open'), ne(moderationItems.id, id)),
    )
    .orderBy(asc(moderationItems.id))
    .limit(limit)
}

/** Removals and holds that stand against a person, newest first; of those `about` something, if it is given. */
export function standingAgainst(db: Db, authorId: number, limit: number, about?: ContentNamed) {
  const isRemoved = sql`(${moderationItems.status} = 'removed' and not ${moderationItems.isOverturned})`
  return items(db)
    .where(
      and(
        eq(moderationItems.authorId, authorId),
        or(isRemoved, and(eq(moderationItems.status, 'open'), isHeld)),
        about && isNamed(about),
      ),
    )
    .orderBy(desc(moderationItems.id))
    .limit(limit)
}

/** Content as its author names it. */
export interface ContentNamed {
  type: 'listing' | 'comment' | 'message' | 'profile' | 'review'
  id: string
}

/** The author does not see the number of a review's item or of its answer's: both have the review's id. */
function isNamed({ type, id }: ContentNamed): SQL | undefined {
  switch (type) {
    case 'listing':
      return and(isAbout(type), eq(listings.publicId, id))
    case 'comment':
      return and(isAbout(type), eq(comments.publicId, id))
    case 'profile':
      return and(isAbout(type), eq(users.publicId, id))
    case 'review':
      return and(or(isAbout('review'), isAbout('answer')), eq(reviews.publicId, id))
    case 'message':
      return and(
        isAbout(type),
        sql`(${moderationItems.publicId} = ${id} or exists (select 1 from ${reportedMessages}
          where ${reportedMessages.id} = ${moderationItems.contentId} and ${reportedMessages.messageId} = ${id}))`,
      )
  }
}

/** The condition that an item is still as it was read. */
export function isStanding({
  id,
  status,
  decidedAt,
}: Pick<ModerationItemRow, 'id' | 'status' | 'decidedAt'>): SQL {
  return sql`exists (select 1 from ${moderationItems} as read where read.id = ${id} and read.status = ${status}
    and read.decided_at is ${decidedAt} and read.is_overturned = 0)`
}

/** Also that what it is about has not been edited. */
export function isUnedited(item: Parameters<typeof isStanding>[0] & VersionedItem): SQL {
  return sql`(${isStanding(item)} and ${isUnchanged(item) ?? sql`true`})`
}

/** Marks a decision as overturned by an appeal. */
export function markAppealed(db: Db, id: number, onlyIf: Fragment) {
  return db.orm
    .update(moderationItems)
    .set({ isOverturned: true })
    .where(and(eq(moderationItems.id, id), sql`(${onlyIf})`))
}

export function publicIdsOf(db: Db, ids: readonly number[]) {
  const { id, publicId } = moderationItems
  return db.orm
    .select({ id, publicId })
    .from(moderationItems)
    .where(inArray(id, [...ids]))
}

export function findItemById(db: Db, id: number) {
  return items(db).where(eq(moderationItems.id, id))
}

/** The open item about this content, if there is one. */
export function findOpenItem(
  db: Db,
  { contentType, contentId }: Pick<ModerationItemRow, 'contentType' | 'contentId'>,
) {
  const { id } = open
  return db.orm
    .select({ id })
    .from(open)
    .where(
      and(eq(open.contentType, contentType), eq(open.contentId, contentId), sql`${open.status} = 'open'`),
    )
}

const open = alias(moderationItems, 'open_items')

type Item = Pick<ModerationItemRow, 'id' | 'contentType' | 'contentId'>
type VersionedItem = Item & Pick<FoundItem, 'contentVersion'>

interface Decision {
  action: 'approved' | 'removed'
  reason: string | null
  adminId: number
  /** Identifies this decision. Its effects are written only if the item has this token. */
  token: string
  now: number
  onlyIf?: Fragment | undefined
}

/**
 * Decides about an item and stores the earlier state, for an undo. Returns no row for the second of two
 * decisions, or for an approval of content that changed after it was read. A removal ignores such changes:
 * otherwise an author could prevent it by editing.
 */
export function decideItem(
  db: Db,
  item: VersionedItem,
  before: Fragment | undefined,
  { action, reason, adminId, token, now, onlyIf }: Decision,
) {
  const state = before ? sql`json((${before}))` : sql`null`
  return db.orm
    .update(moderationItems)
    .set({
      status: action,
      decidedAt: now,
      decidedBy: adminId,
      decisionReason: reason,
      undo: sql`json_object('token', ${token}, 'before', ${state}, 'overturned',
        (${lastOpposite(item, action)}))`,
    })
    .where(
      and(
        eq(moderationItems.id, item.id),
        eq(moderationItems.status, 'open'),
        action === 'approved' ? isUnchanged(item) : undefined,
        onlyIf && sql`(${onlyIf})`,
      ),
    )
    .returning({ id: moderationItems.id })
}

function isUnchanged({ contentType, contentId, contentVersion }: VersionedItem): SQL | undefined {
  if (contentVersion === null) return undefined
  if (contentType === 'listing')
    return sql`exists (select 1 from ${listings} where ${listings.id} = ${contentId}
      and ${listings.updatedAt} = ${Number(contentVersion)})`
  return sql`exists (select 1 from ${users} where ${users.id} = ${contentId}
      and ${profileText} = ${contentVersion})`
}

/**
 * The query for the last earlier decision about the same content if that decision was the opposite and has
 * not been overturned.
 */
function lastOpposite({ id, contentType, contentId }: Item, action: Decision['action']): SQL {
  const other = action === 'approved' ? 'removed' : 'approved'
  return sql`select earlier.id from ${moderationItems} as earlier where earlier.status = ${other}
    and earlier.is_overturned = 0 and earlier.id = (select max(i.id)
    from ${moderationItems} as i where i.content_type = ${contentType} and i.content_id = ${contentId}
    and i.id <> ${id} and i.status <> 'open')`
}

/** The condition that the item's last decision, or the undo of it, has this token. */
export function hasToken(itemId: number, token: string): Fragment {
  return sql`exists (select 1 from ${moderationItems} as decided where decided.id = ${itemId}
    and decided.undo ->> 'token' = ${token})`
}

/**
 * Records that this item's decision overturned the opposite one before it or, after an undo, that it did not.
 */
export function markOverturned(db: Db, itemId: number, isOverturned: boolean, onlyIf: Fragment) {
  const overturned = sql`(select i.undo ->> 'overturned' from ${moderationItems} as i where i.id = ${itemId})`
  return db.orm
    .update(moderationItems)
    .set({ isOverturned })
    .where(and(sql`${moderationItems.id} = ${overturned}`, sql`(${onlyIf})`))
}

/**
 * Reopens the item if its decision is still the one that was read, was made by this admin after `since`, and
 * no newer item about the same content is open.
 */
export function reopenItem(
  db: Db,
  item: Item,
  { adminId, since, oldToken, token }: { adminId: number; since: number; oldToken: string; token: string },
) {
  return db.orm
    .update(moderationItems)
    .set({
      status: 'open',
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
      undo: sql`json_set(${moderationItems.undo}, '$.token', ${token})`,
    })
    .where(
      and(
        eq(moderationItems.id, item.id),
        eq(moderationItems.decidedBy, adminId),
        gt(moderationItems.decidedAt, since),
        eq(moderationItems.isOverturned, false),
        sql`${moderationItems.undo} ->> 'token' = ${oldToken}`,
        notExists(findOpenItem(db, item)),
      ),
    )
    .returning({ id: moderationItems.id })
}

/** The decisions about a person's content, newest first. */
export function decisionsOf(db: Db, authorId: number, limit: number) {
  return db.orm
    .select()
    .from(moderationItems)
    .where(and(eq(moderationItems.authorId, authorId), ne(moderationItems.status, 'open')))
    .orderBy(desc(moderationItems.id))
    .limit(limit)
}

export function countRemovedListings(db: Db, authorId: number) {
  return db.orm
    .select({ total: sql<number>`count(distinct ${moderationItems.contentId})` })
    .from(moderationItems)
    .where(
      and(
        eq(moderationItems.authorId, authorId),
        isAbout('listing'),
        eq(moderationItems.status, 'removed'),
        eq(moderationItems.isOverturned, false),
      ),
    )
}

export function findCommentText(db: Db, id: number) {
  return db.orm.select({ content: comments.content }).from(comments).where(eq(comments.id, id))
}

export function findReviewText(db: Db, id: number) {
  const { verdict, tags, text, answer } = reviews
  return db.orm.select({ verdict, tags, text, answer }).from(reviews).where(eq(reviews.id, id))
}

export function findProfileTexts(db: Db, id: number) {
  const { firstName, lastName, businessName, bio, heldNames } = users
  return db.orm
    .select({ firstName, lastName, businessName, bio, heldNames })
    .from(users)
    .where(eq(users.id, id))
}
