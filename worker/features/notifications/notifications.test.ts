import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PREVIEW_MAX, TOTAL_EXACT_MAX, UNREAD_MAX } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/lists.ts'
import { NotificationsPage, UnreadCount } from '#contract/notification.ts'
import { type Fragment, openDb } from '#worker/db/client.ts'
import { parseEnv } from '#worker/env.ts'
import { d1 } from '#worker/test/databases.ts'
import { insertConversation, markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import { type Member, signIn, suspend } from '#worker/test/people.ts'
import { rowId } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { latestFor } from './latest.ts'
import { markMessageNoticeRead, notify, notifyOfMessage, type NewNotification } from './notify.ts'
import { addNotifications, markAllRead } from './store.ts'

const db = openDb(env.DB, 'first-primary')
let person: Member
beforeEach(async () => {
  person = await signIn()
})

async function list(member: Member, query = ''): Promise<NotificationsPage> {
  return parsed(NotificationsPage, member.get(`/api/notifications?${query}`))
}

async function markRead(member: Member, body: { all: true } | { ids: string[] }): Promise<number> {
  return (await parsed(UnreadCount, member.post('/api/notifications/read', body))).unread
}

/** Notifies somebody as the features do, with a statement in a batch. */
async function addOne(
  member: Member,
  kind: NotificationKind,
  notification: Partial<NewNotification> = {},
): Promise<void> {
  const userId = await rowId('users', member.user.id)
  await db.batch([notify(db, { userId, kind, ...notification }, Date.now())])
}

async function addMany(member: Member, count: number): Promise<void> {
  await d1.run`INSERT INTO notifications (public_id, user_id, kind, created_at)
      SELECT value, (SELECT id FROM users WHERE public_id = ${member.user.id}), 'expired', key
      FROM json_each(${JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()))})`
}

async function listReadTimes(member: Member): Promise<(number | null)[]> {
  const results = await d1.all<{ read_at: number | null }>`SELECT read_at FROM notifications
    WHERE user_id = (SELECT id FROM users WHERE public_id = ${member.user.id}) ORDER BY id`
  return results.map(({ read_at }) => read_at)
}

describe('the list of notifications', () => {
  // [spec 3 #21, 7 #18]
  test('is sorted newest first, each notification with its listing, actor and text', async () => {
    const buyer = await signIn()
    const { id, title } = await postListing(person)
    const listingId = await rowId('listings', id)
    const expiresAt = Date.UTC(2027, 0, 1)
    await comment(buyer, id, 'Still there?')
    await addOne(person, 'expiring', { listingId, expiresAt })
    await addOne(person, 'expired', { listingId })
    const page = await list(person)
    const shared = {
      id: expect.any(String),
      isRead: false,
      createdAt: expect.any(String),
      listing: { id, title },
      actor: null,
    }
    expect(page.notifications).toEqual([
      { ...shared, kind: 'expired' },
      { ...shared, kind: 'expiring', expiresAt: '2027-01-01T00:00:00.000Z' },
      {
        ...shared,
        kind: 'comment',
        preview: 'Still there?',
        actor: { id: buyer.user.id, displayName: 'Private Seller' },
      },
    ])
    expect(page).toMatchObject({ total: 3, unread: 3, nextCursor: null })
  })

  test('does not name suspended people until their suspension ends', async () => {
    const buyer = await signIn()
    const { id } = await postListing(person)
    await comment(buyer, id)
    await suspend(buyer, Date.now() + 60_000)
    expect((await list(person)).notifications).toMatchObject([{ kind: 'comment', actor: null }])
    await suspend(buyer, Date.now() - 1)
    expect((await list(person)).notifications).toMatchObject([{ actor: { id: buyer.user.id } }])
  })

  test('shows each notification on one page only, even if new ones arrive meanwhile', async () => {
    await addMany(person, 45)
    const first = await list(person)
    await addOne(person, 'expired')
    const second = await list(person, `cursor=${first.nextCursor}`)
    const third = await list(person, `cursor=${second.nextCursor}`)
    const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id))
    expect([ids.length, new Set(ids).size, third.nextCursor]).toEqual([45, 45, null])
    const times = [first, second, third].flatMap(({ notifications }) =>
      notifications.map(({ createdAt }) => Date.parse(createdAt)),
    )
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect([first.total, second.total]).toEqual([45, 46])
    expect((await list(person, 'limit=46')).notifications).toHaveLength(46)
  })

  // [spec 7 #18]
  test('counts up to 99 unread notifications and 1,000 in total', async () => {
    await addMany(person, UNREAD_MAX + 1)
    expect(await list(person)).toMatchObject({ unread: UNREAD_MAX, total: UNREAD_MAX + 1 })
    await addMany(person, TOTAL_EXACT_MAX)
    expect(await list(person)).toMatchObject({
      unread: UNREAD_MAX,
      total: TOTAL_EXACT_MAX,
      totalIsAtLeast: true,
    })
  })
})

test('a notification is added only if its listing is included and its conditions are true', async () => {
  const userId = await rowId('users', person.user.id)
  const { id } = await postListing(person)
  const listingId = await rowId('listings', id)
  const add = async (condition: Parameters<typeof addNotifications>[2]) => {
    const row = { publicId: crypto.randomUUID(), userId, kind: 'expired', listingId, createdAt: 1 } as const
    await db.batch([markAllRead(db, userId, Date.now()), addNotifications(db, [row], condition)])
    return (await list(person)).total
  }
  expect(await add({ listingIds: sql`select ${listingId} + 1` })).toBe(0)
  expect(await add({ onlyIf: sql`0` })).toBe(0)
  expect(await add({ onlyIfChanged: true })).toBe(0)
  expect(await add({ listingIds: sql`select ${listingId}`, onlyIf: sql`1` })).toBe(1)
  expect(await add({ onlyIfChanged: true })).toBe(2)
})

describe('marking as read', () => {
  // [spec 3 #21]
  test('changes only the given notifications, and a repeat changes nothing', async () => {
    for (let count = 0; count < 3; count += 1) await addOne(person, 'expired')
    const [newest, , oldest] = (await list(person)).notifications
    if (!newest || !oldest) throw new Error('There are no notifications')
    expect(await markRead(person, { ids: [newest.id, oldest.id, oldest.id] })).toBe(1)
    expect((await list(person)).notifications.map(({ isRead }) => isRead)).toEqual([true, false, true])
    const before = await listReadTimes(person)
    expect(await markRead(person, { ids: [newest.id] })).toBe(1)
    expect(await listReadTimes(person)).toEqual(before)
  })

  test('`all` changes every notification, and a repeat changes nothing', async () => {
    await addMany(person, 120)
    expect(await markRead(person, { all: true })).toBe(0)
    const before = await listReadTimes(person)
    expect(before).not.toContain(null)
    expect(await markRead(person, { all: true })).toBe(0)
    expect(await listReadTimes(person)).toEqual(before)
    expect(await list(person)).toMatchObject({ unread: 0, total: 120 })
  })

  test("`all` does not change other people's notifications, which one's own list never shows", async () => {
    const other = await signIn()
    await addOne(other, 'expired')
    expect(await list(person)).toEqual({ notifications: [], total: 0, unread: 0, nextCursor: null })
    await markRead(person, { all: true })
    expect(await listReadTimes(other)).toEqual([null])
  })

  test("is a 404 for an unknown id or somebody else's, and then changes nothing", async () => {
    const other = await signIn()
    await addOne(other, 'expired')
    await addOne(person, 'expired')
    const [[theirs], [mine]] = [(await list(other)).notifications, (await list(person)).notifications]
    if (!theirs || !mine) throw new Error('There are no notifications')
    for (const ids of [[theirs.id], [mine.id, theirs.id], ['00000000-0000-7000-8000-000000000000']]) {
      expect((await person.post('/api/notifications/read', { ids })).status).toBe(404)
    }
    expect([await listReadTimes(other), await listReadTimes(person)]).toEqual([[null], [null]])
  })
})

describe('an inbox', () => {
  const appEnv = parseEnv(env)
  const NOTHING = { notification: null, id: 0, unread: 0 }
  let buyer: Member
  let userId: number
  let listingId: string
  beforeEach(async () => {
    buyer = await signIn()
    userId = await rowId('users', person.user.id)
    listingId = (await postListing(person)).id
  })

  test('sends the newest notification, or null if there is none, with the unread count', async () => {
    expect(await latestFor(appEnv, userId, 0)).toEqual(NOTHING)
    await comment(buyer, listingId, 'The first')
    await comment(buyer, listingId, 'The second')
    const [newest] = await notificationsOf(person)
    const latest = { notification: newest, id: expect.any(Number), unread: 2 }
    expect(await latestFor(appEnv, userId, 0)).toEqual(latest)
    await suspend(buyer, Date.now() + 60_000)
    expect(await latestFor(appEnv, userId, 0)).toMatchObject({
      notification: { kind: 'comment', actor: null },
    })
  })

  test('sends only the unread count if the newest notification was sent before', async () => {
    await comment(buyer, listingId)
    const { id } = await latestFor(appEnv, userId, 0)
    await markAllAsRead(person)
    expect(await latestFor(appEnv, userId, id)).toEqual({ notification: null, id, unread: 0 })
    await comment(buyer, listingId, 'A newer one')
    const next = await latestFor(appEnv, userId, id)
    expect(next).toMatchObject({ notification: { preview: 'A newer one' }, unread: 1 })
    expect(next.id).toBeGreaterThan(id)
  })

  test("does not send other people's notifications, and counts up to 99", async () => {
    await addMany(person, UNREAD_MAX + 1)
    expect(await latestFor(appEnv, userId, 0)).toMatchObject({ unread: UNREAD_MAX })
    expect(await latestFor(appEnv, await rowId('users', buyer.user.id), 0)).toEqual(NOTHING)
  })
})

describe('the notification of a message', () => {
  let buyer: Member
  let seller: Member
  let listingId: string
  let conversation: Awaited<ReturnType<typeof insertConversation>>
  beforeEach(async () => {
    ;[buyer, seller] = await Promise.all([signIn(), signIn()])
    listingId = (await postListing(seller)).id
    conversation = await insertConversation(buyer, seller, listingId)
  })

  const never = sql`exists (select 1 from conversations where revision < 0)`
  const always = sql`exists (select 1 from conversations)`

  function notifySeller(content: string, onlyIf?: Fragment, of = conversation) {
    const { id: conversationId, listingId, buyerId: actorId, sellerId: userId } = of
    const message = { userId, conversationId, listingId, actorId, content }
    return db.batch([notifyOfMessage(db, message, Date.now(), onlyIf)])
  }

  /** The seller's message notifications, newest first, and whether each is read. */
  async function notices() {
    const results = await d1.all<{ preview: string; isRead: number }>`SELECT detail ->> 'preview' AS preview,
      read_at IS NOT NULL AS isRead FROM notifications WHERE user_id = ${conversation.sellerId}
      ORDER BY id DESC`
    return results.map(({ preview, isRead }) => ({ preview, isRead: isRead === 1 }))
  }

  function readConversation(onlyIf?: Fragment) {
    return db.batch([markMessageNoticeRead(db, conversation.sellerId, conversation.id, Date.now(), onlyIf)])
  }

  describe('after a new message', () => {
    test('has its conversation, writer, listing and preview', async () => {
      const words = '😀'.repeat(PREVIEW_MAX)
      await notifySeller(words + words)
      expect(await notificationsOf(seller)).toEqual([
        {
          id: expect.any(String),
          kind: 'message',
          isRead: true,
          createdAt: expect.any(String),
          conversationId: conversation.publicId,
          preview: words,
          listing: { id: listingId, title: expect.any(String) },
          actor: { id: buyer.user.id, displayName: 'Private Seller' },
        },
      ])
      expect(await notificationsOf(buyer)).toEqual([])
    })

    test('is shown as read, since messages have their own unread count', async () => {
      await notifySeller('Is this still available?')
      await comment(buyer, listingId, 'Is the price firm?')
      const page = await parsed(NotificationsPage, seller.get('/api/notifications'))
      expect(page.notifications.map(({ kind, isRead }) => [kind, isRead])).toEqual([
        ['comment', false],
        ['message', true],
      ])
      expect(page.unread).toBe(1)
      expect(await (await seller.post('/api/notifications/read', { all: true })).json()).toEqual({
        unread: 0,
      })
    })

    test('is the only unread one of its conversation, even after concurrent messages', async () => {
      await Promise.all(['One', 'Two', 'Three', 'Four'].map((content) => notifySeller(content)))
      await notifySeller('Five')
      expect(await notificationsOf(seller)).toHaveLength(1)
    })

    test('is a new one if the last one was read, in the conversation or in the list', async () => {
      await notifySeller('One')
      await readConversation()
      await notifySeller('Two')
      await markAllAsRead(seller)
      await notifySeller('Three')
      expect(await notices()).toMatchObject([
        { preview: 'Three', isRead: false },
        { preview: 'Two', isRead: true },
        { preview: 'One', isRead: true },
      ])
    })

    test('is added, and later marked as read, only if `onlyIf` is true', async () => {
      await notifySeller('One', never)
      expect(await notificationsOf(seller)).toEqual([])
      await notifySeller('Two', always)
      expect(await notificationsOf(seller)).toMatchObject([{ preview: 'Two' }])
      await readConversation(never)
      expect(await notices()).toMatchObject([{ isRead: false }])
      await readConversation(always)
      expect(await notices()).toMatchObject([{ isRead: true }])
    })
  })

  describe('after the conversation was read', () => {
    test('is marked as read, but that of another conversation is not', async () => {
      await notifySeller('One')
      const other = await signIn()
      await notifySeller('Another', undefined, await insertConversation(other, seller, listingId))
      expect(await notificationsOf(seller)).toMatchObject([
        { preview: 'Another', actor: { id: other.user.id } },
        { preview: 'One' },
      ])
      await readConversation()
      expect(await notices()).toMatchObject([
        { preview: 'Another', isRead: false },
        { preview: 'One', isRead: true },
      ])
    })

    test('keeps the time at which it was read if the conversation is read again', async () => {
      await notifySeller('One')
      await readConversation()
      const readAt = () =>
        d1.value`SELECT read_at FROM notifications WHERE user_id = ${conversation.sellerId}`
      const before = await readAt()
      await db.batch([markMessageNoticeRead(db, conversation.sellerId, conversation.id, Date.now() + 5_000)])
      expect(await readAt()).toBe(before)
    })
  })
})
