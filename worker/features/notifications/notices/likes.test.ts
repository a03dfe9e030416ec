import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openDb } from '#worker/db/client.ts'
import { d1 } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { signIn, suspend, type Member } from '#worker/test/people.ts'
import { addPeople, cronAt, rowId, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { sendLikes } from './likes.ts'

let seller: Member
let buyer: Member
let other: Member
let now: number
beforeEach(async () => {
  ;[seller, buyer, other] = await Promise.all([signIn(), signIn(), signIn()])
  // Likes get their time from the real clock. Two minutes later they are old enough to be reported.
  now = Date.now() + 120_000
})

async function toggleLike(member: Member, id: string, times = 1) {
  for (let press = 0; press < times; press += 1)
    expect((await member.post(`/api/listings/${id}/like`)).status).toBe(200)
}

const likeNotifications = (member = seller) => notificationsOf(member, 'likes')

/** Sets the time of all likes that a person gave. */
async function setLikeTimes(member: Member, at: number) {
  await d1.run`UPDATE likes SET created_at = ${at} WHERE user_id = (SELECT id FROM users
    WHERE public_id = ${member.user.id})`
}

describe('likes', () => {
  test('of one listing share a notification that names the listing', async () => {
    const listing = await postListing(seller)
    await toggleLike(buyer, listing.id)
    await toggleLike(other, listing.id)
    expect(await likeNotifications()).toEqual([])
    await cronAt(now)
    expect(await likeNotifications()).toEqual([
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

  test('include saved listings, and one taken back and saved again is not reported again', async () => {
    const { id } = await postListing(seller)
    const path = `/api/favourites/${id}`
    await buyer.post(path)
    await cronAt(now)
    expect(await likeNotifications()).toMatchObject([{ count: 1, listing: { id } }])
    await buyer.delete(path)
    await buyer.post(path)
    await setLikeTimes(buyer, now + 1_000)
    await cronAt(now + DAY_MS)
    expect(await likeNotifications()).toHaveLength(1)
  })

  test('of several listings share a notification that counts each person once', async () => {
    const [one, two] = [await postListing(seller), await postListing(seller)]
    await toggleLike(buyer, one.id)
    await toggleLike(buyer, two.id)
    await toggleLike(other, two.id)
    await cronAt(now)
    expect(await likeNotifications()).toMatchObject([{ count: 2, listingsCount: 2, listing: null }])
  })

  test('are reported at most once in 24 hours, and each like only once', async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id)
    await cronAt(now)
    await toggleLike(other, id)
    await setLikeTimes(other, now + 1_000)
    await cronAt(now + DAY_MS - 1)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }])
    await cronAt(now + DAY_MS)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }, { count: 1 }])
    await cronAt(now + 3 * DAY_MS)
    expect(await likeNotifications()).toHaveLength(2)
  })

  test('are reported once, even by concurrent runs', async () => {
    await toggleLike(buyer, (await postListing(seller)).id)
    await Promise.all(
      Array.from({ length: 6 }, () =>
        sendLikes({ db: openDb(env.DB, 'first-primary'), now, announce: () => {} }),
      ),
    )
    expect(await likeNotifications()).toMatchObject([{ count: 1 }])
  })

  test('that were all removed are not reported, and do not delay the report of the next like', async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id, 2)
    await cronAt(now)
    expect(await likeNotifications()).toEqual([])
    await toggleLike(other, id)
    await setLikeTimes(other, now + 60_000)
    await cronAt(now + 900_000)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }])
  })

  test('that were reported, removed and given again are not reported again', async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id)
    await cronAt(now)
    await toggleLike(buyer, id, 2)
    await setLikeTimes(buyer, now + 1_000)
    await toggleLike(other, id)
    await setLikeTimes(other, now + 1_000)
    await cronAt(now + 2 * DAY_MS)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }, { count: 1 }])
    await toggleLike(buyer, id, 2)
    await setLikeTimes(buyer, now + 3 * DAY_MS)
    await cronAt(now + 5 * DAY_MS)
    expect(await likeNotifications()).toHaveLength(2)
  })

  test('that were removed before the report count only if given again, and then once', async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id, 3)
    await toggleLike(other, id, 2)
    await cronAt(now)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }])
  })

  test('from the last minute wait for the next run and are not missed', async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id)
    await toggleLike(other, id)
    await setLikeTimes(buyer, now - 61_000)
    await setLikeTimes(other, now - 59_000)
    await cronAt(now)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }])
    await cronAt(now + DAY_MS)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  test('by the seller, however recent, do not make the seller wait for another report', async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id)
    await toggleLike(seller, id)
    await setLikeTimes(seller, now)
    await cronAt(now)
    expect(await likeNotifications()).toMatchObject([{ count: 1 }])
    expect(
      await d1.value`SELECT is_waiting FROM like_digests JOIN users ON users.id = user_id
        WHERE public_id = ${seller.user.id}`,
    ).toBe(0)
  })

  test('are not reported if the seller gave them, the listing is sold or a person is suspended', async () => {
    const [shown, sold] = [await postListing(seller), await postListing(seller)]
    await toggleLike(seller, shown.id)
    await toggleLike(buyer, sold.id)
    await toggleLike(other, shown.id)
    await setRow(sold.id, { status: 'sold' })
    await suspend(other, now + DAY_MS)
    const suspended = await signIn()
    await toggleLike(buyer, (await postListing(suspended)).id)
    await suspend(suspended, now + DAY_MS)
    await cronAt(now)
    expect(await likeNotifications()).toEqual([])
    await suspend(suspended, Date.now() - 1)
    await cronAt(now + 2 * DAY_MS)
    expect(await likeNotifications(suspended)).toEqual([])
  })

  test('are reported to all sellers, even if one batch cannot hold them', { timeout: 60_000 }, async () => {
    const sellers = await Promise.all(Array.from({ length: 55 }, () => signIn()))
    for (const each of sellers) await toggleLike(buyer, (await addMany(each, 1, () => ({})))[0] ?? '')
    await cronAt(now)
    const ids = JSON.stringify(sellers.map(({ user }) => user.id))
    expect(
      await d1.first`SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notifications
        WHERE kind = 'likes'
        AND user_id IN (SELECT id FROM users WHERE public_id IN (SELECT value FROM json_each(${ids})))`,
    ).toEqual({ n: 55, people: 55 })
  })

  test('are counted up to 1,000', { timeout: 60_000 }, async () => {
    const { id } = await postListing(seller)
    await toggleLike(buyer, id)
    const likers = JSON.stringify(await addPeople(1_200))
    await d1.run`INSERT INTO likes (user_id, listing_id, created_at)
      SELECT value, ${await rowId('listings', id)}, ${now - 90_000} FROM json_each(${likers})`
    await cronAt(now)
    expect(await likeNotifications()).toMatchObject([{ count: 1_000, listingsCount: 1 }])
    await cronAt(now + 2 * DAY_MS)
    expect(await likeNotifications()).toHaveLength(1)
  })
})

test('purging a listing deletes the records of its reported likes', async () => {
  const { id } = await postListing(seller)
  await toggleLike(buyer, id)
  await cronAt(now)
  await toggleLike(buyer, id)
  const countRecords = () =>
    d1.value`SELECT count(*) AS n FROM told_likes JOIN listings ON listings.id = listing_id
      WHERE public_id = ${id}`
  expect(await countRecords()).toBe(1)
  await seller.delete(`/api/listings/${id}`)
  await cronAt(Date.now() + 2 * DAY_MS)
  expect(await countRecords()).toBe(0)
})
