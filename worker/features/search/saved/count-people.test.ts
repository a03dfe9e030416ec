import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEMAND_QUESTIONS_PER_DAY } from '#contract/limits.ts'
import { Demand } from '#contract/saved-search.ts'
import { openDb } from '#worker/db/client.ts'
import { editSaved, save } from '#worker/test/calls.ts'
import { billedReads, d1 } from '#worker/test/databases.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import { ctxOf, signIn, suspend, visitor, type Member } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'
import { countPeopleForListing, SEARCHES_COMPARED_MAX } from './count-people.ts'

const NOBODY = { people: null, isAtLeast: false }

let seller: Member
beforeEach(async () => {
  await d1.run`DELETE FROM saved_search_keys`
  seller = await signIn()
})

/** Each of `count` new people saves the search. */
async function saveByEach(count: number, changes: Record<string, unknown> = {}): Promise<Member[]> {
  const people = await Promise.all(Array.from({ length: count }, () => signIn()))
  await Promise.all(people.map((person) => save(person, changes)))
  return people
}

const demandFor = (id: string, person = seller) => parsed(Demand, person.get(`/api/listings/${id}/demand`))
const demandForDraft = (changes: Record<string, unknown> = {}, person = seller) =>
  parsed(Demand, person.post('/api/demand', aListing('generator', changes)))

describe('how many people look for a listing', () => {
  test('is said from three people on, on the listing and in the form', async () => {
    const { id } = await postListing(seller)
    await saveByEach(2)
    expect([await demandFor(id), await demandForDraft()]).toEqual([NOBODY, NOBODY])
    await saveByEach(1, { frequency: 'daily' })
    const three = { people: 3, isAtLeast: false }
    expect([await demandFor(id), await demandForDraft()]).toEqual([three, three])
  })

  test('counts people, not their searches', async () => {
    const { id } = await postListing(seller)
    const [person] = await saveByEach(2)
    for (const name of ['Again', 'And again']) await save(person!, { name, filters: { type: 'generator' } })
    expect(await demandFor(id)).toEqual(NOBODY)
  })

  test('leaves out oneself, suspended people, paused searches, and people who only follow the seller', async () => {
    const { id } = await postListing(seller)
    const [banned, resting] = await saveByEach(4)
    await save(seller)
    await saveByEach(1, { filters: { sellerId: seller.user.id } })
    await suspend(banned!, Date.now() + 60_000)
    expect(await demandFor(id)).toMatchObject({ people: 3 })
    const [search] = await d1.all<{ id: string }>`SELECT s.public_id AS id FROM saved_searches s
      JOIN users u ON u.id = s.user_id WHERE u.public_id = ${resting!.user.id}`
    await editSaved(resting!, search!.id, { paused: true })
    expect(await demandFor(id)).toEqual(NOBODY)
  })

  test.each([
    ['another kind', { filters: { type: 'car_sale' } }],
    ['another place', { filters: { type: 'generator', location: 'Kenema' } }],
    ['a lower price', { filters: { type: 'generator', maxPrice: 12_000 } }],
    ['another maker', { filters: { type: 'generator', brand: ['Honda'] } }],
    ['a word that it lacks', { query: 'zigwheel', filters: { type: 'generator' } }],
  ])('leaves out searches for %s', async (_what, search) => {
    const { id } = await postListing(seller)
    await saveByEach(3, search)
    expect([await demandFor(id), await demandForDraft()]).toEqual([NOBODY, NOBODY])
  })

  test('follows the listing: its price, and whether it is for sale', async () => {
    const { id } = await postListing(seller)
    await saveByEach(3, { filters: { type: 'generator', location: 'Bo', maxPrice: 10_000 } })
    expect(await demandFor(id)).toEqual(NOBODY)
    await seller.patch(`/api/listings/${id}`, { price: 9_500 })
    expect(await demandFor(id)).toMatchObject({ people: 3 })
    await setRow(id, { status: 'sold' })
    expect(await demandFor(id)).toEqual(NOBODY)
  })

  test('is on no page and in no list that others read', async () => {
    const { id } = await postListing(seller)
    await saveByEach(3)
    const other = await signIn()
    for (const person of [other, visitor()]) {
      expect(await (await person.get(`/api/listings/${id}`)).text()).not.toMatch(/people|demand/i)
      expect((await person.get(`/api/listings/${id}/demand`)).ok).toBe(false)
    }
  })
})

describe('the form', () => {
  test('may be incomplete, and its invalid fields do not count', async () => {
    await saveByEach(3, { filters: { type: 'generator', location: 'Bo' } })
    await saveByEach(3, { filters: { type: 'generator', minKva: 2 } })
    const draft = { type: 'generator', price: 12_500, location: 'Bo', title: 'x', ageInMonths: 99, color: 7 }
    expect(await parsed(Demand, seller.post('/api/demand', draft))).toMatchObject({ people: 3 })
    expect(await demandForDraft({ powerOutput: '2.5KVA' })).toMatchObject({ people: 6 })
  })

  test.each(['type', 'price', 'location'])('needs its %s', async (name) => {
    const response = seller.post('/api/demand', aListing('generator', { [name]: undefined }))
    expect(await refusedWith(response)).toMatchObject({ status: 400, fields: { [name]: expect.any(String) } })
  })

  test('finds nothing with the words of its description', async () => {
    await saveByEach(3, { query: 'zigwheel', filters: { type: 'generator' } })
    expect(await demandForDraft({ description: 'As good as a zigwheel, and silent' })).toEqual(NOBODY)
    expect(await demandForDraft({ title: 'Zigwheel generator' })).toMatchObject({ people: 3 })
  })
})

test('each question counts against a day’s allowance, about the form or about a listing', async () => {
  const asker = await signIn(undefined, { RATE_LIMIT_SCALE: String(2 / DEMAND_QUESTIONS_PER_DAY) })
  const { id } = await postListing(seller)
  await d1.run`UPDATE listings SET seller_id = (SELECT id FROM users WHERE public_id = ${asker.user.id})
    WHERE public_id = ${id}`
  expect(await demandFor(id, asker)).toEqual(NOBODY)
  expect(await demandForDraft({}, asker)).toEqual(NOBODY)
  for (const question of [asker.get(`/api/listings/${id}/demand`), asker.post('/api/demand', aListing())])
    expect(await refusalOf(question)).toEqual([429, 'too_many_requests'])
})

test('with a thousand searches, a bounded number of rows is read, and the number is said to be at least that', async () => {
  const { id } = await postListing(seller)
  const [person] = await saveByEach(3)
  await saveForMany(person!, 2 * SEARCHES_COMPARED_MAX)
  const ctx = await ctxOf(seller)
  let demand
  const { rows } = await billedReads(async (DB) => {
    demand = await countPeopleForListing({ ...ctx, db: openDb(DB, 'first-primary') }, id)
  })
  expect(demand).toEqual({ people: SEARCHES_COMPARED_MAX, isAtLeast: true })
  expect(rows).toBeLessThan(6 * SEARCHES_COMPARED_MAX)
})

/** As if `count` more people had saved the one search of this person. */
async function saveForMany(person: Member, count: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: count }, (_unused, index) => index))
  const columns = `name, query, filters, wanted, looks_for, wanted_at, read_in, frequency, paused, created_at,
    updated_at`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (public_id, phone, created_at) SELECT 'many-' || value, 'many-' || value, 1
        FROM json_each(?)`,
    ).bind(numbers),
    env.DB.prepare(
      `INSERT INTO saved_searches (public_id, user_id, ${columns})
        SELECT many.public_id, many.id, ${columns.replaceAll(/(\w+)/g, 's.$1')} FROM users many
        JOIN saved_searches s ON s.user_id = (SELECT id FROM users WHERE public_id = ?)
        WHERE many.public_id LIKE 'many-%'`,
    ).bind(person.user.id),
    env.DB.prepare(
      `INSERT INTO saved_search_keys SELECT k.key, copy.id FROM saved_searches copy
        JOIN saved_searches s ON s.user_id = (SELECT id FROM users WHERE public_id = ?)
        JOIN saved_search_keys k ON k.search_id = s.id WHERE copy.public_id LIKE 'many-%'`,
    ).bind(person.user.id),
  ])
}
