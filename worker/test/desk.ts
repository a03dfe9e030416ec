import { env } from 'cloudflare:workers'
import { AuditTrail, type AuditEvent } from '#contract/audit.ts'
import { UserBan } from '#contract/bans.ts'
import { ModerationItem, ModerationQueue } from '#contract/moderation.ts'
import type { FlagType, ModeratedType } from '#contract/trust.ts'
import { openDb } from '#worker/db/client.ts'
import { moderationItems } from '#worker/db/schema.ts'
import { flag } from '#worker/features/moderation/screening/screen-content.ts'
import { d1 } from './databases.ts'
import { parsed } from './parsed.ts'
import type { Member } from './people.ts'
import { setRow } from './rows.ts'

const TABLES = {
  listing: 'listings',
  comment: 'comments',
  profile: 'users',
  message: 'reported_messages',
  review: 'reviews',
} as const
const AUTHORS = {
  listing: 'seller_id',
  comment: 'author_id',
  profile: 'id',
  message: 'sender_id',
  review: 'author_id',
} as const

interface Finding {
  confidence?: number
  flagType?: FlagType
  signals?: string[]
}

/** Flags content, by its public id, as the classifier does. Returns the id of the queue item. */
export async function flagContent(
  contentType: Exclude<ModeratedType, 'message' | 'answer'>,
  contentId: string,
  { confidence = 0.7, flagType = 'spam', signals = ['Asks for payment first'] }: Finding = {},
): Promise<string> {
  const row = await env.DB.prepare(
    `SELECT id, ${AUTHORS[contentType]} AS author FROM ${TABLES[contentType]} WHERE public_id = ?`,
  )
    .bind(contentId)
    .first<{ id: number; author: number }>()
  if (!row) throw new Error(`There is no ${contentId}`)
  const db = openDb(env.DB, 'first-primary')
  const content = { contentType, contentId: row.id, authorId: row.author, text: 'Send money first' }
  await db.batch([flag(db, { ...content, flagType, confidence, signals }, Date.now())])
  return itemOf(contentType, row.id)
}

/**
 * Holds a listing for review, as the classifier does above its upper threshold: since it was posted or, if
 * `edited`, since an edit. Returns the item's id.
 */
export async function holdListing(listingId: string, { edited = false } = {}): Promise<string> {
  const at = edited ? 'created_at + 1' : 'created_at'
  await env.DB.prepare(
    `INSERT INTO listing_holds SELECT id, seller_id, 'review', status, ${at}
     FROM listings WHERE public_id = ?`,
  )
    .bind(listingId)
    .run()
  await setRow(listingId, { status: 'pending' })
  return flagContent('listing', listingId, { confidence: 0.95 })
}

/** The id of the last queue item about content, by the content's row id. */
export async function itemOf(contentType: ModeratedType, rowId: number): Promise<string> {
  const id = await d1.value<string>`SELECT public_id FROM moderation_items WHERE content_type = ${contentType}
      AND content_id = ${rowId} ORDER BY id DESC`
  if (id === null) throw new Error('Nothing was flagged')
  return id
}

export function decideAs(
  admin: Member,
  itemId: string,
  action: 'approved' | 'removed',
  reason?: string,
): Promise<Response> {
  return admin.post(`/api/admin/moderation/${itemId}`, { action, ...(reason !== undefined && { reason }) })
}

/** Like decideAs, but throws if the decision is refused, and returns the item. */
export async function decideItem(
  admin: Member,
  itemId: string,
  action: 'approved' | 'removed',
  reason?: string,
): Promise<ModerationItem> {
  return parsed(ModerationItem, decideAs(admin, itemId, action, reason))
}

export async function queueOf(admin: Member, query = ''): Promise<ModerationQueue> {
  return parsed(ModerationQueue, admin.get(`/api/admin/moderation-queue?${query}`))
}

export interface BanOptions {
  banType?: 'warning' | 'temporary' | 'permanent'
  reason?: string
  duration?: number
}

/** Bans a person, permanently by default. */
export async function banPerson(
  admin: Member,
  person: Member,
  { banType = 'permanent', reason = 'Takes money and sends nothing', duration }: BanOptions = {},
): Promise<UserBan> {
  return parsed(
    UserBan,
    admin.post('/api/admin/ban-user', { userId: person.user.id, banType, reason, duration }),
  )
}

export async function unban(admin: Member, ban: UserBan): Promise<UserBan> {
  return parsed(UserBan, admin.delete(`/api/admin/user-bans/${ban.id}`))
}

/** The audit events about a person, newest first. */
export async function trailOf(admin: Member, person: Member): Promise<AuditEvent[]> {
  return (await parsed(AuditTrail, admin.get(`/api/admin/audit?userId=${person.user.id}`))).events
}

/** All queue items, oldest first. */
export async function readQueue() {
  return openDb(env.DB, 'first-primary').orm.select().from(moderationItems)
}

export async function emptyQueue(): Promise<void> {
  await d1.run`DELETE FROM flagged_texts`
  await d1.run`DELETE FROM moderation_items`
  await d1.run`DELETE FROM listing_text_keys`
}
