import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { NotificationsPage } from '#contract/notification.ts'
import { openDb, type Fragment } from '../../db/client.ts'
import { d1 } from '../../test/d1.ts'
import { parsed } from '../../test/parsed.ts'
import { signIn, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'
import { conversationRow, readAll, toldOf } from '../../test/told.ts'
import { notifyOfMessage, readMessageNotice } from './message-notice.ts'

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

/** What was told of messages, the newest first, with whether the conversation was read since. */
async function noticesOf({ user }: Member) {
  const query = `SELECT detail ->> 'preview' AS preview, read_at IS NOT NULL AS isRead FROM notifications
    WHERE user_id = (SELECT id FROM users WHERE public_id = ?) ORDER BY id DESC`
  const { results } = await env.DB.prepare(query).bind(user.id).all<{ preview: string; isRead: number }>()
  return results.map(({ preview, isRead }) => ({ preview, isRead: isRead === 1 }))
}

function read(onlyIf?: Fragment) {
  return db.batch([readMessageNotice(db, talk.sellerId, talk.id, Date.now(), onlyIf)])
}

describe('a message', () => {
  test('is told with its conversation, its writer, its listing and its beginning', async () => {
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
  test('counts among messages only: the list has it as read, and the bell leaves it out', async () => {
    await tell('Is this still available?')
    await comment(buyer, listingId, 'Is the price firm?')
    const page = await parsed(NotificationsPage, seller.get('/api/notifications'))
    expect(page.notifications.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['comment', false],
      ['message', true],
    ])
    expect(page.unread).toBe(1)
    expect(await (await seller.post('/api/notifications/read', { all: true })).json()).toEqual({ unread: 0 })
  })

  // [spec 10.10 #1]
  test('is told once while that is unread, however many come, also at once', async () => {
    await Promise.all(['One', 'Two', 'Three', 'Four'].map((content) => tell(content)))
    await tell('Five')
    expect(await toldOf(seller)).toHaveLength(1)
  })

  // [spec 10.10 #1]
  test('is told again once the last was read, in either way', async () => {
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

  test('is told, and read, only where the condition of its batch is true', async () => {
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
  test('reads its notice and no other', async () => {
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

  test('keeps the time at which it was read first', async () => {
    await tell('One')
    await read()
    const readAt = () => d1.value`SELECT read_at FROM notifications WHERE user_id = ${talk.sellerId}`
    const before = await readAt()
    await db.batch([readMessageNotice(db, talk.sellerId, talk.id, Date.now() + 5_000)])
    expect(await readAt()).toBe(before)
  })
})
