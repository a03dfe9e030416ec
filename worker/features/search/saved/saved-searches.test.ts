import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, currentYear } from '#contract/dates.ts'
import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { openDb } from '#worker/db/client.ts'
import { editSaved, foundBy, listSaved, save, searchAlertsOf } from '#worker/test/calls.ts'
import { d1, failingDatabase } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { freshPhone, type Member, signIn, suspend } from '#worker/test/people.ts'
import { cronAt, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { sendDigests } from './send-digests.ts'

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

function saveWithKey(key: string, body: Record<string, unknown>): Promise<Response> {
  return buyer.post('/api/saved-searches', body, key)
}

async function keysOf(id: string): Promise<string[]> {
  const results = await d1.all<{ key: string }>`SELECT key FROM saved_search_keys WHERE search_id = (SELECT id
    FROM saved_searches WHERE public_id = ${id}) ORDER BY key`
  return results.map(({ key }) => key)
}

async function rowOf(id: string) {
  return d1.first<{ wanted: string; wanted_at: number; read_in: number }>`SELECT wanted, wanted_at, read_in
    FROM saved_searches WHERE public_id = ${id}`
}

const daily = { frequency: 'daily' }
let buyer: Member
let seller: Member
let now: number
beforeEach(async () => {
  ;[buyer, seller] = await Promise.all([signIn(), signIn()])
  // Posted listings get the real time, and cron must run later than that.
  now = Date.now() + 60_000
})

const inKenema = { ...daily, name: 'In Kenema', filters: { location: 'Kenema' } }

describe('saving a search', () => {
  test('stores the search and its keys of kind, place and maker; the list is newest first', async () => {
    const saved = await save(buyer, {
      name: '  Light   in Bo ',
      query: '',
      filters: { type: 'generator', location: ['Bo', 'Kenema'], maxPrice: 8000, brand: ['Honda'] },
    })
    expect(saved).toEqual({
      id: expect.any(String),
      name: 'Light in Bo',
      query: '',
      filters: { type: 'generator', location: ['Bo', 'Kenema'], maxPrice: 8000, brand: ['Honda'] },
      frequency: 'instant',
      paused: false,
      looksFor: saved.looksFor,
      matches: 0,
      lastMatchAt: null,
      createdAt: expect.any(String),
    })
    expect(await keysOf(saved.id)).toEqual(['generator/Bo/maker:honda', 'generator/Kenema/maker:honda'])
    const second = await save(buyer, { name: 'Second', frequency: 'daily', paused: true })
    expect(second).toMatchObject({ frequency: 'daily', paused: true })
    expect(await listSaved(buyer)).toEqual({ savedSearches: [second, saved], total: 2, nextCursor: null })
  })

  test.each([
    ['nothing', {}],
    ['only a sort', { filters: { sortBy: 'price_asc' } }],
    ['a text without a word', { query: '!!! ... ???' }],
  ])('returns 400 with a message if the search asks for %s', async (_name, search) => {
    const refusal = await refusedWith(buyer.post('/api/saved-searches', { name: 'All', ...search }))
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: expect.stringMatching(/looking for/),
    })
    expect((await listSaved(buyer)).total).toBe(0)
  })

  test('the list has pages of as many searches as asked for', async () => {
    const person = await signIn()
    for (const name of ['One', 'Two', 'Three']) await save(person, { name })
    const page = (query: string) =>
      parsed(SavedSearches, person.get(`/api/saved-searches?limit=2${query}`)).then(
        ({ savedSearches, ...rest }) => ({ names: savedSearches.map(({ name }) => name), ...rest }),
      )
    const first = await page('')
    expect(first).toEqual({ names: ['Three', 'Two'], total: 3, nextCursor: expect.any(String) })
    expect(await page(`&cursor=${first.nextCursor}`)).toEqual({ names: ['One'], total: 3, nextCursor: null })
  })

  test('saving again with the same idempotency key returns the first result, even concurrently', async () => {
    const body = { name: 'Once', filters: { type: 'car_sale' } }
    const answers = await Promise.all(Array.from({ length: 6 }, () => saveWithKey('k-1', body)))
    const saved = await Promise.all(answers.map(async (answer) => SavedSearch.parse(await answer.json())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await listSaved(buyer)).toEqual({ savedSearches: [saved[0]], total: 1, nextCursor: null })
    expect(await parsed(SavedSearch, saveWithKey('k-1', { ...body, name: 'Other' }))).toEqual(saved[0])
  })

  test('with the idempotency key of a deleted search, returns 409 and saves nothing', async () => {
    const { id } = await parsed(
      SavedSearch,
      saveWithKey('k-2', { name: 'Gone', filters: { type: 'car_sale' } }),
    )
    await buyer.delete(`/api/saved-searches/${id}`)
    expect(
      await refusedWith(saveWithKey('k-2', { name: 'Gone', filters: { type: 'car_sale' } })),
    ).toMatchObject({ status: 409, code: 'conflict' })
    expect((await listSaved(buyer)).total).toBe(0)
  })

  test('returns 409 to a person who already has fifty searches, even concurrently', async () => {
    for (let saved = 0; saved < SAVED_SEARCHES_MAX - 3; saved += 1)
      await save(buyer, { name: `Number ${saved}` })
    const body = { name: 'At once', filters: { type: 'home_rent' } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) => saveWithKey(`at-once-${index}`, body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect((await listSaved(buyer)).total).toBe(SAVED_SEARCHES_MAX)
    const refusal = await refusedWith(buyer.post('/api/saved-searches', body))
    expect(refusal).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('50 saved searches'),
    })
    const other = await signIn()
    await save(other)
    const broken = await signIn(freshPhone(), { DB: failingDatabase(env.DB, 'into "saved_search_keys"') })
    expect((await broken.post('/api/saved-searches', body)).status).toBe(500)
    const [oldest] = (await listSaved(buyer)).savedSearches.slice(-1)
    await buyer.delete(`/api/saved-searches/${oldest?.id}`)
    expect((await buyer.post('/api/saved-searches', body)).status).toBe(201)
  })
})

describe('editing a saved search', () => {
  test('changes only the fields sent', async () => {
    const saved = await save(buyer, { filters: { type: 'generator', location: 'Bo' }, query: '' })
    expect(await editSaved(buyer, saved.id, { name: 'Light' })).toEqual({ ...saved, name: 'Light' })
    const edited = { ...saved, name: 'Light', frequency: 'daily', paused: true }
    expect(await editSaved(buyer, saved.id, { frequency: 'daily', paused: true })).toEqual(edited)
    expect(await editSaved(buyer, saved.id, {})).toEqual(edited)
    expect((await listSaved(buyer)).savedSearches).toEqual([edited])
  })

  test('reparses text and filters and updates the keys of the search', async () => {
    const { id } = await save(buyer)
    const filters = { type: 'home_rent', location: 'Western Area', minBedrooms: 2, maxBedrooms: 2 }
    expect((await editSaved(buyer, id, { filters })).filters).toEqual(filters)
    expect(await keysOf(id)).toEqual(['home_rent/Western Area/rooms:2'])
    await editSaved(buyer, id, { query: 'near the beach' })
    expect(await keysOf(id)).toEqual(['home_rent/Western Area/rooms:2'])
    await editSaved(buyer, id, { paused: true })
    expect(await keysOf(id)).toEqual(['home_rent/Western Area/rooms:2'])
  })

  test('returns 400 and changes nothing if no word and no filter would be left', async () => {
    const saved = await save(buyer, { query: 'zigwheel', filters: {} })
    expect(
      await refusedWith(buyer.patch(`/api/saved-searches/${saved.id}`, { query: '', name: 'Nothing' })),
    ).toMatchObject({ status: 400 })
    expect((await listSaved(buyer)).savedSearches).toEqual([saved])
  })

  test('applies all of several concurrent edits', async () => {
    const { id } = await save(buyer)
    await Promise.all([
      editSaved(buyer, id, { name: 'Renamed' }),
      editSaved(buyer, id, { query: 'silent' }),
      editSaved(buyer, id, { filters: { type: 'generator', location: 'Kenema' } }),
    ])
    expect((await listSaved(buyer)).savedSearches).toMatchObject([
      { name: 'Renamed', query: 'silent', filters: { location: 'Kenema' } },
    ])
    expect(await keysOf(id)).toEqual(['generator/Kenema/'])
  })
})

test('deleting a saved search removes the search and its keys; deleting it again returns 404', async () => {
  const [first, second] = [await save(buyer), await save(buyer)]
  expect((await buyer.delete(`/api/saved-searches/${first.id}`)).status).toBe(204)
  expect(await listSaved(buyer)).toEqual({ savedSearches: [second], total: 1, nextCursor: null })
  expect(await refusedWith(buyer.delete(`/api/saved-searches/${first.id}`))).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  const results =
    await d1.all`SELECT * FROM saved_search_keys WHERE search_id NOT IN (SELECT id FROM saved_searches)`
  expect(results).toEqual([])
})

test("changing or deleting another person's search returns 404, as for an unknown search", async () => {
  const saved = await save(buyer)
  const other = await signIn()
  for (const id of [saved.id, UNKNOWN_ID, 'nothing']) {
    for (const pending of [
      other.patch(`/api/saved-searches/${id}`, { name: 'Mine' }),
      other.delete(`/api/saved-searches/${id}`),
    ]) {
      expect(await refusedWith(pending)).toMatchObject({ status: 404, code: 'not_found' })
    }
  }
  expect((await listSaved(other)).total).toBe(0)
  expect((await listSaved(buyer)).savedSearches).toEqual([saved])
})

test('cron reparses a search from last year once, with the years that its text means now', async () => {
  const { id } = await save(buyer, { query: 'car at most 1 year old', filters: { type: 'car_sale' } })
  const saved = await rowOf(id)
  const outdated = JSON.stringify([{ type: 'car_sale', minYear: currentYear() + 1 }])
  await d1.run`UPDATE saved_searches SET read_in = read_in - 1, wanted = ${outdated} WHERE public_id = ${id}`
  await cronAt(Date.now())
  const reparsed = await rowOf(id)
  expect(reparsed).toMatchObject({ wanted: saved?.wanted, read_in: currentYear() })
  await cronAt(Date.now())
  expect(await rowOf(id)).toEqual(reparsed)
  const { id: carId } = await postListing(seller, 'car_sale')
  expect(await foundBy(id)).toEqual([carId])
})

test('if a search is edited while cron reparses it, the edit stays', async () => {
  const { id } = await save(buyer)
  await d1.run`UPDATE saved_searches SET read_in = read_in - 1 WHERE public_id = ${id}`
  await Promise.all([
    cronAt(Date.now()),
    editSaved(buyer, id, { name: 'Renamed', filters: { type: 'home_rent' } }),
  ])
  expect((await listSaved(buyer)).savedSearches).toMatchObject([
    { name: 'Renamed', filters: { type: 'home_rent' } },
  ])
  expect(JSON.parse((await rowOf(id))?.wanted ?? '')).toEqual([{ type: 'home_rent' }])
})

describe('the digest', () => {
  test('reports all daily searches in one notification at the next run', async () => {
    const first = await save(buyer, { ...daily, name: 'In Bo' })
    const second = await save(buyer, inKenema)
    const listings = [
      await postListing(seller),
      await postListing(seller, 'car_sale', { location: 'Kenema' }),
      await postListing(seller),
    ]
    expect(await searchAlertsOf(buyer)).toEqual([])
    expect((await listSaved(buyer)).savedSearches.map(({ matches }) => matches)).toEqual([1, 2])
    await cronAt(now)
    const newest = listings.at(-1)
    expect(await searchAlertsOf(buyer)).toEqual([
      {
        id: expect.any(String),
        kind: 'saved_search_digest',
        isRead: false,
        createdAt: new Date(now).toISOString(),
        actor: null,
        listing: { id: newest?.id, title: newest?.title },
        savedSearch: { id: first.id, name: 'In Bo' },
        count: 3,
      },
    ])
    expect(await foundBy(second.id)).toHaveLength(1)
  })

  test('counts a listing once if two searches found it', async () => {
    await save(buyer, daily)
    await save(buyer, { ...daily, name: 'Firman', filters: { brand: ['Firman'] } })
    await postListing(seller)
    await cronAt(now)
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1 }])
  })

  test('is sent at most once in 24 hours, and only if there are new matches', async () => {
    await save(buyer, daily)
    await postListing(seller)
    await cronAt(now)
    const second = await postListing(seller)
    await cronAt(now + DAY_MS - 1)
    expect(await searchAlertsOf(buyer)).toHaveLength(1)
    await cronAt(now + DAY_MS)
    expect(await searchAlertsOf(buyer)).toMatchObject([
      { count: 1, listing: { id: second.id } },
      { count: 1 },
    ])
    await cronAt(now + 3 * DAY_MS)
    expect(await searchAlertsOf(buyer)).toHaveLength(2)
  })

  test('is sent once by concurrent runs', async () => {
    await save(buyer, daily)
    await postListing(seller)
    await Promise.all(
      Array.from({ length: 6 }, () =>
        sendDigests({ db: openDb(env.DB, 'first-primary'), now, announce: () => {} }),
      ),
    )
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1 }])
  })

  test('leaves out listings no longer on the market, and shows the newest of the others', async () => {
    const other = await signIn()
    await save(buyer, daily)
    const active = await postListing(seller)
    const [sold, removed, hidden] = [
      await postListing(seller),
      await postListing(seller),
      await postListing(other),
    ]
    await seller.post(`/api/listings/${sold.id}/status`, { status: 'sold' })
    await setRow(removed.id, { status: 'removed' })
    await suspend(other, now + DAY_MS)
    await cronAt(now)
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1, listing: { id: active.id } }])
    expect(hidden.id).not.toBe(active.id)
  })

  test('is not sent if no listing is left, which does not delay the next digest', async () => {
    await save(buyer, daily)
    const deleted = await postListing(seller)
    await seller.delete(`/api/listings/${deleted.id}`)
    await cronAt(now)
    expect(await searchAlertsOf(buyer)).toEqual([])
    const { id } = await postListing(seller)
    await cronAt(now + 900_000)
    expect(await searchAlertsOf(buyer)).toMatchObject([{ count: 1, listing: { id } }])
  })

  test('is not sent to a suspended person, who does not get those matches later either', async () => {
    await save(buyer, daily)
    await postListing(seller)
    await suspend(buyer, now + DAY_MS)
    await cronAt(now)
    await suspend(buyer, Date.now() - 1)
    await cronAt(now + 2 * DAY_MS)
    expect(await searchAlertsOf(buyer)).toEqual([])
  })

  test('leaves out matches of a search deleted, paused or changed before the digest is sent', async () => {
    const searches = [await save(buyer, daily), await save(buyer, daily), await save(buyer, daily)]
    await postListing(seller)
    const [deleted, paused, changed] = searches.map(({ id }) => id)
    await buyer.delete(`/api/saved-searches/${deleted}`)
    await editSaved(buyer, paused ?? '', { paused: true })
    await editSaved(buyer, changed ?? '', { filters: { type: 'car_sale' } })
    await cronAt(now)
    await editSaved(buyer, paused ?? '', { paused: false })
    await cronAt(now + 2 * DAY_MS)
    expect(await searchAlertsOf(buyer)).toEqual([])
  })

  test('includes matches from when a search was daily, even if the search is now instant', async () => {
    const { id } = await save(buyer, daily)
    const first = await postListing(seller)
    await editSaved(buyer, id, { frequency: 'instant' })
    const second = await postListing(seller)
    expect(await searchAlertsOf(buyer)).toMatchObject([
      { kind: 'saved_search', listing: { id: second.id }, count: 1 },
    ])
    await cronAt(now)
    expect(await searchAlertsOf(buyer)).toMatchObject([
      { kind: 'saved_search_digest', listing: { id: first.id }, count: 1 },
      { kind: 'saved_search' },
    ])
  })

  test('is sent to each of many people', { timeout: 60_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 55 }, () => signIn()))
    await Promise.all(people.map((person) => save(person, { ...daily, filters: { location: 'Moyamba' } })))
    await postListing(seller, 'generator', { location: 'Moyamba' })
    await cronAt(now)
    const ids = JSON.stringify(people.map(({ user }) => user.id))
    expect(
      await d1.first`SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM notifications
        WHERE kind = 'saved_search_digest'
        AND user_id IN (SELECT id FROM users WHERE public_id IN (SELECT value FROM json_each(${ids})))`,
    ).toEqual({ n: 55, people: 55 })
  })
})
