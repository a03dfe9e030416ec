import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { Notification } from '#contract/notification.ts'
import { LOCATIONS } from '#contract/places.ts'
import { listings } from '#worker/db/schema.ts'
import { countUnreadMessages, findConversation } from '#worker/features/chat/inbox/inbox-tables.ts'
import { isBlocking } from '#worker/features/chat/room/member.ts'
import { MessageLog } from '#worker/features/chat/room/message-log.ts'
import { EVERY_LISTING } from '#worker/features/listings/indexing/facets.ts'
import { computeScore, type ScoredRow } from '#worker/features/listings/score/score.ts'
import { toNotification } from '#worker/features/notifications/view.ts'
import { run } from '../run.mjs'
import type { DemoMessage } from './load-conversations.ts'
import { loadMarket } from './load-market.ts'
import { publicIdOf } from './public-id.ts'
import { readListings, readPeople, readRows } from './rows.ts'
import { openDatabase, Refusal, withObject } from './state.ts'
import { createStateFolder, MIGRATIONS, openTestMarket } from './test-market.ts'

const now = Date.now()
const demoListings = readListings(now)
const { db, path, rows, one, close } = openTestMarket()

/** The people whom the README names. */
const SELLER_PHONE = '+23276000002'
const BUYER_PHONE = '+23276000003'

beforeAll(() => loadMarket({ db, stateFolder: path, now }))
afterAll(close)

const Scored = z.custom<ScoredRow>()

/** Returns a row as drizzle would read it. */
function toScoredRow({ amenities, photos, ...row }: Record<string, unknown>): ScoredRow {
  const read = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : null)
  return Scored.parse({ ...row, amenities: read(amenities), photos: read(photos) })
}

const OWN_LISTINGS = '(SELECT id FROM listings WHERE seller_id = (SELECT id FROM users WHERE phone = ?))'
const PERSON = '(SELECT id FROM users WHERE phone = ?)'

describe('the demo market', () => {
  // [spec 3 #18, 9 #10]
  test('has 244 listings, and every kind and place has some for sale', () => {
    expect(demoListings).toHaveLength(244)
    const forSale = demoListings.filter(({ status }) => status === 'active')
    expect(new Set(forSale.map(({ written }) => written.type))).toEqual(new Set(LISTING_TYPES))
    expect(new Set(forSale.map(({ written }) => written.location))).toEqual(new Set(LOCATIONS))
    expect(one(`SELECT sum(active) FROM listing_counts WHERE place = ''`)).toBe(forSale.length)
    expect(one(`SELECT count(*) FROM listing_texts('"${EVERY_LISTING}"')`)).toBe(forSale.length)
  })

  test('is in English and in Krio', () => {
    const inKrio = demoListings.filter(({ written }) =>
      /[ɔɛŋ]|\b(wey|noh|de for|yu)\b/.test(written.description),
    )
    expect(inKrio.length).toBeGreaterThan(50)
    expect(inKrio.length).toBeLessThan(150)
  })

  test('has cars of the last three years and no unfilled slot, whenever it is loaded', () => {
    for (const { written } of demoListings) {
      expect(`${written.title}${written.description}`).not.toMatch(/[{}]|undefined/)
      if (written.type === 'car_sale' && /20\d\d/.test(written.title))
        expect(written.title).toContain(String(written.year))
    }
  })

  test('numbers people, listings and comments by their lines, from the oldest', () => {
    for (const name of ['users', 'listings', 'comments', 'conversations']) {
      const numbers = readRows<{ id: number }>(name, now).map(({ id }) => id)
      expect(numbers).toEqual(numbers.map((_number, i) => i + 1))
    }
    const times = demoListings.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('has made-up phone numbers only', () => {
    for (const { phone } of readPeople(now)) expect(phone).toMatch(/^\+23276000(00[1-3]|1\d\d)$/)
    for (const { written } of demoListings) expect(written.description).not.toMatch(/\+?232|\b0?\d{8}\b/)
  })

  test('has listings of every status by the README’s seller', () => {
    expect(
      rows(`SELECT DISTINCT status FROM listings WHERE id IN ${OWN_LISTINGS} ORDER BY 1`, SELLER_PHONE),
    ).toEqual(['active', 'expired', 'pending', 'sold'].map((status) => ({ status })))
  })

  test('is left as it is by another seed', () => {
    const before = rows('SELECT * FROM sqlite_sequence')
    const again = run('node', ['scripts/seed/seed.ts', '--into', path])
    expect(again).toEqual({ ok: true, output: 'There is a market already: nothing changed.\n' })
    expect(rows('SELECT * FROM sqlite_sequence')).toEqual(before)
  })

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
    expect(byListing).toHaveLength(244)
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
    ['likes, which are the saved listings', 10, `likes WHERE user_id = ${PERSON}`],
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

  test('no rescore of a renewed listing is overdue', () => {
    const renewed = rows('SELECT rescore_at FROM listings WHERE renewed_at > created_at')
    expect(renewed.length).toBeGreaterThan(0)
    for (const { rescore_at } of renewed) expect(rescore_at === null || Number(rescore_at) > now).toBe(true)
  })

  test('documents wait, were rejected or approved; only approved ones have no file', () => {
    expect(rows('SELECT status, count(*) AS documents FROM verification_documents GROUP BY status')).toEqual([
      { status: 'approved', documents: 48 },
      { status: 'pending', documents: 9 },
      { status: 'rejected', documents: 1 },
    ])
    expect(
      one("SELECT count(*) FROM verification_documents WHERE (key IS NULL) <> (status = 'approved')"),
    ).toBe(0)
    expect(
      one("SELECT count(*) FROM uploads WHERE purpose = 'verification' AND claimed_at IS NOT NULL"),
    ).toBe(10)
    const verified = (type: string, column: string) =>
      one(`SELECT count(*) FROM users JOIN verification_documents ON user_id = users.id
        AND document_type = '${type}' AND status = 'approved' WHERE ${column} IS NOT decided_at`)
    expect([
      verified('government_id', 'id_verified_at'),
      verified('proof_of_address', 'address_verified_at'),
      verified('business_certificate', 'certificate_verified_at'),
    ]).toEqual([0, 0, 0])
  })

  test('the README’s seller and buyer have read and unread conversations', () => {
    const ofPerson = 'FROM conversation_members WHERE user_id = (SELECT id FROM users WHERE phone = ?)'
    const unreadQuery = db.prepare(`SELECT sum(unread) AS unread, count(*) AS count ${ofPerson}`)
    expect(unreadQuery.get(SELLER_PHONE)).toEqual({ unread: 3, count: 10 })
    expect(unreadQuery.get(BUYER_PHONE)).toEqual({ unread: 4, count: 6 })
  })

  test('named sales are of sold listings, to a person who wrote and got an answer', () => {
    const faults = `SELECT sales.id FROM sales JOIN listings ON listings.id = sales.listing_id
      JOIN conversations ON conversations.id = conversation_id
      WHERE status <> 'sold' OR sold_at <> listings.updated_at OR conversations.listing_id <> sales.listing_id
      OR conversations.seller_id <> sales.seller_id OR conversations.buyer_id <> sales.buyer_id
      OR buyer_wrote_at IS NULL OR seller_wrote_at IS NULL OR last_at > sold_at`
    expect(rows(faults)).toEqual([])
  })

  test('reviews are by the two people of a sale, and shown if both wrote one', () => {
    const faults = `SELECT reviews.id FROM reviews JOIN sales ON sales.id = sale_id
      WHERE author_id + subject_id <> seller_id + buyer_id OR author_id NOT IN (seller_id, buyer_id)
      OR reviews.created_at < sold_at OR shown_at IS NOT (SELECT max(created_at) FROM reviews AS own
        WHERE own.sale_id = sales.id GROUP BY sale_id HAVING count(*) = 2)`
    expect(rows(faults)).toEqual([])
    const counts = db.prepare('SELECT review_count, positive_reviews FROM users WHERE phone = ?')
    expect(counts.get(SELLER_PHONE)).toEqual({ review_count: 3, positive_reviews: 3 })
    expect(one('SELECT count(*) FROM reviews WHERE shown_at IS NULL')).toBe(1)
  })
})

describe('a seeded conversation', () => {
  test('is the same in its room and its rows, with nothing left to deliver', () => {
    for (const row of conversationRows()) {
      const members = membersOf(row.id)
      withObject(path, 'ConversationRoom', row.public_id, (sql) => {
        const log = new MessageLog(sql)
        expect(log.after(0, 1_000).map(({ content }) => content)).toEqual(messagesOf(row.id))
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
      const response = await miniflare.dispatchFetch(`http://localhost/${publicIdOf('conversation', 1)}`)
      expect(await response.json()).toEqual(messagesOf(1))
    } finally {
      await miniflare.dispose()
    }
  }, 60_000)
})

describe('opening a state folder', () => {
  test('a folder without a database is refused, with the command that creates one', () => {
    expect(() => openDatabase('/nowhere/at/all', MIGRATIONS)).toThrow(
      new Refusal(
        'There is no database in /nowhere/at/all. Run: npx wrangler d1 migrations apply DB --local ' +
          '--persist-to /nowhere/at/all',
      ),
    )
  })

  test('a database that lacks a migration is refused, naming the migration', () => {
    const last = readdirSync(MIGRATIONS).sort().at(-1) ?? ''
    const folder = createStateFolder(last)
    try {
      expect(() => openDatabase(folder.path, MIGRATIONS)).toThrow(`lacks ${last}. Run: npx wrangler`)
    } finally {
      folder.remove()
    }
  })
})

function messagesOf(id: number): string[] {
  return readRows<DemoMessage>('messages', now)
    .filter(({ conversationId }) => conversationId === id)
    .map(({ content }) => content)
}

function kindOf(value: unknown): Notification['kind'] {
  return Notification.shape.kind.parse(value)
}

const ConversationRow = z.looseObject({ id: z.int(), public_id: z.string() })
const MemberRow = z.looseObject({ publicId: z.string() })

function conversationRows() {
  return ConversationRow.array().parse(rows('SELECT * FROM conversations ORDER BY id'))
}

function membersOf(id: number) {
  const ofConversation =
    'FROM conversation_members JOIN users ON users.id = user_id WHERE conversation_id = ?'
  return MemberRow.array().parse(
    db.prepare(`SELECT conversation_members.*, users.public_id AS publicId ${ofConversation}`).all(id),
  )
}
