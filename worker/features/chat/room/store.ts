import { and, eq, lt, sql, type Column } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { RATE_DAYS, REPLIES_COUNTED_MIN } from '#contract/limits.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import { conversationMembers, conversations, users } from '#worker/db/schema.ts'
import type { ConversationState } from '#worker/rpc.ts'

/** True, within a batch, while the conversation's row is older than this revision. */
export function isOlder(conversationId: number, revision: number): Fragment {
  return sql`exists (select 1 from ${conversations} where ${conversations.id} = ${conversationId}
    and ${conversations.revision} < ${revision})`
}

export interface Summary {
  revision: number
  lastSeq: number
  lastContent: string
  lastSenderId: number
  offerExpiresAt: number | null
  lastAt: number
  goneSeq: number
}

/**
 * When the first question and the first answer were written, in milliseconds. Does not overwrite times that
 * the row already has.
 */
export interface FirstTimes {
  askedAt?: number
  answeredAt?: number
}

/**
 * When each of the two last wrote, and when the buyer last asked whether the listing is still available: null
 * once the seller wrote after that. A time that is missing does not change.
 */
export interface LastTimes {
  buyerWroteAt?: number
  sellerWroteAt?: number
  stillAskedAt?: number | null
}

/**
 * Updates the conversation's row and returns both people's names and suspensions as JSON. Does nothing and
 * returns no row if the stored row is not older.
 */
export function updateSummary(
  db: Db,
  conversationId: number,
  summary: Summary,
  { askedAt, answeredAt, ...lastTimes }: FirstTimes & LastTimes,
) {
  const firstTimes = {
    ...(askedAt !== undefined && { askedAt: sql`coalesce(${conversations.askedAt}, ${askedAt})` }),
    ...(answeredAt !== undefined && {
      answeredAt: sql`coalesce(${conversations.answeredAt}, ${answeredAt})`,
    }),
  }
  return db.orm
    .update(conversations)
    .set({ ...summary, ...firstTimes, ...lastTimes })
    .where(and(eq(conversations.id, conversationId), lt(conversations.revision, summary.revision)))
    .returning({ buyer: personOf(conversations.buyerId), seller: personOf(conversations.sellerId) })
}

/** A wait for an answer that no seller kept a buyer waiting, for questions without one. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * Counts anew how soon a seller usually replies to buyers: the median wait for a first answer in the latest
 * conversations of the last 30 days. Questions without an answer count as slow. Of an even number of waits,
 * the longer one in the middle counts. NULL below five conversations.
 */
export function recountReplyTime(db: Db, sellerId: number, now: number) {
  const { askedAt, answeredAt } = conversations
  const waits = sql`select coalesce(${answeredAt} - ${askedAt}, ${NEVER}) as wait from ${conversations}
    where ${conversations.sellerId} = ${sellerId} and ${askedAt} > ${now - RATE_DAYS * DAY_MS}
    order by ${askedAt} desc limit ${REPLIES_READ_MAX}`
  const median = sql`select wait from (select wait, row_number() over (order by wait) as place,
    count(*) over () as waits from (${waits}))
    where waits >= ${REPLIES_COUNTED_MIN} and place = waits / 2 + 1`
  const within = sql`(select case when wait <= ${HOUR_MS} then 'hour' when wait <= ${DAY_MS} then 'day'
    else 'days' end from (${median}))`
  return db.orm
    .update(users)
    .set({ repliesWithin: within })
    .where(and(eq(users.id, sellerId), sql`${users.repliesWithin} is not ${within}`))
}

const REPLIES_READ_MAX = 200

function personOf(userId: Column) {
  return sql<string>`(select json_object('suspendedUntil', suspended_until, 'firstName', first_name,
    'lastName', last_name, 'businessName', business_name)
    from ${users} where users.id = ${userId})`
}

export interface MemberSummary {
  userId: number
  conversationId: number
  otherId: number
  sortedAt: number
  unread: number
  deliveredSeq: number
  readSeq: number
  state: ConversationState
  clearedSeq: number
}

/**
 * Upserts both people's list rows. Leaves their place in the list alone if it cannot have changed, which spares
 * a write to its index: without a new message, and unless one of them ever filed the conversation (`isFiled`).
 */
export function upsertMembers(
  db: Db,
  members: readonly [MemberSummary, MemberSummary],
  { hasNewMessage, isFiled }: { hasNewMessage: boolean; isFiled: boolean },
  onlyIf: Fragment,
) {
  const columns = conversationMembers
  const [one, other] = members.map(
    ({ userId, conversationId, otherId, sortedAt, unread, deliveredSeq, readSeq, state, clearedSeq }) =>
      sql`select ${userId}, ${conversationId}, ${otherId}, ${sortedAt}, ${unread}, ${deliveredSeq}, ${readSeq},
        null, ${state}, ${clearedSeq} where ${onlyIf}`,
  )
  return db.orm
    .insert(columns)
    .select(sql`${one} union all ${other}`)
    .onConflictDoUpdate({
      target: [columns.userId, columns.conversationId],
      set: {
        ...NEW_VALUES,
        ...(hasNewMessage && { sortedAt: sql`excluded.sorted_at`, emptyUntil: null }),
        ...((hasNewMessage || isFiled) && { state: sql`excluded.state` }),
      },
      setWhere: hasNewMessage ? undefined : HAS_NEW_VALUES,
    })
}

const NEW_VALUES = {
  unread: sql`excluded.unread`,
  deliveredSeq: sql`excluded.delivered_seq`,
  readSeq: sql`excluded.read_seq`,
  clearedSeq: sql`excluded.cleared_seq`,
}
const { unread, deliveredSeq, readSeq, state, clearedSeq } = conversationMembers
const HAS_NEW_VALUES = sql`(${unread}, ${deliveredSeq}, ${readSeq}, ${state}, ${clearedSeq}) <>
  (excluded.unread, excluded.delivered_seq, excluded.read_seq, excluded.state, excluded.cleared_seq)`
