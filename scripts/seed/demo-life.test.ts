import { getTableColumns } from 'drizzle-orm'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Notification } from '#contract/notification.ts'
import { listings } from '#worker/db/schema.ts'
import { scored, type ScoredRow } from '#worker/features/listings/score/score.ts'
import { toNotification } from '#worker/features/notifications/view.ts'
import { makeMarket } from './market.ts'
import { BUYER_PHONE, SELLER_PHONE } from './people.ts'
import { openTestMarket } from './market.fixture.ts'

const now = Date.now()
const drawn = makeMarket({ now })
const market = { ...drawn, listings: drawn.listings.map((listing) => ({ ...listing, photos: [] })) }
const { fill, rows, one, close } = openTestMarket()

beforeAll(() => fill(market, now))
afterAll(close)

const Scored = z.custom<ScoredRow>()

/** A row as drizzle would read it. */
function asRead({ amenities, photos, ...row }: Record<string, unknown>): ScoredRow {
  const read = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : null)
  return Scored.parse({ ...row, amenities: read(amenities), photos: read(photos) })
}

const OWN = '(SELECT id FROM listings WHERE seller_id = (SELECT id FROM users WHERE phone = ?))'
const PERSON = '(SELECT id FROM users WHERE phone = ?)'

describe('a filled demo market', () => {
  test('has counters that match a recount', () => {
    const differing = `SELECT id FROM listings WHERE likes !=
      (SELECT count(*) FROM likes WHERE listing_id = listings.id AND user_id != seller_id)
      OR comments != (SELECT count(*) FROM comments
        WHERE listing_id = listings.id AND hidden_at IS NULL AND deleted_at IS NULL)`
    expect(rows(differing)).toEqual([])
    expect(one('SELECT sum(likes) > 500 AND sum(comments) > 150 FROM listings')).toBe(1)
  })

  test('has scores that include what each seller has verified', () => {
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
      expect(row.aiScore).toBe(scored(asRead(row), nothing, now).aiScore + Number(row.sellerPoints))
    }
    expect(new Set(stored.map(({ sellerPoints }) => sellerPoints))).toEqual(new Set([0, 4, 9, 13, 15]))
  })

  test('has the events of each listing in order, starting with its posting', () => {
    const events = `SELECT listing_id, status, kind FROM listing_events
      JOIN listings ON listings.id = listing_id ORDER BY listing_events.id`
    const told = rows(`SELECT status, group_concat(kind) AS kinds FROM (${events}) GROUP BY listing_id`)
    expect(told).toHaveLength(240)
    for (const { kinds } of told) expect(String(kinds)).toMatch(/^published/)
    const last = { sold: /sold$/, expired: /expiry_told,expired$/, pending: /^published$/ }
    for (const [status, kinds] of Object.entries(last)) {
      for (const each of told.filter((row) => row.status === status))
        expect(String(each.kinds)).toMatch(kinds)
    }
    expect(
      one(
        `SELECT count(*) FROM listing_events JOIN listings ON listings.id = listing_id
          WHERE at < created_at OR at > ${now}`,
      ),
    ).toBe(0)
  })

  test('keeps the previous price of each changed price, the same as in its event', () => {
    const changed = rows(`SELECT price, previous_price, json_extract(detail, '$.from.price') AS told,
      json_extract(detail, '$.to.price') AS now
      FROM listings JOIN listing_events ON listing_id = listings.id WHERE kind = 'price_changed'`)
    expect(changed.length).toBeGreaterThan(8)
    for (const { price, previous_price, told, now: asked } of changed)
      expect([told, asked]).toEqual([previous_price, price])
  })

  test('has no comment before a listing was posted or after it ended, and replies one level deep', () => {
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

  test('has notified the README’s seller of comments and expiries, some of them unread', () => {
    const byKind = `SELECT kind, sum(read_at IS NULL) AS unread FROM notifications
      WHERE user_id = ${PERSON} GROUP BY kind`
    const kinds = rows(byKind, SELLER_PHONE)
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['comment', 'expiring', 'expired']))
    const unread = kinds.reduce((sum, row) => sum + Number(row.unread), 0)
    expect(unread).toBeGreaterThan(0)
    expect(unread).toBeLessThan(20)
    const ofEnding = `SELECT expires_at, expiry_told, json_extract(detail, '$.expiresAt') AS told
      FROM notifications JOIN listings ON listings.id = listing_id WHERE kind = 'expiring'
      AND status = 'active' AND user_id = ${PERSON}`
    const ending = rows(ofEnding, SELLER_PHONE)
    expect(ending).toEqual([
      { expires_at: now + 4 * DAY_MS, expiry_told: now + 4 * DAY_MS, told: now + 4 * DAY_MS },
    ])
  })

  test('has notifications that the product can show, the newest with the highest key', () => {
    const told =
      rows(`SELECT notifications.public_id AS publicId, kind, detail, notifications.created_at AS createdAt,
      read_at AS readAt, title, listings.public_id AS listing, content AS said
      FROM notifications JOIN listings ON listings.id = notifications.listing_id
      LEFT JOIN comments ON comments.id = comment_id ORDER BY notifications.id`)
    const times = told.map(({ createdAt }) => Number(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.every((at) => at <= now)).toBe(true)
    for (const { publicId, kind, detail, createdAt, readAt, title, listing, said } of told) {
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
          said: said === null ? null : String(said),
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
    ['comments on the seller’s listings', 8, `comments WHERE author_id = ${PERSON} AND listing_id IN ${OWN}`],
    ['replies', 6, `notifications WHERE kind = 'reply' AND user_id = ${PERSON}`],
  ])('has a buyer with %s', (_, least, those) => {
    const phones = [BUYER_PHONE, SELLER_PHONE].slice(0, those.split('?').length - 1)
    expect(one(`SELECT count(*) FROM ${those}`, ...phones)).toBeGreaterThanOrEqual(least)
  })

  test('has an open moderation item and a hold for each held listing, and no others', () => {
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

  test('has moderation items of every kind, with decisions, bans and audit events', () => {
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

  test('scores a renewed listing from its renewal date', () => {
    const renewed = market.listings.filter(({ life }) => life.renewedAt !== undefined)
    expect(renewed.length).toBeGreaterThan(0)
    for (const { publicId, life } of renewed) {
      const [row] = rows('SELECT renewed_at, rescore_at FROM listings WHERE public_id = ?', publicId)
      expect(row?.renewed_at).toBe(life.renewedAt)
      expect(row?.rescore_at === null || Number(row?.rescore_at) > now).toBe(true)
    }
  })
})

function kindOf(value: unknown): Notification['kind'] {
  return Notification.shape.kind.parse(value)
}
