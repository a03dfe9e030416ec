import type { NotificationKind } from '#contract/lists.ts'
import { NotificationSettings, NotificationsPage, type Notification } from '#contract/notification.ts'
import type { Bindings } from '#worker/env.ts'
import { d1 } from './databases.ts'
import { parsed } from './parsed.ts'
import { expectOk, type Member } from './people.ts'
import { rowId } from './rows.ts'

/** A person's notifications, newest first. With `kind`, only those of that kind. */
export async function notificationsOf(person: Member, kind?: NotificationKind): Promise<Notification[]> {
  const { notifications } = await parsed(NotificationsPage, person.get('/api/notifications?limit=50'))
  return kind === undefined ? notifications : notifications.filter((each) => each.kind === kind)
}

/** Mutes exactly these kinds. */
export async function mute(person: Member, ...muted: NotificationKind[]): Promise<NotificationSettings> {
  return parsed(NotificationSettings, person.patch('/api/notifications/settings', { muted }))
}

export async function markAllAsRead(person: Member): Promise<void> {
  await expectOk(person.post('/api/notifications/read', { all: true }))
}

/** Inboxes whose only effect is to call `nudge` with the public id of their person. */
export function fakeInboxes(nudge: (publicId: string) => unknown): Bindings['USER_INBOX'] {
  const stub = (publicId: string) => ({ nudge: async () => nudge(publicId), expel: async () => undefined })
  return { getByName: stub } as unknown as Bindings['USER_INBOX']
}

/** Inserts a conversation about a listing and returns its row, for tests of message notifications. */
export async function insertConversation(
  buyer: Member,
  seller: Member,
  listingId: string,
): Promise<{ id: number; publicId: string; listingId: number; buyerId: number; sellerId: number }> {
  const [publicId, listingRowId, buyerId, sellerId] = [
    crypto.randomUUID(),
    await rowId('listings', listingId),
    await rowId('users', buyer.user.id),
    await rowId('users', seller.user.id),
  ]
  await d1.run`INSERT INTO conversations (public_id, listing_id, buyer_id, seller_id, created_at)
    VALUES (${publicId}, ${listingRowId}, ${buyerId}, ${sellerId}, ${Date.now()})`
  return { id: await rowId('conversations', publicId), publicId, listingId: listingRowId, buyerId, sellerId }
}
