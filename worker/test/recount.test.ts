import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { UserBan } from '#contract/bans.ts'
import { DAY_MS } from '#contract/dates.ts'
import { Comment } from '#contract/engagement.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { REPORT_REASONS } from '#contract/lists.ts'
import { LOCATIONS } from '#contract/places.ts'
import { runCron } from '#worker/cron.ts'
import { parseEnv } from '#worker/env.ts'
import { d1 } from './databases.ts'
import { flagContent } from './desk.ts'
import { signIn, signInAdmin, visitor, type Member, type Person } from './people.ts'
import { pickAt, randomFrom } from './random.ts'
import { postListing } from './things.ts'

const OPERATIONS = 600
const AT_ONCE = 5

/** Each table of the text index, with the sort key that is its rowid, and the view that has it. */
const INDEX_TABLES = [
  ['listing_texts', 'newest_first'],
  ['listings_by_name', 'by_name'],
  ['listings_by_price', 'cheapest_first'],
  ['listings_by_score', 'best_first'],
  ['listings_by_likes', 'most_liked_first'],
  ['listings_by_move_in', 'cheapest_move_in_first', 'indexed_homes'],
] as const

interface World {
  admin: Member
  sellers: Member[]
  viewers: Person[]
  listings: { id: string; seller: Member }[]
  comments: string[]
  /** Each view that must be counted, as `listing address day`. */
  views: Set<string>
  /** How often each operation returned each status, by `operation status`. */
  outcomes: Map<string, number>
  bans: string[]
  decided: string[]
}

// [spec 2.5 #27, 3 #8]
test(
  'every counter equals a recount after 600 random operations, five at a time',
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(20_261_120)
    const world = await createWorld()
    for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => operate(world, random)))
    }
    // Cron holds listings that were posted between a ban and the batch that enforces it.
    await runCron(parseEnv(env), Date.now())
    const failures = [...world.outcomes].filter(([outcome]) => outcome.endsWith(' 500'))
    expect(failures).toEqual([])
    // The test proves something only if every operation succeeded at least once.
    for (const operation of [
      'like',
      'comment',
      'hide',
      'sell',
      'reactivate',
      'edit',
      'renew',
      'delete',
      'restore',
      'view',
      'report',
      'favourite',
      'hold',
      'take down',
      'approve',
      'undo',
      'ban',
      'unban',
    ]) {
      expect(
        [...world.outcomes.keys()].some((outcome) => outcome.startsWith(`${operation} 20`)),
        operation,
      ).toBe(true)
    }

    await expectNone(`SELECT id FROM listings l WHERE likes <> (
      SELECT count(*) FROM likes WHERE listing_id = l.id AND user_id <> l.seller_id)`)
    await expectNone(`SELECT id FROM listings l WHERE comments <> (
      SELECT count(*) FROM comments WHERE listing_id = l.id AND deleted_at IS NULL AND hidden_at IS NULL)`)
    const places = ['location', "'area:' || area", "''"].map(
      (place) => `SELECT type, ${place} AS place, count(*) AS active FROM listings
        WHERE status = 'active' GROUP BY 1, 2`,
    )
    await expectSame(
      'SELECT type, place, active FROM listing_counts WHERE active <> 0 ORDER BY type, place',
      `SELECT * FROM (${places.join(' UNION ALL ')}) ORDER BY type, place`,
    )
    await expectSame(
      `SELECT counted.type, place.key AS place, place.value AS active
        FROM place_counts AS counted, json_each(counted.places) AS place
        WHERE active <> 0 ORDER BY counted.type, place`,
      `SELECT type, location AS place, count(*) AS active FROM listings WHERE status = 'active'
        GROUP BY type, place ORDER BY type, place`,
    )
    await expectSame(
      `SELECT counted.type, location, area.key AS area, area.value AS active
        FROM area_counts AS counted, json_each(counted.areas) AS area
        WHERE active <> 0 ORDER BY counted.type, location, area`,
      `SELECT type, location, neighbourhood AS area, count(*) AS active FROM listings
        WHERE status = 'active' AND neighbourhood IS NOT NULL AND location IN ('Freetown', 'Bo', 'Kenema', 'Makeni', 'Waterloo')
        GROUP BY type, location, area ORDER BY type, location, area`,
    )
    for (const [table, key, view = 'indexed_listings'] of INDEX_TABLES) {
      const indexed = await rows(`SELECT CAST(rowid AS TEXT) AS key FROM ${table} ORDER BY rowid`)
      expect(indexed, table).toEqual(
        await rows(`SELECT CAST(${key} AS TEXT) AS key FROM ${view} ORDER BY ${key}`),
      )
      expect(indexed).toEqual(
        await rows(`SELECT CAST(rowid AS TEXT) AS key FROM ${table}('"ǂ0"') ORDER BY rowid`),
      )
    }
    await expectNone(`SELECT content_id FROM moderation_items m WHERE content_type = 'listing'
      GROUP BY content_id
      HAVING sum(reports) <> (SELECT count(*) FROM reports WHERE listing_id = m.content_id)`)
    // A held listing is not on the market. Holds of kind "ban" exist only for suspended sellers, and a
    // suspended seller has nothing for sale.
    await expectNone(`SELECT l.id FROM listings l JOIN listing_holds ON listing_id = l.id
      WHERE status NOT IN ('pending', 'removed')`)
    await expectNone(`SELECT l.id FROM listings l JOIN users u ON u.id = l.seller_id
      LEFT JOIN listing_holds h ON listing_id = l.id
      WHERE CASE WHEN u.suspended_until IS NULL THEN h.hold = 'ban' ELSE l.status = 'active' END`)
    await expectSame(
      'SELECT people, verified FROM people_counts',
      `SELECT count(*) AS people,
        sum(phone_verified_at IS NOT NULL AND id_verified_at IS NOT NULL) AS verified FROM users`,
    )
    const views = await rows<{ public_id: string; views: number }>(
      'SELECT public_id, views FROM listings WHERE views > 0 ORDER BY public_id',
    )
    expect(views).toEqual(expectedViews(world))
    await expectSame(
      'SELECT seller_id, listing_id, comments FROM own_engagement WHERE comments > 0 ORDER BY 1, 2',
      `SELECT * FROM (
        SELECT seller_id, id AS listing_id, (
          SELECT count(*) FROM comments
          WHERE listing_id = l.id AND author_id = seller_id AND deleted_at IS NULL AND hidden_at IS NULL
        ) AS comments FROM listings l
      )
      WHERE comments > 0 ORDER BY 1, 2`,
    )
    // Nothing was purged, so a seller's daily counts equal what other people did with their listings.
    await expectSame(
      `SELECT seller_id, views, likes, comments, posted FROM seller_days d
        WHERE day = (SELECT max(day) FROM seller_days WHERE seller_id = d.seller_id) ORDER BY 1`,
      `SELECT l.seller_id, sum(views) AS views, sum(l.likes) AS likes,
        sum(l.comments - coalesce(o.comments, 0)) AS comments, sum(status <> 'removed') AS posted
      FROM listings l LEFT JOIN own_engagement o ON listing_id = id GROUP BY 1 ORDER BY 1`,
    )
    await expectSame(
      'SELECT * FROM seller_listings ORDER BY seller_id',
      `SELECT seller_id, sum(status <> 'removed') AS standing, sum(status = 'active') AS active,
        sum(CASE status WHEN 'active' THEN ai_score ELSE 0 END) AS score_sum, sum(status = 'sold') AS sold
      FROM listings GROUP BY 1 ORDER BY 1`,
    )
    // Each change of status has one event, so the last event gives the listing's status.
    await expectNone(`SELECT l.id, l.status, e.kind FROM listings l
      JOIN listing_events e ON e.id = (
        SELECT max(id) FROM listing_events WHERE listing_id = l.id
        AND kind IN ('published', 'sold', 'reactivated', 'renewed', 'expired', 'deleted', 'restored')
      )
      WHERE NOT EXISTS (SELECT 1 FROM listing_holds WHERE listing_id = l.id)
      AND l.status <> CASE e.kind WHEN 'sold' THEN 'sold' WHEN 'expired' THEN 'expired'
        WHEN 'deleted' THEN 'removed' WHEN 'restored' THEN l.status ELSE 'active' END`)
  },
)

async function createWorld(): Promise<World> {
  const admin = await signInAdmin()
  const sellers = await Promise.all(Array.from({ length: 5 }, () => signIn()))
  const listings = await Promise.all(
    Array.from({ length: 12 }, async (_unused, index) => {
      const seller = pickAt(sellers, index)
      const { id } = await postListing(seller, pickAt(LISTING_TYPES, index))
      return { id, seller }
    }),
  )
  return {
    admin,
    sellers,
    viewers: [...sellers, visitor(), visitor()],
    listings,
    comments: [],
    views: new Set(),
    outcomes: new Map(),
    bans: [],
    decided: [],
  }
}

async function operate(world: World, random: () => number): Promise<void> {
  const pick = <T>(list: readonly T[]) => pickAt(list, Math.floor(random() * list.length))
  const { id, seller } = pick(world.listings)
  const someone = pick(world.sellers)
  // Mostly the owner, sometimes somebody who must be refused.
  const owner = random() < 0.9 ? seller : someone
  const path = `/api/listings/${id}`
  const operations: Record<string, () => Promise<Response>> = {
    like: () => someone.post(`${path}/like`),
    view: () => view(world, id, pick(world.viewers)),
    comment: () => comment(world, id, someone, random() < 0.4 ? pick([id, ...world.comments]) : undefined),
    'delete comment': () => someone.delete(`/api/comments/${pick([...world.comments, id])}`),
    hide: () => owner.post(`/api/comments/${pick([...world.comments, id])}/hide`, { hidden: random() < 0.6 }),
    favourite: () => someone.post(`/api/favourites/${id}`),
    'remove favourite': () => someone.delete(`/api/favourites/${id}`),
    report: () => someone.post(`${path}/report`, { reason: pick(REPORT_REASONS) }),
    sell: () => owner.post(`${path}/status`, { status: 'sold' }),
    reactivate: () => owner.post(`${path}/status`, { status: 'active' }),
    renew: () => owner.post(`${path}/renew`),
    edit: () =>
      owner.patch(
        path,
        pick([
          { location: pick(LOCATIONS) },
          { price: 5_000 + Math.floor(random() * 50) * 100 },
          { title: `Title number ${Math.floor(random() * 90)}` },
        ]),
      ),
    delete: () => owner.delete(path),
    restore: () => owner.post(`${path}/restore`),
    expire: () => expireSome(random),
    hold: () => hold(id),
    'take down': () => decide(world, id, 'removed'),
    approve: () => decide(world, id, 'approved'),
    undo: () => world.admin.post(`/api/admin/moderation/${world.decided.pop() ?? id}/undo`),
    ban: () => ban(world, seller),
    unban: () => world.admin.delete(`/api/admin/user-bans/${world.bans.shift() ?? id}`),
  }
  // Operations that take a listing off the market are rarer than those that bring it back. Otherwise there
  // would soon be no active listing.
  const names = [
    ...Object.keys(operations),
    'like',
    'like',
    'view',
    'comment',
    'comment',
    'reactivate',
    'reactivate',
    'restore',
    'restore',
    'edit',
    'approve',
    'undo',
    'unban',
    'unban',
  ]
  const name = pick(names.filter((each) => !['expire', 'ban', 'take down'].includes(each) || random() < 0.3))
  const response = await operations[name]?.()
  const key = `${name} ${response?.status}`
  world.outcomes.set(key, (world.outcomes.get(key) ?? 0) + 1)
}

async function view(world: World, id: string, viewer: Person): Promise<Response> {
  const day = Math.floor(Date.now() / DAY_MS)
  const response = await viewer.get(`/api/listings/${id}`)
  const isSeller = world.listings.some((listing) => listing.id === id && listing.seller === viewer)
  if (response.ok && !isSeller) world.views.add(`${id} ${viewer.address} ${day}`)
  return response
}

async function comment(
  world: World,
  id: string,
  author: Member,
  parentId: string | undefined,
): Promise<Response> {
  const response = await author.post(`/api/listings/${id}/comments`, {
    content: 'Is it still there?',
    parentId,
  })
  if (response.status === 201) world.comments.push(Comment.parse(await response.clone().json()).id)
  return response
}

/** Lets some listings expire and runs cron. */
async function expireSome(random: () => number): Promise<Response> {
  const now = Date.now()
  await d1.run`UPDATE listings SET expires_at = ${now - 1} WHERE status = 'active'
    AND id % 5 = ${Math.floor(random() * 5)}`
  await runCron(parseEnv(env), now)
  return new Response(null, { status: 200 })
}

/** Holds a listing, as the classifier does above its upper threshold. */
async function hold(id: string): Promise<Response> {
  const isActive = "public_id = ? AND status = 'active'"
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO listing_holds SELECT id, seller_id, 'review', status, created_at + 1 FROM ` +
        `listings WHERE ${isActive}`,
    ).bind(id),
    env.DB.prepare(
      `UPDATE listings SET status = 'pending', updated_at = updated_at + 1 WHERE ${isActive}`,
    ).bind(id),
  ])
  return new Response(null, { status: 200 })
}

async function decide(world: World, id: string, action: 'approved' | 'removed'): Promise<Response> {
  const item = await flagContent('listing', id)
  const response = await world.admin.post(`/api/admin/moderation/${item}`, { action })
  if (response.ok) world.decided.push(item)
  return response
}

async function ban(world: World, seller: Member): Promise<Response> {
  const response = await world.admin.post('/api/admin/ban-user', {
    userId: seller.user.id,
    banType: 'permanent',
    reason: 'Spam',
  })
  if (response.ok) world.bans.push(UserBan.parse(await response.json()).id)
  return response
}

function expectedViews({ views }: World) {
  const counts = new Map<string, number>()
  for (const seen of views) {
    const id = seen.split(' ')[0] ?? ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts]
    .map(([public_id, count]) => ({ public_id, views: count }))
    .sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

async function expectNone(faults: string): Promise<void> {
  expect(await rows(faults), faults).toEqual([])
}

async function expectSame(counted: string, recounted: string): Promise<void> {
  expect(await rows(counted), counted).toEqual(await rows(recounted))
}

async function rows<T = Record<string, unknown>>(sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).all<T>()).results
}
