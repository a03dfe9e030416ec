import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { VIEWERS_PER_DAY_MAX, VIEWS_PER_NETWORK_PER_DAY } from '#contract/limits.ts'
import { Listing } from '#contract/listing.ts'
import { readPage } from '#worker/test/crawler.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import {
  ctxOf,
  expectOk,
  signIn,
  suspend,
  visitor,
  visitorAt,
  type Person,
  type Member,
} from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { countView } from './count-view.ts'
import { findListing } from './show.ts'

let seller: Member
let buyer: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  id = (await postListing(seller)).id
})

const TOKEN = /^[\w-]{6} $/

interface Stored {
  views: number
  viewed_day: number | null
  viewers: string | null
}

async function stored(id: string): Promise<Stored> {
  const row = await d1.first<Stored>`SELECT views, viewed_day, viewers FROM listings WHERE public_id = ${id}`
  if (!row) throw new Error(`There is no listing ${id}`)
  return row
}

async function viewsOf(id: string): Promise<number> {
  return (await stored(id)).views
}

async function view(person: Person, id: string, userAgent = 'A browser'): Promise<void> {
  const headers = { 'user-agent': userAgent }
  await (await expectOk(person.fetch(`/api/listings/${id}`, { headers }))).text()
}

/** Views a listing as a visitor at a chosen time. */
async function viewAt(now: number, id: string, address = '10.0.0.1'): Promise<void> {
  const ctx = { ...(await ctxOf(buyer)), user: undefined, now, address }
  await countView(ctx, await findListing(ctx, id), 'A browser')
}

describe('a view', () => {
  // [spec 3 #8]
  test('by a signed-in person counts once a day, and the next response includes it', async () => {
    await view(buyer, id)
    await view(buyer, id)
    await view(buyer, id, 'Another browser of theirs')
    expect(await viewsOf(id)).toBe(1)
    const response = await visitor().get(`/api/listings/${id}`)
    expect(Listing.parse(await response.json()).viewsCount).toBe(1)
  })

  test('by a visitor counts once per network, browser and listing', async () => {
    const [first, second] = [await postListing(seller), await postListing(seller)]
    const guest = visitor()
    for (const { id } of [first, second]) await view(guest, id)
    await view(guest, first.id)
    await view(guest, first.id, 'Another browser behind the same address')
    await view(visitor(), first.id)
    expect([await viewsOf(first.id), await viewsOf(second.id)]).toEqual([3, 1])
  })

  test('by forged browsers of one network counts for five of them; members count separately', async () => {
    const guest = visitor()
    for (let browser = 0; browser < 25; browser += 1)
      await view(guest, id, `Mozilla/5.0 (Linux; Android 14) number ${browser}`)
    expect(await viewsOf(id)).toBe(VIEWS_PER_NETWORK_PER_DAY)
    const member = await signIn()
    await member.fetch(`/api/listings/${id}`, {
      headers: { 'cf-connecting-ip': guest.address, 'user-agent': 'Mozilla/5.0' },
    })
    expect(await viewsOf(id)).toBe(VIEWS_PER_NETWORK_PER_DAY + 1)
    await view(visitor(), id)
    expect(await viewsOf(id)).toBe(VIEWS_PER_NETWORK_PER_DAY + 2)
  })

  test('counts once for all addresses of an IPv6 network', async () => {
    const guest = visitor()
    for (const last of ['1', 'a:b:c:d', 'ffff'])
      await guest.fetch(`/api/listings/${id}`, { headers: { 'cf-connecting-ip': `2001:db8:1:2::${last}` } })
    expect(await viewsOf(id)).toBe(1)
  })

  test('by the networks of one IPv6 block counts five times a day in all', async () => {
    for (let network = 1; network <= 12; network += 1) await view(visitorAt(`2001:db8:7:${network}::1`), id)
    expect(await viewsOf(id)).toBe(VIEWS_PER_NETWORK_PER_DAY)
    await view(visitorAt('2001:db8:8:1::1'), id)
    expect(await viewsOf(id)).toBe(VIEWS_PER_NETWORK_PER_DAY + 1)
  })

  test.each([
    ['Googlebot/2.1 (+http://www.google.com/bot.html)', 0],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', 0],
    ['facebookexternalhit/1.1', 0],
    ['WhatsApp/2.23', 0],
    ['Mozilla/5.0 AppleWebKit (compatible; GPTBot/1.1)', 0],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', 1],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 1],
    ['Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423', 1],
    ['Mozilla/5.0 (Linux; Android 9; CUBOT X19) Chrome/120.0 Safari/537.36 [FBAN/EMA;FBAV/300]', 1],
    ['Mozilla/5.0 (KaiOS) Gecko/48.0 KAIOS/2.5', 1],
  ])('counts for browsers, not for crawlers: %j counts %i times', async (userAgent, times) => {
    await view(visitor(), id, userAgent)
    expect(await viewsOf(id)).toBe(times)
  })

  test("of the seller's own listing does not count", async () => {
    await view(seller, id)
    expect(await stored(id)).toEqual({ views: 0, viewed_day: null, viewers: null })
  })

  test('of a sold or expired listing counts, but a refused request does not', async () => {
    for (const [index, status] of ['sold', 'expired'].entries()) {
      await setRow(id, { status })
      await view(visitor(), id)
      expect(await viewsOf(id)).toBe(index + 1)
    }
    await suspend(seller, Date.now() + 60_000)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(404)
    expect(await viewsOf(id)).toBe(2)
  })

  test("is not counted for a HEAD request or a crawler's request for the page", async () => {
    expect((await visitor().fetch(`/api/listings/${id}`, { method: 'HEAD' })).status).toBe(200)
    expect((await readPage(`/listings/${id}`)).status).toBe(200)
    expect(await viewsOf(id)).toBe(0)
  })

  test.each([
    ['an image in our own page', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }],
    ['another website', { 'sec-fetch-dest': 'empty', origin: 'https://elsewhere.example' }],
  ])('is not counted for a request by %s', async (_what, headers) => {
    await (await buyer.fetch(`/api/listings/${id}`, { headers })).text()
    expect(await viewsOf(id)).toBe(0)
  })
})

test('concurrent views count once for one person, and twenty times for twenty people', async () => {
  const [one, twenty] = [await postListing(seller), await postListing(seller)]
  await Promise.all(Array.from({ length: 10 }, () => view(buyer, one.id)))
  await Promise.all(Array.from({ length: 20 }, () => view(visitor(), twenty.id)))
  expect([await viewsOf(one.id), await viewsOf(twenty.id)]).toEqual([1, 20])
})

describe('the day of a view', () => {
  test('ends at midnight UTC, after which everybody counts again', async () => {
    const midnight = Date.UTC(2026, 10, 21)
    await viewAt(midnight - 1, id)
    await viewAt(midnight - DAY_MS, id)
    expect(await viewsOf(id)).toBe(1)
    await viewAt(midnight, id)
    await viewAt(midnight + DAY_MS - 1, id)
    expect(await stored(id)).toEqual({
      views: 2,
      viewed_day: midnight / DAY_MS,
      viewers: expect.stringMatching(TOKEN),
    })
  })

  test('is not reopened by a call that was in flight at midnight', async () => {
    const midnight = Date.UTC(2026, 10, 21)
    await viewAt(midnight, id)
    const before = await stored(id)
    await viewAt(midnight - 1, id, '10.0.0.2')
    expect(await stored(id)).toEqual(before)
  })
})

describe('the list of viewers', () => {
  test('has seven characters per viewer, which reveal neither the person nor their other days', async () => {
    const [one, other] = [await postListing(seller), await postListing(seller)]
    for (const { id } of [one, other]) await view(buyer, id)
    const tokens = [(await stored(one.id)).viewers, (await stored(other.id)).viewers]
    for (const token of tokens) expect(token).toMatch(TOKEN)
    expect(tokens[0]).not.toBe(tokens[1])
    const midnight = Date.UTC(2026, 10, 21)
    const { id } = await postListing(seller)
    await viewAt(midnight - 1, id)
    const yesterday = (await stored(id)).viewers
    await viewAt(midnight, id)
    expect((await stored(id)).viewers).not.toBe(yesterday)
  })

  test('never matches a token across two adjacent ones', async () => {
    const now = Date.now()
    await viewAt(now, id)
    const token = ((await stored(id)).viewers ?? '').trim()
    const across = `${token.slice(0, 3).padStart(6, 'x')} ${token.slice(3).padEnd(6, 'x')} `
    await d1.run`UPDATE listings SET views = 2, viewers = ${across} WHERE public_id = ${id}`
    await viewAt(now, id)
    expect(await stored(id)).toMatchObject({ views: 3, viewers: `${token} ${across}` })
  })

  test('keeps the latest 2,000 and drops the oldest', async () => {
    const now = Date.now()
    await viewAt(now, id, '10.0.0.1')
    const oldest = (await stored(id)).viewers ?? ''
    const others = Array.from(
      { length: VIEWERS_PER_DAY_MAX - 1 },
      (_unused, index) => `${String(index).padStart(6, '0')} `,
    ).join('')
    await d1.run`UPDATE listings SET viewers = ${others + oldest} WHERE public_id = ${id}`
    await viewAt(now, id, '10.0.0.1')
    expect(await viewsOf(id)).toBe(1)
    await viewAt(now, id, '10.0.0.2')
    const { views, viewers } = await stored(id)
    expect([views, viewers?.length]).toEqual([2, 7 * VIEWERS_PER_DAY_MAX])
    expect(viewers?.slice(7)).toBe(others)
  })
})

test('a view that cannot be counted is logged, and the listing is still shown', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  await whileRefusing('UPDATE OF views ON listings', () => view(visitor(), id))
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { level: 'error', event: 'view_not_counted', listing: id },
  ])
  expect(await viewsOf(id)).toBe(0)
})
