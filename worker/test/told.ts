import { env } from 'cloudflare:workers'
import type { NotificationKind } from '#contract/lists.ts'
import { NotificationSettings, NotificationsPage, type Notification } from '#contract/notification.ts'
import { d1 } from './databases.ts'
import { expectOk, type Member } from './people.ts'
import { parsed } from './parsed.ts'

/** A person's notifications, newest first; with `kind`, only of that kind. */
export async function toldOf(person: Member, kind?: NotificationKind): Promise<Notification[]> {
  const { notifications } = await parsed(NotificationsPage, person.get('/api/notifications?limit=50'))
  return kind === undefined ? notifications : notifications.filter((each) => each.kind === kind)
}

/** Mutes exactly these kinds. */
export async function mute(person: Member, ...muted: NotificationKind[]): Promise<NotificationSettings> {
  return parsed(NotificationSettings, person.patch('/api/notifications/settings', { muted }))
}

export async function readAll(person: Member): Promise<void> {
  await expectOk(person.post('/api/notifications/read', { all: true }))
}

/** The row id of a person, a listing, a comment or a conversation. */
export async function rowId(
  table: 'users' | 'listings' | 'comments' | 'conversations',
  publicId: string,
): Promise<number> {
  const id = await env.DB.prepare(`SELECT id FROM ${table} WHERE public_id = ?`)
    .bind(publicId)
    .first<number>('id')
  if (id === null) throw new Error(`There is no ${publicId} in ${table}`)
  return id
}

/** Inserts a conversation about a listing and returns its row, for tests of message notifications. */
export async function conversationRow(
  buyer: Member,
  seller: Member,
  listingId: string,
): Promise<{ id: number; publicId: string; listingId: number; buyerId: number; sellerId: number }> {
  const [publicId, of, buyerId, sellerId] = [
    crypto.randomUUID(),
    await rowId('listings', listingId),
    await rowId('users', buyer.user.id),
    await rowId('users', seller.user.id),
  ]
  await d1.run`INSERT INTO conversations (public_id, listing_id, buyer_id, seller_id, created_at)
    VALUES (${publicId}, ${of}, ${buyerId}, ${sellerId}, ${Date.now()})`
  return { id: await rowId('conversations', publicId), publicId, listingId: of, buyerId, sellerId }
}
