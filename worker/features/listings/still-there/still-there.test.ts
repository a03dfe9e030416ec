import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { STILL_AVAILABLE, type StillThereAnswer } from '#contract/still-there.ts'
import { openDb } from '#worker/db/client.ts'
import { open, write } from '#worker/test/calls.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { mute, notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { signIn, visitor, type Member } from '#worker/test/people.ts'
import { cronAt, eventKinds, eventsOf, rowOf, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { askSilentSellers } from './ask.ts'

let seller: Member
let id: string
let askedAt: number
beforeEach(async () => {
  // So that the listings of other tests are not asked about here.
  await d1.run`UPDATE listings SET status = 'sold' WHERE status = 'active'`
  seller = await signIn()
  id = await post()
  // A minute later, so that what the test posts is due as well.
  askedAt = Date.now() + 14 * DAY_MS + 60_000
})

const db = openDb(env.DB, 'first-primary')

async function post(): Promise<string> {
  return (await postListing(seller)).id
}

function answer(listingId: string, given: StillThereAnswer, person = seller): Promise<Response> {
  return person.post(`/api/listings/${listingId}/still-there`, { answer: given })
}

async function readOwn(listingId = id): Promise<Listing> {
  return parsed(Listing, seller.get(`/api/listings/${listingId}`))
}

/** The seller's questions as [listing, answerBy], newest first. */
async function questions() {
  return (await notificationsOf(seller, 'still_there')).map(({ listing, answerBy }) => [
    listing?.id,
    answerBy && Date.parse(answerBy),
  ])
}

/** A new buyer writes about the listing. Returns the conversation. */
async function ask(listingId = id, content = STILL_AVAILABLE): Promise<string> {
  const buyer = await signIn()
  const conversation = await open(buyer, listingId)
  await write(buyer, conversation.id, content)
  return conversation.id
}

describe('an answer', () => {
  test('yes makes the listing fresh again, and keeps its place among the newest', async () => {
    const newer = await post()
    await setRow(id, { created_at: Date.now() - 20 * DAY_MS, expires_at: Date.now() + 40 * DAY_MS })
    const before = await readOwn()
    const renewed = await parsed(Listing, answer(id, 'yes'))
    expect(renewed).toMatchObject({ status: 'active', createdAt: before.createdAt })
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.now() + 59 * DAY_MS)
    expect(await eventKinds(id)).toEqual(['renewed'])
    const { listings } = await parsed(ListingsPage, seller.get(`/api/listings?userId=${seller.user.id}`))
    expect(listings.map((each) => each.id)).toEqual([newer, id])
  })

  test('may be given at any time, even if the listing was renewed a moment ago', async () => {
    await seller.post(`/api/listings/${id}/renew`)
    expect((await answer(id, 'yes')).status).toBe(200)
    expect((await answer(id, 'yes')).status).toBe(200)
  })

  test('yes makes an expired listing active again', async () => {
    await setRow(id, { status: 'expired' })
    expect(await parsed(Listing, answer(id, 'yes'))).toMatchObject({ status: 'active' })
  })

  test('sold marks it sold, and remove deletes it', async () => {
    expect(await parsed(Listing, answer(id, 'sold'))).toMatchObject({ status: 'sold' })
    expect(await parsed(Listing, answer(id, 'remove'))).toMatchObject({ status: 'removed' })
  })

  test.each<[string, StillThereAnswer, string]>([
    ['sold', 'yes', 'already_sold'],
    ['pending', 'yes', 'conflict'],
    ['pending', 'sold', 'conflict'],
  ])('about a listing that is %s: %s is refused', async (status, given, code) => {
    await setRow(id, { status })
    expect((await refusedWith(answer(id, given))).code).toBe(code)
  })

  test('about a deleted listing is refused, unless it is remove', async () => {
    await answer(id, 'remove')
    for (const given of ['yes', 'sold'] as const)
      expect((await refusedWith(answer(id, given))).code).toBe('gone')
    expect((await answer(id, 'remove')).status).toBe(200)
  })

  test.each([{}, { answer: 'no' }, { answer: null }])('%j is refused', async (body) => {
    expect((await seller.post(`/api/listings/${id}/still-there`, body)).status).toBe(400)
  })

  test('of somebody else is refused', async () => {
    const other = await signIn()
    for (const given of ['yes', 'sold', 'remove'] as const)
      expect((await answer(id, given, other)).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ status: 'active', renewed_at: null })
  })

  test('sold and remove at once leave it deleted, whichever comes first', async () => {
    const [sold, removed] = await Promise.all([answer(id, 'sold'), answer(id, 'remove')])
    expect(removed.status).toBe(200)
    expect([200, 410]).toContain(sold.status)
    expect(await rowOf(id)).toMatchObject({
      status: 'removed',
      status_before: sold.status === 200 ? 'sold' : 'active',
    })
  })
})

describe('a silent seller', () => {
  test('is asked once after 14 days, even by concurrent cron runs', async () => {
    const posted = Number((await rowOf(id)).updated_at)
    await cronAt(posted + 14 * DAY_MS - 1)
    expect(await questions()).toEqual([])
    const at = posted + 14 * DAY_MS
    await Promise.all([cronAt(at), cronAt(at), cronAt(at + 1)])
    await cronAt(at + DAY_MS)
    expect((await questions()).map(([listing]) => listing)).toEqual([id])
    expect((await rowOf(id)).status).toBe('active')
  })

  test('sees until when to answer, on the listing and in the bell, until they have answered', async () => {
    await cronAt(askedAt)
    const answerBy = askedAt + 7 * DAY_MS
    expect(Date.parse((await readOwn()).answerBy ?? '')).toBe(answerBy)
    expect(await questions()).toEqual([[id, answerBy]])
    expect(await (await visitor().get(`/api/listings/${id}`)).json()).not.toHaveProperty('answerBy')
    await answer(id, 'yes')
    expect((await readOwn()).answerBy).toBeUndefined()
    expect(await notificationsOf(seller, 'still_there')).toMatchObject([{ isRead: true }])
    expect(await questions()).toEqual([[id, undefined]])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an edit', () => seller.patch(`/api/listings/${id}`, { price: 9_000 })],
    ['a renewal', () => seller.post(`/api/listings/${id}/renew`)],
    ['a message to a buyer', async () => write(seller, await ask(id, 'Where are you?'), 'In Bo.')],
  ])('is not asked until 14 days after %s', async (_what, act) => {
    const past = Date.now() - 13 * DAY_MS
    await setRow(id, { updated_at: past })
    await d1.run`UPDATE listing_checks SET due_at = ${past + 14 * DAY_MS}`
    await act()
    await cronAt(Date.now() + 2 * DAY_MS)
    expect(await questions()).toEqual([])
    await cronAt(Date.now() + 15 * DAY_MS)
    expect(await questions()).toHaveLength(1)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an edit', () => seller.patch(`/api/listings/${id}`, { price: 9_000 })],
    ['a message to a buyer', async () => write(seller, await ask(id, 'Where are you?'), 'In Bo.')],
  ])('need not answer after %s, and is not asked again for 14 days', async (_what, act) => {
    await cronAt(askedAt)
    await act()
    expect((await readOwn()).answerBy).toBeUndefined()
    for (const days of [7, 13]) await cronAt(askedAt + days * DAY_MS)
    expect(await questions()).toHaveLength(1)
    expect((await rowOf(id)).status).toBe('active')
    await cronAt(askedAt + 15 * DAY_MS)
    expect(
      (await questions()).length + (await eventKinds(id)).filter((kind) => kind === 'expired').length,
    ).toBe(1)
    expect((await readOwn()).answerBy).toBeDefined()
  })

  test('is not asked if they muted the question', async () => {
    await mute(seller, 'still_there')
    await cronAt(askedAt)
    expect(await questions()).toEqual([])
    expect((await readOwn()).answerBy).toBeDefined()
  })

  test('of a listing that is not for sale is not asked', async () => {
    const listings = { sold: id, pending: await post(), expired: await post(), removed: await post() }
    for (const [status, listing] of Object.entries(listings)) await setRow(listing, { status })
    await cronAt(askedAt)
    expect(await questions()).toEqual([])
  })

  test('is asked anew about a listing that comes back on the market 14 days later', async () => {
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    await cronAt(askedAt)
    await seller.post(`/api/listings/${id}/status`, { status: 'active' })
    expect(await questions()).toEqual([])
    await cronAt(Date.now() + 14 * DAY_MS)
    expect(await questions()).toHaveLength(1)
  })

  test('of several listings gets one notification, which leads to all of them', async () => {
    const others = [await post(), await post()]
    await cronAt(askedAt)
    expect(await questions()).toEqual([[undefined, undefined]])
    for (const each of [id, ...others]) expect((await readOwn(each)).answerBy).toBeDefined()
    const later = await post()
    await cronAt(askedAt + 60_000)
    expect((await readOwn(later)).answerBy).toBeDefined()
    expect(await questions()).toEqual([[undefined, undefined]])
  })
})

describe('three buyers who ask whether it is still available', () => {
  const soon = () => cronAt(Date.now() + 60_000)

  test('have the seller asked at once', async () => {
    for (const content of ['Is it still available?', STILL_AVAILABLE]) await ask(id, content)
    await soon()
    expect(await questions()).toEqual([])
    await ask(id, 'I still de?')
    await soon()
    expect(await questions()).toHaveLength(1)
  })

  test('count only if they are different, and ask that', async () => {
    const buyer = await signIn()
    const { id: conversation } = await open(buyer, id)
    for (const content of [STILL_AVAILABLE, 'Is it still there?', 'Hello?'])
      await write(buyer, conversation, content)
    await ask(id)
    await ask(id, 'What is your last price?')
    await soon()
    expect(await questions()).toEqual([])
  })

  test('count only while none is answered', async () => {
    const conversations = [await ask(), await ask()]
    await write(seller, conversations[0] ?? '', 'It is.')
    await ask()
    await soon()
    expect(await questions()).toEqual([])
    await ask()
    await soon()
    expect(await questions()).toHaveLength(1)
  })

  test('count only from the last change of the listing', async () => {
    await ask()
    await ask()
    await seller.patch(`/api/listings/${id}`, { price: 9_000 })
    await ask()
    await soon()
    expect(await questions()).toEqual([])
  })
})

describe('a question without an answer', () => {
  test('expires the listing after seven days; its seller is told and may renew it at once', async () => {
    await cronAt(askedAt)
    await cronAt(askedAt + 7 * DAY_MS - 1)
    expect((await rowOf(id)).status).toBe('active')
    const restsAt = askedAt + 7 * DAY_MS
    await Promise.all([cronAt(restsAt), cronAt(restsAt), cronAt(restsAt + 1)])
    expect((await readOwn()).status).toBe('expired')
    expect(await notificationsOf(seller, 'expired')).toMatchObject([
      { listing: { id }, preview: 'You did not say whether it is still there.' },
    ])
    expect(await eventsOf(id)).toEqual([{ kind: 'expired', detail: { unanswered: true }, actor: null }])
    expect(await questions()).toEqual([[id, undefined]])
    expect(await parsed(Listing, seller.post(`/api/listings/${id}/renew`))).toMatchObject({
      status: 'active',
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['answers', () => answer(id, 'yes')],
    ['writes to a buyer', async () => write(seller, await ask(id, 'Hello?'), 'In Bo.')],
  ])('does not expire it if the seller %s between the read and the write', async (_what, act) => {
    const other = await post()
    await cronAt(askedAt)
    const racing = racingDb(db, act)
    await askSilentSellers({ db: racing, now: askedAt + 7 * DAY_MS, announce: () => {} })
    expect([(await rowOf(id)).status, (await rowOf(other)).status]).toEqual(['active', 'expired'])
    expect(await notificationsOf(seller, 'expired')).toMatchObject([{ listing: { id: other } }])
  })

  test('is not asked if the listing changes between the read and the write', async () => {
    const racing = racingDb(db, () => seller.patch(`/api/listings/${id}`, { price: 9_000 }))
    await askSilentSellers({ db: racing, now: askedAt, announce: () => {} })
    expect(await questions()).toEqual([])
    expect((await readOwn()).answerBy).toBeUndefined()
  })

  test('takes the freshness points, until the seller is heard from', async () => {
    const { aiScore } = await readOwn()
    for (let buyers = 0; buyers < 3; buyers += 1) await ask()
    await cronAt(Date.now() + 60_000)
    expect((await readOwn()).aiScore).toBe(aiScore - 10)
    const score = await (await seller.get(`/api/listings/${id}/score`)).json()
    expect(score).toMatchObject({ score: aiScore - 10 })
    expect(JSON.stringify(score)).toContain('Say that it is still there')
    await write(seller, await ask(id, 'Hello?'), 'It is.')
    await cronAt(Date.now() + 60_000)
    expect((await readOwn()).aiScore).toBe(aiScore)
  })

  test('gives the points back at once with the answer', async () => {
    const { aiScore } = await readOwn()
    await cronAt(askedAt)
    expect((await readOwn()).aiScore).toBe(aiScore - 10)
    expect(await parsed(Listing, answer(id, 'yes'))).toMatchObject({ aiScore })
  })
})

test(
  'a cron run looks at 500 listings, longest due first; the next continues',
  { timeout: 60_000 },
  async () => {
    await addMany(seller, 510, () => ({}))
    const countAsked = () => d1.value<number>`SELECT count(*) FROM listing_checks WHERE is_open = 1`
    await cronAt(askedAt)
    expect(await countAsked()).toBe(500)
    await cronAt(askedAt + 60_000)
    expect(await countAsked()).toBe(511)
    expect(await questions()).toHaveLength(1)
  },
)
