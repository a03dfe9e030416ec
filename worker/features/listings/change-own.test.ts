import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { type Member, signIn, suspend, visitor } from '#worker/test/people.ts'
import { eventKinds, eventsOf, rowOf, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'

let seller: Member
let buyer: Member
beforeAll(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
})

const setStatus = (id: string, status: string, person = seller) =>
  person.post(`/api/listings/${id}/status`, { status })
const renew = (id: string, person = seller) => person.post(`/api/listings/${id}/renew`)
const deleteListing = (id: string, person = seller) => person.delete(`/api/listings/${id}`)
const restore = (id: string, person = seller) => person.post(`/api/listings/${id}/restore`)

type Call = (person: Member, id: string) => Promise<Response>

const calls: [string, Call][] = [
  ['editing a listing', (person, id) => person.patch(`/api/listings/${id}`, { title: 'Taken over by me' })],
  ['marking a listing sold', (person, id) => setStatus(id, 'sold', person)],
  ['reactivating a listing', (person, id) => setStatus(id, 'active', person)],
  ['renewing a listing', (person, id) => renew(id, person)],
  ['deleting a listing', (person, id) => deleteListing(id, person)],
  ['restoring a listing', (person, id) => restore(id, person)],
]

/** The ids that a buyer finds with each of these queries. */
async function foundBy(...queries: string[]): Promise<string[][]> {
  const pages = queries.map((query) => parsed(ListingsPage, buyer.get(`/api/listings?${query}`)))
  return (await Promise.all(pages)).map(({ listings, total }) => {
    expect(total).toBe(listings.length)
    return listings.map(({ id }) => id)
  })
}

describe.each(calls)('%s', (_name, call) => {
  async function expectRefusal(person: Member, id: string, refusal: [number, string]): Promise<void> {
    const before = await rowOf(id)
    expect(await refusalOf(await call(person, id))).toEqual(refusal)
    expect(await rowOf(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  }

  // [spec 6 #10]
  test('returns 403 to others, 404 if there is no such listing, and 410 if it was removed', async () => {
    const { id } = await postListing(seller)
    await expectRefusal(buyer, id, [403, 'forbidden'])
    await setRow(id, { status: 'removed' })
    await expectRefusal(seller, id, [410, 'gone'])
    for (const missingId of ['00000000-0000-7000-8000-000000000000', '%27%20OR%201=1'])
      expect(await refusalOf(await call(seller, missingId))).toEqual([404, 'not_found'])
  })

  // [spec 6 #10]
  test('that belongs to somebody else returns 404 or 410 if reading it does', async () => {
    const other = await signIn()
    const { id } = await postListing(other)
    await setRow(id, { status: 'pending' })
    expect(await refusalOf(await call(buyer, id))).toEqual([404, 'not_found'])
    await setRow(id, { status: 'removed', deleted_at: Date.now(), status_before: 'active' })
    expect(await refusalOf(await call(buyer, id))).toEqual([410, 'gone'])
    await setRow(id, { status: 'active', deleted_at: null, status_before: null })
    await suspend(other, Date.now() + HOUR_MS)
    expect(await refusalOf(await call(buyer, id))).toEqual([404, 'not_found'])
  })
})

test.each(calls.filter(([name]) => !/deleting|restoring/.test(name)))(
  '%s is refused with 410 if its owner has deleted it',
  async (_name, call) => {
    const { id } = await postListing(seller)
    await seller.delete(`/api/listings/${id}`)
    const before = await rowOf(id)
    expect(await refusalOf(await call(seller, id))).toEqual([410, 'gone'])
    expect(await rowOf(id)).toEqual(before)
  },
)

test.each<[string, (id: string) => Promise<Response>, string, string[], string?]>([
  [
    'reactivating a listing',
    (id) => setStatus(id, 'active'),
    'already_active',
    ['sold', 'reactivated'],
    'sold',
  ],
  ['renewing a listing', renew, 'renewed_lately', ['renewed']],
  ['restoring a listing', restore, 'conflict', ['deleted', 'restored'], 'deleted'],
])(
  '%s three times concurrently succeeds once and records one event',
  async (_what, call, code, events, before) => {
    const { id } = await postListing(seller)
    if (before === 'sold') await setStatus(id, 'sold')
    if (before === 'deleted') await deleteListing(id)
    const responses = await Promise.all([call(id), call(id), call(id)])
    const refused = responses.filter(({ ok }) => !ok)
    expect(await Promise.all(refused.map(refusalOf))).toEqual([
      [409, code],
      [409, code],
    ])
    expect(await eventKinds(id)).toEqual(events)
  },
)

test('marking a listing sold three times concurrently records one event and is never refused', async () => {
  const { id } = await postListing(seller)
  const responses = await Promise.all([1, 2, 3].map(() => setStatus(id, 'sold')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await eventKinds(id)).toEqual(['sold'])
})

test('marking a listing sold takes it off the market; reactivating restores its term', async () => {
  const { id, expiresAt } = await postListing(seller, 'home_rent', {
    title: 'Kingfisherhouse to rent',
    location: 'Kailahun',
  })
  const seen = () => foundBy('type=home_rent&location=Kailahun', 'searchQuery=kingfisherhouse')
  expect(await seen()).toEqual([[id], [id]])
  expect(await parsed(Listing, setStatus(id, 'sold'))).toMatchObject({ id, status: 'sold' })
  expect(await seen()).toEqual([[], []])
  expect(await (await visitor().get(`/api/listings/${id}`)).json()).toMatchObject({ status: 'sold' })
  expect(await parsed(Listing, setStatus(id, 'active'))).toMatchObject({ id, status: 'active', expiresAt })
  expect(await seen()).toEqual([[id], [id]])
  expect(await eventsOf(id)).toEqual([
    { kind: 'sold', detail: null, actor: seller.user.id },
    { kind: 'reactivated', detail: null, actor: seller.user.id },
  ])
})

describe('reactivating a listing', () => {
  test('whose term has ended gives it sixty days', async () => {
    const { id } = await postListing(seller)
    await setStatus(id, 'sold')
    await setRow(id, { expires_at: Date.now() - 1 })
    const before = Date.now()
    const back = await parsed(Listing, setStatus(id, 'active'))
    expect(Date.parse(back.expiresAt)).toBeGreaterThanOrEqual(before + 60 * DAY_MS)
    expect(Date.parse(back.expiresAt)).toBeLessThanOrEqual(Date.now() + 60 * DAY_MS)
    // The new term counts as a renewal.
    expect((await seller.post(`/api/listings/${id}/renew`)).status).toBe(409)
  })

  test.each([
    ['active', 'already_active'],
    ['expired', 'conflict'],
    ['pending', 'conflict'],
  ])('that is %s is refused', async (status, code) => {
    const { id } = await postListing(seller)
    await setRow(id, { status })
    expect(await refusalOf(await setStatus(id, 'active'))).toEqual([409, code])
    expect(await rowOf(id)).toMatchObject({ status })
  })

  test('recomputes its score, which depends on its age', async () => {
    const { id, aiScore } = await postListing(seller)
    await setStatus(id, 'sold')
    await setRow(id, { created_at: Date.now() - 40 * DAY_MS })
    expect((await parsed(Listing, setStatus(id, 'active'))).aiScore).toBeLessThan(aiScore)
  })
})

describe('renewing a listing', () => {
  test('gives it sixty days and keeps its engagement and posting date', async () => {
    const { id } = await postListing(seller)
    await buyer.post(`/api/listings/${id}/like`)
    const createdAt = Date.now() - 50 * DAY_MS
    await setRow(id, { created_at: createdAt, expires_at: createdAt + 60 * DAY_MS, views: 12, comments: 4 })
    const before = Date.now()
    const renewed = await parsed(Listing, renew(id))
    expect(renewed).toMatchObject({
      status: 'active',
      likesCount: 1,
      viewsCount: 12,
      commentsCount: 4,
      createdAt: new Date(createdAt).toISOString(),
    })
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThanOrEqual(before + 60 * DAY_MS)
    expect(Date.parse(renewed.renewableAt ?? '')).toBe(
      Date.parse(renewed.expiresAt) - 60 * DAY_MS + 48 * HOUR_MS,
    )
    expect(await eventKinds(id)).toEqual(['renewed'])
  })

  test('that has expired brings it back to feed, search and counters', async () => {
    const { id } = await postListing(seller, 'car_sale', {
      title: 'Pangolincar for sale',
      location: 'Bonthe',
    })
    await setRow(id, { status: 'expired', expires_at: Date.now() - DAY_MS })
    const seen = () => foundBy('searchQuery=pangolincar', 'type=car_sale&location=Bonthe')
    expect(await seen()).toEqual([[], []])
    expect((await renew(id)).status).toBe(200)
    expect(await seen()).toEqual([[id], [id]])
  })
})

test('renewing a listing twice within 48 hours is refused with the seconds to wait', async () => {
  const { id } = await postListing(seller)
  await renew(id)
  const before = await rowOf(id)
  const response = await renew(id)
  const wait = Number(response.headers.get('retry-after'))
  expect(await refusalOf(response)).toEqual([409, 'renewed_lately'])
  expect(wait).toBeGreaterThan(48 * 3_600 - 60)
  expect(wait).toBeLessThanOrEqual(48 * 3_600)
  expect(await rowOf(id)).toEqual(before)
  await setRow(id, { renewed_at: Date.now() - 48 * HOUR_MS + 60_000 })
  expect((await renew(id)).status).toBe(409)
  await setRow(id, { renewed_at: Date.now() - 48 * HOUR_MS })
  expect((await renew(id)).status).toBe(200)
})

test.each([
  ['sold', 'already_sold'],
  ['pending', 'conflict'],
])('a listing that is %s cannot be renewed', async (status, code) => {
  const { id } = await postListing(seller)
  await setRow(id, { status })
  const before = await rowOf(id)
  expect(await refusalOf(await renew(id))).toEqual([409, code])
  expect(await rowOf(id)).toEqual(before)
})
