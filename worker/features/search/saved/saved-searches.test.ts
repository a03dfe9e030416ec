import { beforeEach, describe, expect, test } from 'vitest'
import { SAVED_SEARCHES_MAX } from '#contract/limits.ts'
import { SavedSearch } from '#contract/saved-search.ts'
import { d1 } from '../../../test/d1.ts'
import { parsed, refusedWith } from '../../../test/parsed.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { editSaved, listSaved, save } from '../../../test/saved.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

let person: Member
beforeEach(async () => {
  person = await signIn()
})

function saveWithKey(key: string, body: Record<string, unknown>): Promise<Response> {
  return person.post('/api/saved-searches', body, key)
}

async function keysOf(id: string): Promise<string[]> {
  const results = await d1.all<{ key: string }>`SELECT key FROM saved_search_keys WHERE search_id = (SELECT id
    FROM saved_searches WHERE public_id = ${id}) ORDER BY key`
  return results.map(({ key }) => key)
}

describe('saving a search', () => {
  test('keeps what was sent under the keys of its kind, places and makers, the newest first', async () => {
    const saved = await save(person, {
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
    const second = await save(person, { name: 'Second', frequency: 'daily', paused: true })
    expect(second).toMatchObject({ frequency: 'daily', paused: true })
    expect(await listSaved(person)).toEqual({ savedSearches: [second, saved], total: 2 })
  })

  // [spec 10.2 #17, 10.16 #16]
  test.each([
    ['nothing', {}],
    ['an order alone', { filters: { sortBy: 'price_asc' } }],
    ['a text without a word', { query: '!!! ... ???' }],
  ])('%s would find everything and is refused with a sentence', async (_name, asked) => {
    const refusal = await refusedWith(person.post('/api/saved-searches', { name: 'All', ...asked }))
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: expect.stringMatching(/looking for/),
    })
    expect((await listSaved(person)).total).toBe(0)
  })

  // [spec 10.16 #16]
  test('again with the same key answers the first, also many times at once', async () => {
    const body = { name: 'Once', filters: { type: 'car_sale' } }
    const answers = await Promise.all(Array.from({ length: 6 }, () => saveWithKey('k-1', body)))
    const saved = await Promise.all(answers.map(async (answer) => SavedSearch.parse(await answer.json())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await listSaved(person)).toEqual({ savedSearches: [saved[0]], total: 1 })
    expect(await parsed(SavedSearch, saveWithKey('k-1', { ...body, name: 'Other' }))).toEqual(saved[0])
  })

  test('again with the key of one that was deleted is 409 and saves nothing', async () => {
    const { id } = await parsed(
      SavedSearch,
      saveWithKey('k-2', { name: 'Gone', filters: { type: 'car_sale' } }),
    )
    await person.delete(`/api/saved-searches/${id}`)
    expect(
      await refusedWith(saveWithKey('k-2', { name: 'Gone', filters: { type: 'car_sale' } })),
    ).toMatchObject({ status: 409, code: 'conflict' })
    expect((await listSaved(person)).total).toBe(0)
  })

  // [spec 10.16 #16]
  test('beyond fifty is a 409, also for concurrent requests, and concerns that person alone', async () => {
    for (let saved = 0; saved < SAVED_SEARCHES_MAX - 3; saved += 1)
      await save(person, { name: `Number ${saved}` })
    const body = { name: 'At once', filters: { type: 'home_rent' } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) => saveWithKey(`at-once-${index}`, body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect((await listSaved(person)).total).toBe(SAVED_SEARCHES_MAX)
    const refusal = await refusedWith(person.post('/api/saved-searches', body))
    expect(refusal).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('50 saved searches'),
    })
    const other = await signIn()
    await save(other)
    const [oldest] = (await listSaved(person)).savedSearches.slice(-1)
    await person.delete(`/api/saved-searches/${oldest?.id}`)
    expect((await person.post('/api/saved-searches', body)).status).toBe(201)
  })
})

describe('editing a saved search', () => {
  // [spec 10.1 #45]
  test('changes what is sent and leaves the rest', async () => {
    const saved = await save(person, { filters: { type: 'generator', location: 'Bo' }, query: '' })
    expect(await editSaved(person, saved.id, { name: 'Light' })).toEqual({ ...saved, name: 'Light' })
    const edited = { ...saved, name: 'Light', frequency: 'daily', paused: true }
    expect(await editSaved(person, saved.id, { frequency: 'daily', paused: true })).toEqual(edited)
    expect(await editSaved(person, saved.id, {})).toEqual(edited)
    expect((await listSaved(person)).savedSearches).toEqual([edited])
  })

  test('reads text and filters anew and stands under their keys', async () => {
    const { id } = await save(person)
    const filters = { type: 'home_rent', location: 'Western Area', minBedrooms: 2, maxBedrooms: 2 }
    expect((await editSaved(person, id, { filters })).filters).toEqual(filters)
    expect(await keysOf(id)).toEqual(['home_rent/Western Area/rooms:2'])
    await editSaved(person, id, { query: 'near the beach' })
    expect(await keysOf(id)).toEqual(['home_rent/Western Area/rooms:2'])
    await editSaved(person, id, { paused: true })
    expect(await keysOf(id)).toEqual(['home_rent/Western Area/rooms:2'])
  })

  test('until it asks for nothing is refused and changes nothing', async () => {
    const saved = await save(person, { query: 'zigwheel', filters: {} })
    expect(
      await refusedWith(person.patch(`/api/saved-searches/${saved.id}`, { query: '', name: 'Nothing' })),
    ).toMatchObject({ status: 400 })
    expect((await listSaved(person)).savedSearches).toEqual([saved])
  })

  test('of two edits at once both land', async () => {
    const { id } = await save(person)
    await Promise.all([
      editSaved(person, id, { name: 'Renamed' }),
      editSaved(person, id, { query: 'silent' }),
      editSaved(person, id, { filters: { type: 'generator', location: 'Kenema' } }),
    ])
    expect((await listSaved(person)).savedSearches).toMatchObject([
      { name: 'Renamed', query: 'silent', filters: { location: 'Kenema' } },
    ])
    expect(await keysOf(id)).toEqual(['generator/Kenema/'])
  })
})

describe('deleting a saved search', () => {
  // [spec 10.1 #45]
  test('takes it and its keys away; again it is 404', async () => {
    const [gone, kept] = [await save(person), await save(person)]
    expect((await person.delete(`/api/saved-searches/${gone.id}`)).status).toBe(204)
    expect(await listSaved(person)).toEqual({ savedSearches: [kept], total: 1 })
    expect(await refusedWith(person.delete(`/api/saved-searches/${gone.id}`))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    const results =
      await d1.all`SELECT * FROM saved_search_keys WHERE search_id NOT IN (SELECT id FROM saved_searches)`
    expect(results).toEqual([])
  })
})

// [spec 10.1 #45]
test("another person's search, and none, are 404 in each call and stay as they are", async () => {
  const saved = await save(person)
  const other = await signIn()
  for (const id of [saved.id, NOBODY, 'nothing']) {
    for (const pending of [
      other.patch(`/api/saved-searches/${id}`, { name: 'Mine' }),
      other.delete(`/api/saved-searches/${id}`),
    ]) {
      expect(await refusedWith(pending)).toMatchObject({ status: 404, code: 'not_found' })
    }
  }
  expect((await listSaved(other)).total).toBe(0)
  expect((await listSaved(person)).savedSearches).toEqual([saved])
})
