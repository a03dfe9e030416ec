import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/databases.ts'
import { addMany } from '../../../test/many.ts'
import { signIn, suspend, type Member } from '../../../test/people.ts'
import { cronAt, setRow } from '../../../test/rows.ts'
import { post } from '../../../test/things.ts'
import { toldOf } from '../../../test/told.ts'
import { sendLikes } from './likes.ts'

let seller: Member
let buyer: Member
let other: Member
let now: number
beforeEach(async () => {
  ;[seller, buyer, other] = await Promise.all([signIn(), signIn(), signIn()])
  // A like made now is timed by the real clock, and has settled by this time.
  now = Date.now() + 120_000
})

async function press(member: Member, id: string, times = 1) {
  for (let pressed = 0; pressed < times; pressed += 1)
    expect((await member.post(`/api/listings/${id}/like`)).status).toBe(200)
}

const told = (member = seller) => toldOf(member, 'likes')

/** Moves every like of a person to this time. */
async function likedAt(member: Member, at: number) {
  await d1.run`UPDATE likes SET created_at = ${at} WHERE user_id = (SELECT id FROM users
    WHERE public_id = ${member.user.id})`
}

describe('likes', () => {
  test('likes of one listing share a notification that names the listing', async () => {
    const listing = await post(seller)
    await press(buyer, listing.id)
    await press(other, listing.id)
    expect(await told()).toEqual([])
    await cronAt(now)
    expect(await told()).toEqual([
      {
        id: expect.any(String),
        kind: 'likes',
        isRead: false,
        createdAt: new Date(now).toISOString(),
        actor: null,
        listing: { id: listing.id, title: listing.title },
        count: 2,
        listingsCount: 1,
      },
    ])
  })

  // [spec 10.10 #3]
  test('likes of several listings share a notification that counts each person once', async () => {
    const [one, two] = [await post(seller), await post(seller)]
    await press(buyer, one.id)
    await press(buyer, two.id)
    await press(other, two.id)
    await cronAt(now)
    expect(await told()).toMatchObject([{ count: 2, listingsCount: 2, listing: null }])
  })

  // [spec 10.10 #3]
  test('likes are reported at most once in 24 hours, and each like only once', async () => {
    const { id } = await post(seller)
    await press(buyer, id)
    await cronAt(now)
    await press(other, id)
    await likedAt(other, now + 1_000)
    await cronAt(now + DAY_MS - 1)
    expect(await told()).toMatchObject([{ count: 1 }])
    await cronAt(now + DAY_MS)
    expect(await told()).toMatchObject([{ count: 1 }, { count: 1 }])
    await cronAt(now + 3 * DAY_MS)
    expect(await told()).toHaveLength(2)
  })

  test('concurrent runs report likes once', async () => {
    await press(buyer, (await post(seller)).id)
    await Promise.all(
      Array.from({ length: 6 }, () =>
        sendLikes({ db: openDb(env.DB, 'first-primary'), now, announce: () => {} }),
      ),
    )
    expect(await told()).toMatchObject([{ count: 1 }])
  })

  test('if all likes were removed, none is reported, and the next may be at once', async () => {
    const { id } = await post(seller)
    await press(buyer, id, 2)
    await cronAt(now)
    expect(await told()).toEqual([])
    await press(other, id)
    await likedAt(other, now + 60_000)
    await cronAt(now + 900_000)
    expect(await told()).toMatchObject([{ count: 1 }])
  })

  // [spec 10.10 #3]
  test('a reported like that is removed and given again is not reported again', async () => {
    const { id } = await post(seller)
    await press(buyer, id)
    await cronAt(now)
    await press(buyer, id, 2)
    await likedAt(buyer, now + 1_000)
    await press(other, id)
    await likedAt(other, now + 1_000)
    await cronAt(now + 2 * DAY_MS)
    expect(await told()).toMatchObject([{ count: 1 }, { count: 1 }])
    await press(buyer, id, 2)
    await likedAt(buyer, now + 3 * DAY_MS)
    await cronAt(now + 5 * DAY_MS)
    expect(await told()).toHaveLength(2)
  })

  test('a like removed before its report does not count, and counts once if given again', async () => {
    const { id } = await post(seller)
    await press(buyer, id, 3)
    await press(other, id, 2)
    await cronAt(now)
    expect(await told()).toMatchObject([{ count: 1 }])
  })

  // [spec 10.10 #3]
  test('a very recent like waits for the next run and is not missed', async () => {
    const { id } = await post(seller)
    await press(buyer, id)
    await press(other, id)
    await likedAt(buyer, now - 61_000)
    await likedAt(other, now - 59_000)
    await cronAt(now)
    expect(await told()).toMatchObject([{ count: 1 }])
    await cronAt(now + DAY_MS)
    expect(await told()).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  test('likes of own or unavailable listings, and by or to suspended people, are not reported', async () => {
    const [shown, sold] = [await post(seller), await post(seller)]
    await press(seller, shown.id)
    await press(buyer, sold.id)
    await press(other, shown.id)
    await setRow(sold.id, { status: 'sold' })
    await suspend(other, now + DAY_MS)
    const out = await signIn()
    await press(buyer, (await post(out)).id)
    await suspend(out, now + DAY_MS)
    await cronAt(now)
    expect(await told()).toEqual([])
    await suspend(out, Date.now() - 1)
    await cronAt(now + 2 * DAY_MS)
    expect(await told(out)).toEqual([])
  })

  test('likes are reported to every seller, even if they exceed one batch', { timeout: 60_000 }, async () => {
    const sellers = await Promise.all(Array.from({ length: 55 }, () => signIn()))
    for (const each of sellers) await press(buyer, (await addMany(each, 1, () => ({})))[0] ?? '')
    await cronAt(now)
    const ids = JSON.stringify(sellers.map(({ user }) => user.id))
    expect(
      await d1.first`SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notifications
        WHERE kind = 'likes'
        AND user_id IN (SELECT id FROM users WHERE public_id IN (SELECT value FROM json_each(${ids})))`,
    ).toEqual({ n: 55, people: 55 })
  })

  test('at most 1,000 likes are counted', { timeout: 60_000 }, async () => {
    const { id } = await post(seller)
    await press(buyer, id)
    await env.DB.batch([
      env.DB.prepare(
        'INSERT INTO users (public_id, phone, created_at) SELECT value, value, 0 FROM json_each(?)',
      ).bind(JSON.stringify(Array.from({ length: 1_200 }, (_unused, index) => `liker-${index}-${id}`))),
      env.DB.prepare(
        'INSERT INTO likes SELECT u.id, l.id, ?2 FROM users u CROSS JOIN listings l WHERE l.public_id = ' +
          "?1 AND u.phone LIKE 'liker-%' || ?1",
      ).bind(id, now - 90_000),
    ])
    await cronAt(now)
    expect(await told()).toMatchObject([{ count: 1_000, listingsCount: 1 }])
    await cronAt(now + 2 * DAY_MS)
    expect(await told()).toHaveLength(1)
  })
})

test('purging a listing deletes the record of its reported likes', async () => {
  const { id } = await post(seller)
  await press(buyer, id)
  await cronAt(now)
  await press(buyer, id)
  const remembered = () =>
    d1.value`SELECT count(*) AS n FROM told_likes JOIN listings ON listings.id = listing_id
      WHERE public_id = ${id}`
  expect(await remembered()).toBe(1)
  await seller.delete(`/api/listings/${id}`)
  await cronAt(Date.now() + 2 * DAY_MS)
  expect(await remembered()).toBe(0)
})
