import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/lists.ts'
import { TOTAL_EXACT_MAX, UNREAD_MAX } from '#contract/limits.ts'
import { NotificationsPage, UnreadCount } from '#contract/notification.ts'
import { openDb, type Statement } from '../../db/client.ts'
import { d1 } from '../../test/d1.ts'
import { parsed } from '../../test/parsed.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'
import { rowId } from '../../test/told.ts'
import { notify, type News } from './notify.ts'

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

/** Tells somebody something as a verb does, in a batch of its own. */
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
  test('shows the newest first, with the listing, who caused it, and what it says', async () => {
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
  test('names nobody who is suspended, until it ends', async () => {
    const buyer = await signIn()
    const { id } = await post(person)
    await comment(buyer, id)
    await suspend(buyer, Date.now() + 60_000)
    expect((await list(person)).notifications).toMatchObject([{ kind: 'comment', actor: null }])
    await suspend(buyer, Date.now() - 1)
    expect((await list(person)).notifications).toMatchObject([{ actor: { id: buyer.user.id } }])
  })

  // [spec 10.1 #36]
  test('goes on by cursor, each once, while new ones arrive', async () => {
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
  test('counts the unread no further than 99, and all no further than 1,000', async () => {
    await tellMany(person, UNREAD_MAX + 1)
    expect(await list(person)).toMatchObject({ unread: UNREAD_MAX, total: UNREAD_MAX + 1 })
    await tellMany(person, TOTAL_EXACT_MAX)
    expect(await list(person)).toMatchObject({ unread: UNREAD_MAX, total: TOTAL_EXACT_MAX })
  })
})

describe('reading', () => {
  // [spec 3 #21, 10.6 #8]
  test('some marks those, and again changes nothing', async () => {
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
  test('all marks all, and again changes nothing', async () => {
    await tellMany(person, 120)
    expect(await read(person, { all: true })).toBe(0)
    const before = await readTimes(person)
    expect(before).not.toContain(null)
    expect(await read(person, { all: true })).toBe(0)
    expect(await readTimes(person)).toEqual(before)
    expect(await list(person)).toMatchObject({ unread: 0, total: 120 })
  })

  // [spec 10.6 #8]
  test("all touches nobody else's, of which one's own list holds nothing", async () => {
    const other = await signIn()
    await tell(other, 'expired')
    expect(await list(person)).toEqual({ notifications: [], total: 0, unread: 0, nextCursor: null })
    await read(person, { all: true })
    expect(await readTimes(other)).toEqual([null])
  })

  // [spec 10.1 #36]
  test("one of somebody else's, alone or among one's own, is 404 and changes nothing", async () => {
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
