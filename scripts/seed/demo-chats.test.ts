import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES_PAGE_MAX, MessageText } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { countUnreadMessages, findConversation } from '#worker/features/chat/inbox/inbox-tables.ts'
import { MessageLog } from '#worker/features/chat/room/message-log.ts'
import { isBlocking } from '#worker/features/chat/room/member.ts'
import { demoId } from './random.ts'
import { makeMarket } from './market.ts'
import { inObject } from './state.ts'
import { BUYER_PHONE, SELLER_PHONE } from './people.ts'
import { openTestMarket } from './market.fixture.ts'

const now = Date.now()
const drawn = makeMarket({ now })
const { chats } = drawn
const talkedOf = drawn.listings.filter((each) => chats.some(({ listing }) => listing === each))
const market = { ...drawn, listings: talkedOf.map((listing) => ({ ...listing, photos: [] })) }
const { db, path, fill, close } = openTestMarket()

beforeAll(() => fill(market, now))
afterAll(close)

const Row = z.object({
  id: z.int(),
  public_id: z.string(),
  buyer_id: z.int(),
  seller_id: z.int(),
  last_seq: z.int(),
  last_content: z.string(),
  last_at: z.int(),
  revision: z.int(),
})
const MemberRow = z.object({
  user_id: z.int(),
  publicId: z.string(),
  unread: z.int(),
  delivered_seq: z.int(),
  read_seq: z.int(),
  sorted_at: z.int(),
})

function rows() {
  return Row.array().parse(db.prepare('SELECT * FROM conversations ORDER BY public_id').all())
}

function membersOf(id: number) {
  const ofConversation =
    'FROM conversation_members JOIN users ON users.id = user_id WHERE conversation_id = ?'
  return MemberRow.array().parse(
    db.prepare(`SELECT conversation_members.*, users.public_id AS publicId ${ofConversation}`).all(id),
  )
}

describe('the conversations of the demo market', () => {
  test('start after their listing was posted, run in order, end before now and fit the contract', () => {
    expect(chats).toHaveLength(10)
    for (const { listing, buyer, messages } of chats) {
      expect(buyer).not.toBe(listing.seller)
      const times = [listing.life.createdAt, ...messages.map(({ at }) => at), now]
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      for (const { content } of messages) expect(MessageText.parse(content)).toBe(content)
      expect(messages.map(({ content }) => content).join()).not.toMatch(/[{}]|undefined/)
    }
  })

  test('are in English and Krio; one needs paging and one is about a sold listing', () => {
    const all = chats.flatMap(({ messages }) => messages.map(({ content }) => content)).join('\n')
    expect([/Is the house still free\?/.test(all), /Ah kin yeri am/.test(all)]).toEqual([true, true])
    expect(Math.max(...chats.map(({ messages }) => messages.length))).toBeGreaterThan(
      2 * MESSAGES_PAGE_MAX + 20,
    )
    expect(chats.filter(({ listing }) => listing.life.status === 'sold')).toHaveLength(1)
  })

  // [spec 10.7 #26]
  test('leave the people of the README both read and unread conversations', () => {
    const ofPerson = 'FROM conversation_members WHERE user_id = (SELECT id FROM users WHERE phone = ?)'
    const unreadOf = db.prepare(`SELECT sum(unread) AS unread, count(*) AS count ${ofPerson}`)
    expect(unreadOf.get(SELLER_PHONE)).toEqual({ unread: 3, count: 7 })
    expect(unreadOf.get(BUYER_PHONE)).toEqual({ unread: 4, count: 5 })
  })
})

describe('a seeded conversation', () => {
  // [spec 10.7 #26]
  test('is the same in its room and its rows, with nothing left to deliver', () => {
    for (const [index, row] of rows().entries()) {
      const members = membersOf(row.id)
      inObject(path, 'ConversationRoom', row.public_id, (sql) => {
        const log = new MessageLog(sql)
        expect(log.after(0, 1_000).map(({ content }) => content)).toEqual(
          chats[index]?.messages.map(({ content }) => content),
        )
        expect([log.lastSeq, log.lastMessage?.content, log.revision]).toEqual([
          row.last_seq,
          row.last_content,
          row.revision,
        ])
        expect(Object.values(log.cursors)).toEqual(
          Array.from({ length: 3 }, () => ({ seq: row.last_seq, revision: row.revision, failsSince: null })),
        )
        for (const member of log.members) {
          const own = members.find(({ publicId }) => publicId === member.publicId)
          expect(own).toMatchObject({
            unread: log.unreadOf(member),
            delivered_seq: member.deliveredSeq,
            read_seq: member.readSeq,
            sorted_at: row.last_at,
          })
        }
      })
    }
  })

  // [spec 10.7 #26]
  test('is in both inboxes with its unread count', () => {
    for (const row of rows()) {
      for (const { publicId, unread } of membersOf(row.id)) {
        const told = inObject(path, 'UserInbox', publicId, (sql) => findConversation(sql, row.public_id))
        expect(told).toMatchObject({ seq: row.last_seq, revision: row.revision, unread })
      }
    }
    const seller = db.prepare('SELECT public_id FROM users WHERE phone = ?').get(SELLER_PHONE)
    expect(inObject(path, 'UserInbox', String(seller?.public_id), countUnreadMessages)).toBe(3)
  })

  test('is blocked in its room and in the table if somebody blocked it, and in no other case', () => {
    const blocked = rows().filter(({ public_id }) =>
      inObject(path, 'ConversationRoom', public_id, (sql) => new MessageLog(sql).members.some(isBlocking)),
    )
    expect(blocked).toHaveLength(1)
    expect(db.prepare('SELECT blocker_id, blocked_id FROM blocks').all()).toEqual([
      { blocker_id: blocked[0]?.seller_id, blocked_id: blocked[0]?.buyer_id },
    ])
  })

  test('with unread messages has one unread notification, quoting the last message', () => {
    const told = db
      .prepare(
        `SELECT json_extract(detail, '$.preview') AS preview, read_at,
        notifications.created_at - last_at AS late FROM notifications
        JOIN conversations ON conversations.id = notifications.conversation_id
        JOIN conversation_members AS own ON own.conversation_id = conversations.id
        AND own.user_id = notifications.user_id
        WHERE kind = 'message' AND unread > 0 AND actor_id = own.other_id
        AND preview = substr(last_content, 1, 100)`,
      )
      .all()
    expect(told).toHaveLength(5)
    for (const row of told) expect(row).toMatchObject({ read_at: null, late: 0 })
    expect(db.prepare("SELECT count(*) AS count FROM notifications WHERE kind = 'message'").get()).toEqual({
      count: 5,
    })
  })

  test('is found by the runtime under the name that the Worker uses', async () => {
    const script = `import { DurableObject } from 'cloudflare:workers'
      export class ConversationRoom extends DurableObject {
        lines() {
          const rows = this.ctx.storage.sql.exec('SELECT content FROM messages ORDER BY seq').toArray()
          return rows.map(({ content }) => content)
        }
      }
      export default {
        async fetch(request, env) {
          const name = new URL(request.url).pathname.slice(1)
          return Response.json(await env.ROOM.getByName(name).lines())
        }
      }`
    const options = convertV4MiniflareOptions({
      name: 'salone-market',
      modules: true,
      script,
      compatibilityDate: '2026-09-15',
      durableObjects: { ROOM: { className: 'ConversationRoom', useSQLite: true } },
    })
    const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(path, 'v3') })
    try {
      const answer = await miniflare.dispatchFetch(`http://localhost/${demoId('conversation', 0)}`)
      expect(await answer.json()).toEqual(chats[0]?.messages.map(({ content }) => content))
    } finally {
      await miniflare.dispose()
    }
  }, 60_000)

  test('survives a second run days later, with the messages written since', async () => {
    const id = demoId('conversation', 1)
    const lengthOf = () => inObject(path, 'ConversationRoom', id, (sql) => new MessageLog(sql).lastSeq)
    const length = inObject(path, 'ConversationRoom', id, (sql) => {
      const log = new MessageLog(sql)
      log.append(log.members[0], { clientId: 'later', content: 'I am here' }, now)
      return log.standingOf(log.members[0]).lastSeq
    })
    const before = rows()
    expect(await fill(market, now + 3 * DAY_MS)).toEqual({
      people: 0,
      listings: 0,
      photos: 0,
      chats: 0,
      documents: 0,
    })
    expect([rows(), lengthOf()]).toEqual([before, length])
  })

  test('is replaced if its rows were never committed', async () => {
    const id = demoId('conversation', 2)
    const key = Number(db.prepare('SELECT id FROM conversations WHERE public_id = ?').get(id)?.id)
    db.prepare('DELETE FROM notifications WHERE conversation_id = ?').run(key)
    db.prepare('DELETE FROM conversation_members WHERE conversation_id = ?').run(key)
    db.prepare('DELETE FROM conversations WHERE id = ?').run(key)
    expect(await fill(market, now)).toMatchObject({ chats: 1 })
    expect(inObject(path, 'ConversationRoom', id, (sql) => new MessageLog(sql).lastSeq)).toBe(
      chats[2]?.messages.length,
    )
  })
})
