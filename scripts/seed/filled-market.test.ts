import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { Notification } from '#contract/notification.ts'
import { listings } from '#worker/db/schema.ts'
import { countUnreadMessages, findConversation } from '#worker/features/chat/inbox/inbox-tables.ts'
import { isBlocking } from '#worker/features/chat/room/member.ts'
import { MessageLog } from '#worker/features/chat/room/message-log.ts'
import { computeScore, type ScoredRow } from '#worker/features/listings/score/score.ts'
import { toNotification } from '#worker/features/notifications/view.ts'
import { NOTHING, openTestMarket } from './market.fixture.ts'
import { makeMarket } from './market.ts'
import { BUYER_PHONE, SELLER_PHONE } from './people.ts'
import { demoId } from './random.ts'
import { withObject } from './state.ts'

const now = Date.now()
const fullMarket = makeMarket({ now })
const market = { ...fullMarket, listings: fullMarket.listings.map((listing) => ({ ...listing, photos: [] })) }
const { chats, documents } = market
const { db, path, fill, rows, one, close } = openTestMarket()

beforeAll(() => fill(market, now))
afterAll(close)

const Scored = z.custom<ScoredRow>()

/** Returns a row as drizzle would read it. */
function toScoredRow({ amenities, photos, ...row }: Record<string, unknown>): ScoredRow {
  const read = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : null)
  return Scored.parse({ ...row, amenities: read(amenities), photos: read(photos) })
}

const OWN_LISTINGS = '(SELECT id FROM listings WHERE seller_id = (SELECT id FROM users WHERE phone = ?))'
const PERSON = '(SELECT id FROM users WHERE phone = ?)'

describe('a filled demo market', () => {
  test('likes and comments of each listing match a recount', () => {
    const differing = `SELECT id FROM listings WHERE likes !=
      (SELECT count(*) FROM likes WHERE listing_id = listings.id AND user_id != seller_id)
      OR comments != (SELECT count(*) FROM comments
        WHERE listing_id = listings.id AND hidden_at IS NULL AND deleted_at IS NULL)`
    expect(rows(differing)).toEqual([])
    expect(one('SELECT sum(likes) > 500 AND sum(comments) > 150 FROM listings')).toBe(1)
  })

  test('the score of each listing includes what its seller has verified', () => {
    const points = `round(0.15 * (25 * (phone_verified_at IS NOT NULL) + 35 * (id_verified_at IS NOT NULL)
      + 25 * (address_verified_at IS NOT NULL) + 15 * (certificate_verified_at IS NOT NULL)))`
    const columns = Object.entries(getTableColumns(listings)).map(
      ([key, column]) => `listings.${column.name} AS ${key}`,
    )
    const stored = rows(
      `SELECT ${columns.join()}, ${points} AS sellerPoints FROM listings JOIN users ON users.id = seller_id`,
    )
    for (const row of stored) {
      const nothing = {
        phone: false,
        government_id: false,
        proof_of_address: false,
        business_certificate: false,
      }
      const { aiScore } = computeScore(toScoredRow(row), nothing, now)
      expect(row.aiScore).toBe(aiScore + Number(row.sellerPoints))
    }
    expect(new Set(stored.map(({ sellerPoints }) => sellerPoints))).toEqual(new Set([0, 4, 9, 13, 15]))
  })

  test('the events of each listing are in order and begin with its posting', () => {
    const events = `SELECT listing_id, status, kind FROM listing_events
      JOIN listings ON listings.id = listing_id ORDER BY listing_events.id`
    const byListing = rows(`SELECT status, group_concat(kind) AS kinds FROM (${events}) GROUP BY listing_id`)
    expect(byListing).toHaveLength(240)
    for (const { kinds } of byListing) expect(String(kinds)).toMatch(/^published/)
    const last = { sold: /sold$/, expired: /expiry_told,expired$/, pending: /^published$/ }
    for (const [status, kinds] of Object.entries(last)) {
      for (const each of byListing.filter((row) => row.status === status))
        expect(String(each.kinds)).toMatch(kinds)
    }
    expect(
      one(
        `SELECT count(*) FROM listing_events JOIN listings ON listings.id = listing_id
          WHERE at < created_at OR at > ${now}`,
      ),
    ).toBe(0)
  })

  test('a listing with a changed price has the previous price, which is also in the event', () => {
    const changed = rows(`SELECT price, previous_price, json_extract(detail, '$.from.price') AS eventFrom,
      json_extract(detail, '$.to.price') AS eventTo
      FROM listings JOIN listing_events ON listing_id = listings.id WHERE kind = 'price_changed'`)
    expect(changed.length).toBeGreaterThan(8)
    for (const { price, previous_price, eventFrom, eventTo } of changed)
      expect([eventFrom, eventTo]).toEqual([previous_price, price])
  })

  test('no comment is older than its listing or newer than its end, and replies have no replies', () => {
    expect(
      one(`SELECT count(*) FROM comments JOIN listings ON listings.id = listing_id
      WHERE comments.created_at < listings.created_at OR (status IN ('sold', 'expired')
        AND comments.created_at > listings.updated_at)`),
    ).toBe(0)
    expect(
      one(`SELECT count(*) FROM comments AS reply JOIN comments AS head ON head.id = reply.parent_id
      WHERE head.parent_id IS NOT NULL OR head.id > reply.id`),
    ).toBe(0)
    expect(Number(one('SELECT count(*) FROM comments WHERE parent_id IS NOT NULL'))).toBeGreaterThan(80)
    expect(one(`SELECT count(*) FROM comments WHERE content LIKE '%{%' OR content = ''`)).toBe(0)
    expect(Number(one('SELECT count(*) FROM comments WHERE hidden_at IS NOT NULL'))).toBeGreaterThan(0)
  })

  test('the README’s seller has notifications of comments and expiries, some unread', () => {
    const byKind = `SELECT kind, sum(read_at IS NULL) AS unread FROM notifications
      WHERE user_id = ${PERSON} GROUP BY kind`
    const kinds = rows(byKind, SELLER_PHONE)
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['comment', 'expiring', 'expired']))
    const unread = kinds.reduce((sum, row) => sum + Number(row.unread), 0)
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(20)
    const expiringQuery = `SELECT expires_at, expiry_told, json_extract(detail, '$.expiresAt') AS notified
      FROM notifications JOIN listings ON listings.id = listing_id WHERE kind = 'expiring'
      AND status = 'active' AND user_id = ${PERSON}`
    const expiring = rows(expiringQuery, SELLER_PHONE)
    expect(expiring).toEqual([
      { expires_at: now + 4 * DAY_MS, expiry_told: now + 4 * DAY_MS, notified: now + 4 * DAY_MS },
    ])
  })

  test('the product can show every notification, and newer notifications have higher keys', () => {
    const notifications =
      rows(`SELECT notifications.public_id AS publicId, kind, detail, notifications.created_at AS createdAt,
      read_at AS readAt, title, listings.public_id AS listing, content AS said
      FROM notifications JOIN listings ON listings.id = notifications.listing_id
      LEFT JOIN comments ON comments.id = comment_id ORDER BY notifications.id`)
    const times = notifications.map(({ createdAt }) => Number(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.every((at) => at <= now)).toBe(true)
    for (const { publicId, kind, detail, createdAt, readAt, title, listing, said } of notifications) {
      const row = {
        publicId: String(publicId),
        detail: detail === null ? null : JSON.parse(String(detail)),
        createdAt: Number(createdAt),
        readAt: readAt === null ? null : Number(readAt),
      }
      const shown = toNotification(
        {
          ...row,
          kind: kindOf(kind),
          listingTitle: String(title),
          listingPublicId: String(listing),
          commentPreview: said === null ? null : String(said),
        },
        undefined,
      )
      expect(Notification.parse(shown)).toEqual(shown)
      expect(shown.preview !== undefined).toBe(
        kind === 'comment' || kind === 'reply' || kind === 'message' || kind === 'moderation',
      )
    }
  })

  test.each([
    ['favourites', 10, `favourites WHERE user_id = ${PERSON}`],
    ['likes', 10, `likes WHERE user_id = ${PERSON}`],
    [
      'comments on the seller’s listings',
      8,
      `comments WHERE author_id = ${PERSON} AND listing_id IN ${OWN_LISTINGS}`,
    ],
    ['replies', 6, `notifications WHERE kind = 'reply' AND user_id = ${PERSON}`],
  ])('the README’s buyer has %s', (_, least, source) => {
    const phones = [BUYER_PHONE, SELLER_PHONE].slice(0, source.split('?').length - 1)
    expect(one(`SELECT count(*) FROM ${source}`, ...phones)).toBeGreaterThanOrEqual(least)
  })

  test('each held listing has a hold and an open item with high confidence, and no other does', () => {
    const held = rows(`SELECT listings.id FROM listings WHERE status = 'pending' ORDER BY id`)
    expect(held.length).toBeGreaterThan(0)
    expect(
      rows(`SELECT listing_id AS id FROM listing_holds WHERE hold = 'review' ORDER BY listing_id`),
    ).toEqual(held)
    expect(
      rows(
        `SELECT content_id AS id FROM moderation_items WHERE status = 'open'
          AND content_type = 'listing' AND ai_confidence > 0.9 ORDER BY content_id`,
      ),
    ).toEqual(held)
  })

  test('the desk has open and decided items, bans and audit events', () => {
    const kinds = rows(
      `SELECT DISTINCT content_type AS kind FROM moderation_items WHERE status = 'open' ORDER BY 1`,
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(['comment', 'listing', 'message', 'profile'])
    expect(Number(one(`SELECT count(*) FROM moderation_items WHERE status = 'open'`))).toBeGreaterThan(7)
    expect(
      rows(`SELECT status, count(*) AS items FROM moderation_items WHERE status <> 'open' GROUP BY status`),
    ).toEqual([
      { status: 'approved', items: 2 },
      { status: 'removed', items: 1 },
    ])
    expect(
      one(
        `SELECT count(*) FROM moderation_items m WHERE content_type = 'listing'
          AND reports <> (SELECT count(*) FROM reports WHERE listing_id = content_id)`,
      ),
    ).toBe(0)
    expect(one(`SELECT max(reports) FROM moderation_items`)).toBeGreaterThan(1)
    expect(
      rows(
        `SELECT ban_type, suspended_until IS NOT NULL AS suspended FROM user_bans
          JOIN users ON users.id = user_id ORDER BY user_bans.id`,
      ),
    ).toEqual([
      { ban_type: 'warning', suspended: 0 },
      { ban_type: 'permanent', suspended: 1 },
      { ban_type: 'temporary', suspended: 1 },
    ])
    expect(one('SELECT count(*) FROM audit_events')).toBe(6)
    expect(one('SELECT count(*) FROM moderation_items WHERE content_id IS NULL OR author_id IS NULL')).toBe(0)
  })

  test('a renewed listing has its renewal date, and no rescore of it is overdue', () => {
    const renewed = market.listings.filter(({ life }) => life.renewedAt !== undefined)
    expect(renewed.length).toBeGreaterThan(0)
    for (const { publicId, life } of renewed) {
      const [row] = rows('SELECT renewed_at, rescore_at FROM listings WHERE public_id = ?', publicId)
      expect(row?.renewed_at).toBe(life.renewedAt)
      expect(row?.rescore_at === null || Number(row?.rescore_at) > now).toBe(true)
    }
  })

  test('each document has a row, a file unless it is approved, and its approval in the person’s row', () => {
    expect(one('SELECT count(*) FROM verification_documents')).toBe(documents.length)
    expect(
      one("SELECT count(*) FROM verification_documents WHERE (key IS NULL) <> (status = 'approved')"),
    ).toBe(0)
    expect(
      one("SELECT count(*) FROM uploads WHERE purpose = 'verification' AND claimed_at IS NOT NULL"),
    ).toBe(documents.filter(({ status }) => status !== 'approved').length)
    expect(
      one(`SELECT count(id_verified_at) + count(address_verified_at) + count(certificate_verified_at)
        FROM users`),
    ).toBe(documents.filter(({ status }) => status === 'approved').length)
  })

  test('the README’s seller and buyer have read and unread conversations', () => {
    const ofPerson = 'FROM conversation_members WHERE user_id = (SELECT id FROM users WHERE phone = ?)'
    const unreadQuery = db.prepare(`SELECT sum(unread) AS unread, count(*) AS count ${ofPerson}`)
    expect(unreadQuery.get(SELLER_PHONE)).toEqual({ unread: 3, count: 7 })
    expect(unreadQuery.get(BUYER_PHONE)).toEqual({ unread: 4, count: 5 })
  })
})

describe('a seeded conversation', () => {
  test('is the same in its room and its rows, with nothing left to deliver', () => {
    for (const [index, row] of conversationRows().entries()) {
      const members = membersOf(row.id)
      withObject(path, 'ConversationRoom', row.public_id, (sql) => {
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

  test('is in both inboxes with its unread count', () => {
    for (const row of conversationRows()) {
      for (const { publicId, unread } of membersOf(row.id)) {
        const entry = withObject(path, 'UserInbox', publicId, (sql) => findConversation(sql, row.public_id))
        expect(entry).toMatchObject({ seq: row.last_seq, revision: row.revision, unread })
      }
    }
    const seller = one('SELECT public_id FROM users WHERE phone = ?', SELLER_PHONE)
    expect(withObject(path, 'UserInbox', String(seller), countUnreadMessages)).toBe(3)
  })

  test('is blocked in its room and in the table if one of its people blocked the other', () => {
    const blocked = conversationRows().filter(({ public_id }) =>
      withObject(path, 'ConversationRoom', public_id, (sql) => new MessageLog(sql).members.some(isBlocking)),
    )
    expect(blocked).toHaveLength(1)
    expect(rows('SELECT blocker_id, blocked_id FROM blocks')).toEqual([
      { blocker_id: blocked[0]?.seller_id, blocked_id: blocked[0]?.buyer_id },
    ])
  })

  test('with unread messages has one unread notification, which quotes the last message', () => {
    const notifications = db
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
    expect(notifications).toHaveLength(5)
    for (const row of notifications) expect(row).toMatchObject({ read_at: null, late: 0 })
    expect(one("SELECT count(*) FROM notifications WHERE kind = 'message'")).toBe(5)
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
      const response = await miniflare.dispatchFetch(`http://localhost/${demoId('conversation', 0)}`)
      expect(await response.json()).toEqual(chats[0]?.messages.map(({ content }) => content))
    } finally {
      await miniflare.dispose()
    }
  }, 60_000)

  test('survives a second run days later, with the messages written in between', async () => {
    const id = demoId('conversation', 1)
    const readLength = () => withObject(path, 'ConversationRoom', id, (sql) => new MessageLog(sql).lastSeq)
    const length = withObject(path, 'ConversationRoom', id, (sql) => {
      const log = new MessageLog(sql)
      log.append(log.members[0], { clientId: 'later', content: 'I am here' }, now)
      return log.standingOf(log.members[0]).lastSeq
    })
    const before = conversationRows()
    expect(await fill(market, now + 3 * DAY_MS)).toEqual(NOTHING)
    expect([conversationRows(), readLength()]).toEqual([before, length])
  })

  test('is replaced if its rows were never committed', async () => {
    const id = demoId('conversation', 2)
    const key = Number(one('SELECT id FROM conversations WHERE public_id = ?', id))
    db.prepare('DELETE FROM notifications WHERE conversation_id = ?').run(key)
    db.prepare('DELETE FROM conversation_members WHERE conversation_id = ?').run(key)
    db.prepare('DELETE FROM conversations WHERE id = ?').run(key)
    expect(await fill(market, now)).toMatchObject({ chats: 1 })
    expect(withObject(path, 'ConversationRoom', id, (sql) => new MessageLog(sql).lastSeq)).toBe(
      chats[2]?.messages.length,
    )
  })
})

function kindOf(value: unknown): Notification['kind'] {
  return Notification.shape.kind.parse(value)
}

const ConversationRow = z.looseObject({ id: z.int(), public_id: z.string() })
const MemberRow = z.looseObject({ publicId: z.string() })

function conversationRows() {
  return ConversationRow.array().parse(rows('SELECT * FROM conversations ORDER BY public_id'))
}

function membersOf(id: number) {
  const ofConversation =
    'FROM conversation_members JOIN users ON users.id = user_id WHERE conversation_id = ?'
  return MemberRow.array().parse(
    db.prepare(`SELECT conversation_members.*, users.public_id AS publicId ${ofConversation}`).all(id),
  )
}
