import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PERMANENT_UNTIL, UserBan, UserBans } from '#contract/bans.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { ListingsPage, Showcase, SimilarListings } from '#contract/listing.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { openDb } from '#worker/db/client.ts'
import { suspensionSentence } from '#worker/features/accounts/policy.ts'
import { startConversation } from '#worker/test/calls.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { banPerson, holdListing, trailOf, unban } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf, allPages } from '#worker/test/parsed.ts'
import { signIn, signInByCode, signInAdmin, visitor, type Member } from '#worker/test/people.ts'
import { copyNewest, cronAt, rowId, rowOf, setRow } from '#worker/test/rows.ts'
import { openInbox, openRoom } from '#worker/test/sockets.ts'
import { postListing } from '#worker/test/things.ts'
import { addBan, updateSuspension } from './store.ts'

let admin: Member
let seller: Member
let buyer: Member
beforeEach(async () => {
  ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
})

afterEach(() => {
  vi.useRealTimers()
})

// [spec 3 #26, 4 #20]
test('a warning notifies the person, is audited, restricts nothing and can be withdrawn once', async () => {
  const { id } = await postListing(seller)
  const ban = await banPerson(admin, seller, { banType: 'warning', reason: 'Answer your buyers' })
  expect(ban).toMatchObject({ banType: 'warning', isActive: true, expiresAt: null, userId: seller.user.id })
  expect((await notificationsOf(seller, 'moderation'))[0]).toMatchObject({
    preview: 'This is a warning. Answer your buyers.',
    listing: null,
  })
  expect((await trailOf(admin, seller))[0]).toMatchObject({
    action: 'user_warned',
    reason: 'Answer your buyers',
  })
  expect((await buyer.get(`/api/listings/${id}`)).status).toBe(200)
  expect(await suspendedUntil(seller)).toBeNull()
  expect(await unban(admin, ban)).toMatchObject({ isActive: false })
  expect((await admin.delete(`/api/admin/user-bans/${ban.id}`)).status).toBe(409)
})

describe('bans', () => {
  // [spec 7 #27]
  test('as soon as a person is banned, they can only read their own user and sign out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await banPerson(admin, seller)
    for (const path of ['/api/listings', '/api/notifications', '/api/favourites', '/api/conversations'])
      expect(await refusalOf(seller.get(path))).toEqual([403, 'suspended'])
    expect(await (await seller.get('/api/auth/user')).json()).toMatchObject({
      id: seller.user.id,
      suspendedUntil: new Date(PERMANENT_UNTIL).toISOString(),
    })
    expect((await seller.post('/api/auth/logout')).status).toBe(204)
    vi.setSystemTime(Date.now() + 61_000)
    await expect(signInByCode(seller.phone)).rejects.toThrow(
      'Your account is suspended for good. Takes money and sends nothing.',
    )
  })

  test('a banned person reads in every refusal until when they are suspended, and why', async () => {
    const { expiresAt } = await banPerson(admin, seller, {
      banType: 'temporary',
      duration: 2,
      reason: 'Spam',
    })
    const end = suspensionSentence(Date.parse(expiresAt ?? ''), 'Spam')
    for (const response of [seller.get('/api/notifications'), seller.post('/api/listings', {})])
      expect(await (await response).json()).toEqual({ code: 'suspended', message: end })
  })

  test("a ban closes all sockets of the banned person and nobody else's", async () => {
    const { id, seller: suspect, buyer: other } = await startConversation()
    const own = [await openInbox(suspect), await openRoom(suspect, id)]
    const otherSocket = await openRoom(other, id)
    await banPerson(admin, suspect)
    for (const socket of own) expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.suspended })
    await otherSocket.ping()
    expect((await suspect.fetch('/ws', { headers: { upgrade: 'websocket' } })).status).toBe(403)
  })

  // [spec 4 #20]
  test("a ban hides the person's listings, and lifting the ban restores all of them", async () => {
    const [live, sold, expired] = [
      await postListing(seller, 'generator', { title: 'Zyxel quokka generator' }),
      await postListing(seller),
      await postListing(seller),
    ]
    await setRow(sold.id, { status: 'sold' })
    await setRow(expired.id, { status: 'expired' })
    const waiting = await postListing(seller)
    await holdListing(waiting.id)
    const other = await postListing(buyer, 'generator')
    await buyer.post(`/api/favourites/${live.id}`)
    const before = await seenBy(buyer, live.id, other.id)
    const rows = await rowsOf(seller)
    const ban = await banPerson(admin, seller)
    expect(await seenBy(buyer, live.id, other.id)).toEqual({
      feed: false,
      total: before.total - 1,
      search: false,
      showcase: false,
      similar: false,
      favourites: 0,
      byId: 404,
      sellerPage: 404,
      ofSeller: 0,
    })
    expect((await visitor().get(`/api/listings/${sold.id}`)).status).toBe(404)

    await unban(admin, ban)
    expect(await seenBy(buyer, live.id, other.id)).toEqual(before)
    expect(await rowsOf(seller)).toEqual(rows)
    expect((await seller.get('/api/listings')).status).toBe(200)
  })

  // [spec 4 #20]
  test('the end of a temporary ban restores listings, is audited and notifies the person', async () => {
    const { id } = await postListing(seller)
    const now = Date.now()
    const ban = await banPerson(admin, seller, { banType: 'temporary', duration: 2 })
    expect(Date.parse(ban.expiresAt ?? '')).toBeGreaterThanOrEqual(now + 2 * HOUR_MS)
    await cronAt(now + HOUR_MS)
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    await cronAt(now + 3 * HOUR_MS)
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    expect(await suspendedUntil(seller)).toBeNull()
    expect((await trailOf(admin, seller)).map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['ban_ended', null],
      ['user_banned', admin.user.id],
    ])
    expect((await notificationsOf(seller, 'moderation')).map(({ preview }) => preview)).toEqual([
      'Your account is no longer suspended.',
      expect.stringMatching(/^Your account is suspended until/),
    ])
    await cronAt(now + 4 * HOUR_MS)
    expect(await trailOf(admin, seller)).toHaveLength(2)
  })

  test('of two overlapping bans, the longer one decides how long the person is suspended', async () => {
    const { id } = await postListing(seller)
    const long = await banPerson(admin, seller, { banType: 'temporary', duration: 48 })
    const short = await banPerson(admin, seller, { banType: 'temporary', duration: 2 })
    expect(await suspendedUntil(seller)).toBe(Date.parse(long.expiresAt ?? ''))
    await unban(admin, long)
    expect(await suspendedUntil(seller)).toBe(Date.parse(short.expiresAt ?? ''))
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    await unban(admin, short)
    expect(await suspendedUntil(seller)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    expect((await notificationsOf(seller, 'moderation')).map(({ preview }) => preview)).toEqual([
      'Your account is no longer suspended.',
      expect.stringMatching(/^Your account is suspended until/),
      expect.stringMatching(/^Your account is suspended until/),
    ])
  })

  test('a failure to end one ban does not keep cron from ending the others', async () => {
    const { id } = await postListing(seller)
    await banPerson(admin, seller, { banType: 'temporary', duration: 1 })
    await banPerson(admin, buyer, { banType: 'temporary', duration: 2 })
    const isTheirs = `old.seller_id = ${await rowId('users', seller.user.id)}`
    await whileRefusing(`UPDATE ON listings WHEN ${isTheirs}`, () => cronAt(Date.now() + 3 * HOUR_MS))
    expect([(await suspendedUntil(seller)) === null, await suspendedUntil(buyer)]).toEqual([false, null])
    await cronAt(Date.now() + 3 * HOUR_MS)
    expect(await suspendedUntil(seller)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
  })

  test(
    'a ban hides more listings than fit in one batch, and its end restores them',
    { timeout: 120_000 },
    async () => {
      await postListing(seller)
      await copyNewest(450)
      const ban = await banPerson(admin, seller)
      expect(await statuses(seller)).toEqual([{ status: 'pending', total: 451 }])
      await unban(admin, ban)
      expect(await statuses(seller)).toEqual([{ status: 'active', total: 451 }])
      expect(
        await d1.value`SELECT count(*) AS total FROM listing_holds WHERE hold = 'ban'
        AND seller_id = ${await rowId('users', seller.user.id)}`,
      ).toBe(0)
    },
  )

  test('cron hides a listing that was posted while the ban was being written', async () => {
    const { id } = await postListing(seller)
    await banPerson(admin, seller)
    await d1.run`DELETE FROM listing_holds`
    await setRow(id, { status: 'active' })
    await cronAt(Date.now())
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    expect(await d1.value`SELECT count(*) AS total FROM user_bans WHERE is_settling = 1`).toBe(0)
  })

  test('a failure to settle a ban is logged with the ban, and the next run tries again', async () => {
    const { id } = await postListing(seller)
    const ban = await banPerson(admin, seller)
    await d1.run`DELETE FROM listing_holds`
    await setRow(id, { status: 'active' })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await whileRefusing('UPDATE ON listings', () => cronAt(Date.now()))
    expect(logged.mock.calls.flat().join()).toContain(`"event":"ban_not_settled","ban":"${ban.id}"`)
    await cronAt(Date.now())
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
  })

  test('cron closes the sockets that a ban could not close, but none after the ban has ended', async () => {
    const [open, openAfterBan] = [await openInbox(seller), await openInbox(buyer)]
    const [db, now] = [openDb(env.DB, 'first-primary'), Date.now()]
    for (const [person, expiresAt] of [
      [seller, now + HOUR_MS],
      [buyer, now - 1],
    ] as const) {
      await addBan(db, {
        userPublicId: person.user.id,
        publicId: crypto.randomUUID(),
        banType: 'temporary',
        reason: 'Spam',
        createdAt: now - HOUR_MS,
        createdBy: await rowId('users', admin.user.id),
        expiresAt,
        isSettling: true,
      })
      await updateSuspension(db, await rowId('users', person.user.id), now)
    }
    await cronAt(now)
    expect(await open.closed).toMatchObject({ code: CLOSE_CODES.suspended })
    await openAfterBan.ping()
  })

  // [spec 7 #27]
  test('repeating a ban with the same Idempotency-Key, even concurrently, creates one ban', async () => {
    const ban = { userId: seller.user.id, banType: 'temporary', reason: 'Spam', duration: 1 }
    const send = () => admin.post('/api/admin/ban-user', ban, 'once')
    const responses = [...(await Promise.all([send(), send()])), await send()]
    const bans = await Promise.all(responses.map(async (response) => UserBan.parse(await response.json()).id))
    expect(new Set(bans).size).toBe(1)
    expect(await trailOf(admin, seller)).toHaveLength(1)
  })

  // [spec 4 #20]
  test('of two concurrent calls to lift a ban, one is refused and one notifies the person', async () => {
    const ban = await banPerson(admin, seller)
    const lift = () => admin.delete(`/api/admin/user-bans/${ban.id}`)
    const responses = await Promise.all([lift(), lift()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await notificationsOf(seller, 'moderation')).map(({ preview }) => preview)).toEqual([
      'Your account is no longer suspended.',
      expect.stringMatching(/^Your account is suspended for good/),
    ])
  })
})

// [spec 7 #27]
test('banning oneself, an admin or nobody is refused, and so is lifting an unknown ban', async () => {
  const other = await signInAdmin()
  const nobody = '00000000-0000-7000-8000-000000000000'
  const ban = (userId: string) =>
    refusalOf(admin.post('/api/admin/ban-user', { userId, banType: 'permanent', reason: 'x' }))
  expect(await ban(admin.user.id)).toEqual([403, 'forbidden'])
  expect(await ban(other.user.id)).toEqual([409, 'conflict'])
  expect(await ban(nobody)).toEqual([404, 'not_found'])
  expect(await suspendedUntil(other)).toBeNull()
  expect(await refusalOf(admin.delete(`/api/admin/user-bans/${nobody}`))).toEqual([404, 'not_found'])
})

// [spec 2.10 #5, 3 #26, 7 #24]
test('bans and warnings are listed page by page, newest first', async () => {
  const bans = [
    await banPerson(admin, seller, { banType: 'warning' }),
    await banPerson(admin, seller),
    await banPerson(admin, buyer, { banType: 'temporary', duration: 1 }),
  ]
  const pages = await allPages((cursor) =>
    parsed(UserBans, admin.get(`/api/admin/user-bans?limit=2${cursor}`)),
  )
  const seen = pages.flatMap((page) => page.bans.map(({ id }) => id))
  expect(seen.slice(0, 3)).toEqual(bans.map(({ id }) => id).toReversed())
})

function suspendedUntil(person: Member): Promise<number | null> {
  return d1.value<number>`SELECT suspended_until FROM users WHERE public_id = ${person.user.id}`
}

/** For each page that could show the listing: whether it does, its total, or its HTTP status. */
async function seenBy(person: Member, id: string, otherId: string) {
  const has = ({ listings }: { listings: { id: string }[] }) => listings.some((each) => each.id === id)
  const read = async (path: string) => await parsed(ListingsPage, person.get(path))
  const feed = await read('/api/listings?limit=50')
  const showcase = await parsed(Showcase, visitor().get('/api/showcase'))
  const similar = await parsed(SimilarListings, person.get(`/api/listings/${otherId}/similar`))
  const sellerPage = await person.get(`/api/users/${seller.user.id}`)
  return {
    feed: has(feed),
    total: feed.total,
    search: has(await read('/api/listings?searchQuery=quokka&verbatim=true')),
    showcase: has(showcase),
    similar: has(similar),
    favourites: (await read('/api/favourites')).total,
    byId: (await visitor().get(`/api/listings/${id}`)).status,
    sellerPage: sellerPage.status,
    ofSeller: (await read(`/api/listings?userId=${seller.user.id}`)).total,
  }
}

async function rowsOf(person: Member) {
  const results = await d1.all`SELECT * FROM listings WHERE seller_id = (SELECT id FROM users
      WHERE public_id = ${person.user.id}) ORDER BY id`
  return results.map(
    ({ updated_at: _changed, views: _views, viewers: _viewers, viewed_day: _day, ...row }) => row,
  )
}

async function statuses(person: Member) {
  return d1.all`SELECT status, count(*) AS total FROM listings WHERE seller_id = (SELECT id FROM users
    WHERE public_id = ${person.user.id}) GROUP BY status`
}
