import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PREVIEW_MAX, TOTAL_EXACT_MAX, UNREAD_MAX } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/lists.ts'
import { NotificationsPage, UnreadCount } from '#contract/notification.ts'
import { type Fragment, type Statement, openDb } from '../../db/client.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/databases.ts'
import { conversationRow, readAll, rowId, toldOf } from '../../test/told.ts'
import { type Member, signIn, suspend } from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { comment, post } from '../../test/things.ts'
import { latestFor } from './latest.ts'
import { notifyOfMessage, readMessageNotice } from './message-notice.ts'
import { type News, notify } from './notify.ts'

let person: Member
beforeEach(async () => {
  person = await signIn()
})

async function list(member: Member, query = ''): Promise<NotificationsPage> {
  return parsed(NotificationsPage, member.get(`/api/notifications?${query}`))
}

async function read(member: Member, body: { all: true } | { ids: string[] }): Promise<number> {
  return (await parsed(UnreadCount, member.post('/api/notifications/read', body))).unread
}

/** Notifies somebody the way verbs do: with a statement in a batch. */
async function tell(member: Member, kind: NotificationKind, news: Partial<News> = {}): Promise<void> {
  const db = openDb(env.DB, 'first-primary')
  const statement: Statement = notify(
    db,
    { userId: await rowId('users', member.user.id), kind, ...news },
    Date.now(),
  )
  await db.batch([statement])
}

async function tellMany(member: Member, count: number): Promise<void> {
  await d1.run`INSERT INTO notifications (public_id, user_id, kind, created_at)
      SELECT value, (SELECT id FROM users WHERE public_id = ${member.user.id}), 'expired', key
      FROM json_each(${JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()))})`
}

async function readTimes(member: Member): Promise<(number | null)[]> {
  const results = await d1.all<{ read_at: number | null }>`SELECT read_at FROM notifications
    WHERE user_id = (SELECT id FROM users WHERE public_id = ${member.user.id}) ORDER BY id`
  return results.map(({ read_at }) => read_at)
}

describe('the list of notifications', () => {
  // [spec 3 #21, 7 #18]
  test('notifications are listed newest first, each with its listing, actor and text', async () => {
    const buyer = await signIn()
    const { id, title } = await post(person)
    const listingId = await rowId('listings', id)
    const expiresAt = Date.UTC(2027, 0, 1)
    await comment(buyer, id, 'Still there?')
    await tell(person, 'expiring', { listingId, expiresAt })
    await tell(person, 'expired', { listingId })
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

  // [spec 10.6 #8]
  test('suspended people are not named until the suspension ends', async () => {
    const buyer = await signIn()
    const { id } = await post(person)
    await comment(buyer, id)
    await suspend(buyer, Date.now() + 60_000)
    expect((await list(person)).notifications).toMatchObject([{ kind: 'comment', actor: null }])
    await suspend(buyer, Date.now() - 1)
    expect((await list(person)).notifications).toMatchObject([{ actor: { id: buyer.user.id } }])
  })

  // [spec 10.1 #36]
  test('each notification appears on one page only, even if new ones arrive meanwhile', async () => {
    await tellMany(person, 45)
    const first = await list(person)
    await tell(person, 'expired')
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
  test('the counts stop at 99 unread and 1,000 in total', async () => {
    await tellMany(person, UNREAD_MAX + 1)
    expect(await list(person)).toMatchObject({ unread: UNREAD_MAX, total: UNREAD_MAX + 1 })
    await tellMany(person, TOTAL_EXACT_MAX)
    expect(await list(person)).toMatchObject({ unread: UNREAD_MAX, total: TOTAL_EXACT_MAX })
  })
})

describe('marking as read', () => {
  // [spec 3 #21, 10.6 #8]
  test('only the given notifications are marked as read, and a repeat changes nothing', async () => {
    for (let told = 0; told < 3; told += 1) await tell(person, 'expired')
    const [newest, , oldest] = (await list(person)).notifications
    if (!newest || !oldest) throw new Error('nothing was told')
    expect(await read(person, { ids: [newest.id, oldest.id, oldest.id] })).toBe(1)
    expect((await list(person)).notifications.map(({ isRead }) => isRead)).toEqual([true, false, true])
    const before = await readTimes(person)
    expect(await read(person, { ids: [newest.id] })).toBe(1)
    expect(await readTimes(person)).toEqual(before)
  })

  // [spec 10.1 #36]
  test('`all` marks every notification as read, and a repeat changes nothing', async () => {
    await tellMany(person, 120)
    expect(await read(person, { all: true })).toBe(0)
    const before = await readTimes(person)
    expect(before).not.toContain(null)
    expect(await read(person, { all: true })).toBe(0)
    expect(await readTimes(person)).toEqual(before)
    expect(await list(person)).toMatchObject({ unread: 0, total: 120 })
  })

  // [spec 10.6 #8]
  test("`all` leaves other people's notifications unread, and one's list never shows those", async () => {
    const other = await signIn()
    await tell(other, 'expired')
    expect(await list(person)).toEqual({ notifications: [], total: 0, unread: 0, nextCursor: null })
    await read(person, { all: true })
    expect(await readTimes(other)).toEqual([null])
  })

  // [spec 10.1 #36]
  test("an unknown id or somebody else's gets 404, and nothing is marked as read", async () => {
    const other = await signIn()
    await tell(other, 'expired')
    await tell(person, 'expired')
    const [[theirs], [mine]] = [(await list(other)).notifications, (await list(person)).notifications]
    if (!theirs || !mine) throw new Error('nothing was told')
    for (const ids of [[theirs.id], [mine.id, theirs.id], ['00000000-0000-7000-8000-000000000000']]) {
      expect((await person.post('/api/notifications/read', { ids })).status).toBe(404)
    }
    expect([await readTimes(other), await readTimes(person)]).toEqual([[null], [null]])
  })
})

describe('what an inbox sends about the newest notification', () => {
  const appEnv = parseEnv(env)
  const NONE = { notification: null, id: 0, unread: 0 }
  let person: Member
  let buyer: Member
  let userId: number
  let listingId: string
  beforeEach(async () => {
    ;[person, buyer] = await Promise.all([signIn(), signIn()])
    userId = await rowId('users', person.user.id)
    listingId = (await post(person)).id
  })

  test('the inbox sends the newest notification, or null, with the unread count', async () => {
    expect(await latestFor(appEnv, userId, 0)).toEqual(NONE)
    await comment(buyer, listingId, 'The first')
    await comment(buyer, listingId, 'The second')
    const [newest] = await toldOf(person)
    const latest = { notification: newest, id: expect.any(Number), unread: 2 }
    expect(await latestFor(appEnv, userId, 0)).toEqual(latest)
    await suspend(buyer, Date.now() + 60_000)
    expect(await latestFor(appEnv, userId, 0)).toMatchObject({
      notification: { kind: 'comment', actor: null },
    })
  })

  test('only the unread count is sent if the newest notification was sent before', async () => {
    await comment(buyer, listingId)
    const { id } = await latestFor(appEnv, userId, 0)
    await readAll(person)
    expect(await latestFor(appEnv, userId, id)).toEqual({ notification: null, id, unread: 0 })
    await comment(buyer, listingId, 'A newer one')
    const next = await latestFor(appEnv, userId, id)
    expect(next).toMatchObject({ notification: { preview: 'A newer one' }, unread: 1 })
    expect(next.id).toBeGreaterThan(id)
  })

  test("other people's notifications are not sent, and at most 99 are counted", async () => {
    await d1.run`INSERT INTO notifications (public_id, user_id, kind, created_at)
    SELECT value, ${userId}, 'expired', key
    FROM json_each(${JSON.stringify(Array.from({ length: UNREAD_MAX + 1 }, () => crypto.randomUUID()))})`
    expect(await latestFor(appEnv, userId, 0)).toMatchObject({ unread: UNREAD_MAX })
    expect(await latestFor(appEnv, await rowId('users', buyer.user.id), 0)).toEqual(NONE)
  })
})

describe('the notification of a message', () => {
  const db = openDb(env.DB, 'first-primary')
  let buyer: Member
  let seller: Member
  let listingId: string
  let talk: Awaited<ReturnType<typeof conversationRow>>
  beforeEach(async () => {
    ;[buyer, seller] = await Promise.all([signIn(), signIn()])
    listingId = (await post(seller)).id
    talk = await conversationRow(buyer, seller, listingId)
  })

  const never = sql`exists (select 1 from conversations where revision < 0)`
  const always = sql`exists (select 1 from conversations)`

  function tell(preview: string, onlyIf?: Fragment, { id, listingId: of, buyerId, sellerId } = talk) {
    return db.batch([
      notifyOfMessage(
        db,
        { userId: sellerId, conversationId: id, listingId: of, actorId: buyerId, preview },
        Date.now(),
        onlyIf,
      ),
    ])
  }

  /** The person's message notifications, newest first, and whether each is read. */
  async function noticesOf({ user }: Member) {
    const query = `SELECT detail ->> 'preview' AS preview, read_at IS NOT NULL AS isRead FROM notifications
    WHERE user_id = (SELECT id FROM users WHERE public_id = ?) ORDER BY id DESC`
    const { results } = await env.DB.prepare(query).bind(user.id).all<{ preview: string; isRead: number }>()
    return results.map(({ preview, isRead }) => ({ preview, isRead: isRead === 1 }))
  }

  function read(onlyIf?: Fragment) {
    return db.batch([readMessageNotice(db, talk.sellerId, talk.id, Date.now(), onlyIf)])
  }

  describe('a new message', () => {
    test("a message's notification has its conversation, writer, listing and preview", async () => {
      const words = '😀'.repeat(PREVIEW_MAX)
      await tell(words + words)
      expect(await toldOf(seller)).toEqual([
        {
          id: expect.any(String),
          kind: 'message',
          isRead: true,
          createdAt: expect.any(String),
          conversationId: talk.publicId,
          preview: words,
          listing: { id: listingId, title: expect.any(String) },
          actor: { id: buyer.user.id, displayName: 'Private Seller' },
        },
      ])
      expect(await toldOf(buyer)).toEqual([])
    })

    // [spec 10.10 #2]
    test("a message's notification is shown as read, since messages have their own count", async () => {
      await tell('Is this still available?')
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

    // [spec 10.10 #1]
    test('a conversation has one unread notification, even after concurrent messages', async () => {
      await Promise.all(['One', 'Two', 'Three', 'Four'].map((content) => tell(content)))
      await tell('Five')
      expect(await toldOf(seller)).toHaveLength(1)
    })

    // [spec 10.10 #1]
    test('a message notifies again once its last notification was read anywhere', async () => {
      await tell('One')
      await read()
      await tell('Two')
      await readAll(seller)
      await tell('Three')
      expect(await noticesOf(seller)).toMatchObject([
        { preview: 'Three', isRead: false },
        { preview: 'Two', isRead: true },
        { preview: 'One', isRead: true },
      ])
    })

    test('a notification is added, and later marked as read, only if `onlyIf` is true', async () => {
      await tell('One', never)
      expect(await toldOf(seller)).toEqual([])
      await tell('Two', always)
      expect(await toldOf(seller)).toMatchObject([{ preview: 'Two' }])
      await read(never)
      expect(await noticesOf(seller)).toMatchObject([{ isRead: false }])
      await read(always)
      expect(await noticesOf(seller)).toMatchObject([{ isRead: true }])
    })
  })

  describe('reading a conversation', () => {
    test('reading a conversation marks its notification as read and no other', async () => {
      await tell('One')
      const other = await signIn()
      await tell('Another', undefined, await conversationRow(other, seller, listingId))
      expect(await toldOf(seller)).toMatchObject([
        { preview: 'Another', actor: { id: other.user.id } },
        { preview: 'One' },
      ])
      await read()
      expect(await noticesOf(seller)).toMatchObject([
        { preview: 'Another', isRead: false },
        { preview: 'One', isRead: true },
      ])
    })

    test('reading a conversation twice keeps the first read time', async () => {
      await tell('One')
      await read()
      const readAt = () => d1.value`SELECT read_at FROM notifications WHERE user_id = ${talk.sellerId}`
      const before = await readAt()
      await db.batch([readMessageNotice(db, talk.sellerId, talk.id, Date.now() + 5_000)])
      expect(await readAt()).toBe(before)
    })
  })
})
