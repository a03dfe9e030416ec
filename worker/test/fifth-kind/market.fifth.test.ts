import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { currentYear } from '#contract/dates.ts'
import { ErrorBody } from '#contract/errors.ts'
import { ListingScore } from '#contract/score.ts'
import { SmartSearchResponse, Suggestions } from '#contract/search.ts'
import { ListingSuggestions } from '#contract/suggestion.ts'
import { headOf, readPage } from '#worker/test/crawler.ts'
import { parsed } from '#worker/test/parsed.ts'
import { expectOk, signIn, visitor, type Member } from '#worker/test/people.ts'

/** Only the kind's file and a migration define these fields. No other code knows about motorbikes. */
const Bike = z.looseObject({ id: z.string(), type: z.literal('motorbike'), aiScore: z.int() })
const Page = z.object({ listings: z.array(z.looseObject({ id: z.string() })), total: z.int() })

const BIKE = {
  type: 'motorbike',
  title: 'Strong bike for okada',
  description: 'It runs every day, the papers are in order. Ask for Sorie at the park.',
  price: 28_000,
  location: 'Bo',
  bikeMake: 'TVS',
  bikeModel: 'Star City',
  modelYear: currentYear(),
  bikeCondition: 'good',
  engineCc: 125,
  hasHelmet: true,
}

let seller: Member
beforeAll(async () => {
  await env.DB.batch(
    ['engine_cc REAL', 'model_year REAL', 'has_helmet INTEGER', 'frame TEXT'].map((column) =>
      env.DB.prepare(`ALTER TABLE listings ADD COLUMN ${column}`),
    ),
  )
  seller = await signIn()
})

async function postBike(changes: object = {}) {
  return parsed(Bike, seller.post('/api/listings', { ...BIKE, ...changes }))
}

async function idsOf(query: string): Promise<string[]> {
  const page = await parsed(Page, seller.get(`/api/listings?${query}`))
  return page.listings.map(({ id }) => id)
}

describe('a fifth kind', () => {
  test('a motorbike is posted, and returned as it was sent', async () => {
    const { id } = await postBike()
    expect(await parsed(Bike, visitor().get(`/api/listings/${id}`))).toMatchObject(BIKE)
  })

  test('an invalid motorbike is refused with the messages of its own file', async () => {
    const response = await seller.post('/api/listings', {
      ...BIKE,
      bikeMake: ' ',
      engineCc: 20,
      bikeCondition: 'new',
    })
    expect(response.status).toBe(400)
    expect(ErrorBody.parse(await response.json()).fields).toEqual({
      bikeMake: 'Make is required',
      engineCc: 'Engine must have at least 50 cc',
      bikeCondition: 'Please select a condition',
    })
  })

  test('a motorbike can be edited, and its optional attributes removed', async () => {
    const { id } = await postBike({ title: 'Bike to be edited' })
    await expectOk(seller.patch(`/api/listings/${id}`, { engineCc: 150, hasHelmet: null }))
    const read = await parsed(Bike, visitor().get(`/api/listings/${id}`))
    expect(read).toMatchObject({ engineCc: 150 })
    expect(read).not.toHaveProperty('hasHelmet')
  })

  test('a motorbike may keep its model year when it has become too old to be posted', async () => {
    const { id } = await postBike({ title: 'Bike that has grown old' })
    const tooOld = currentYear() - 11
    expect((await seller.post('/api/listings', { ...BIKE, modelYear: tooOld })).status).toBe(400)
    await env.DB.prepare('UPDATE listings SET model_year = ? WHERE public_id = ?').bind(tooOld, id).run()
    await expectOk(seller.patch(`/api/listings/${id}`, { price: 20_000, modelYear: tooOld }))
    expect((await seller.patch(`/api/listings/${id}`, { modelYear: tooOld + 0.5 })).status).toBe(400)
  })

  test('a motorbike is listed, and its filters find it one by one and combined', async () => {
    const small = await postBike({ title: 'Small bike of Kenema', location: 'Kenema', engineCc: 100 })
    const large = await postBike({
      title: 'Large bike of Kenema',
      location: 'Kenema',
      engineCc: 650,
      hasHelmet: false,
    })
    const here = 'type=motorbike&location=Kenema'
    expect((await idsOf(here)).toSorted()).toEqual([small.id, large.id].toSorted())
    expect(await idsOf(`${here}&minEngineCc=200`)).toEqual([large.id])
    expect(await idsOf(`${here}&minEngineCc=90&maxEngineCc=110`)).toEqual([small.id])
    expect(await idsOf(`${here}&helmet=true`)).toEqual([small.id])
    expect(await idsOf(`${here}&brand=TVS&condition=good&maxEngineCc=650&minEngineCc=650`)).toEqual([
      large.id,
    ])
    expect((await seller.get('/api/listings?minEngineCc=9000')).status).toBe(400)
  })

  test('a motorbike is found by words and by key-value pairs in a search text', async () => {
    const { id } = await postBike({ title: 'Apache for sale', bikeModel: 'Apache', engineCc: 180 })
    expect(await idsOf('searchQuery=tvs%20apache')).toEqual([id])
    const read = await parsed(
      SmartSearchResponse,
      seller.post('/api/smart-search', { query: 'type:motorbike minEngineCc:160' }),
    )
    expect(read.dbQuery).toEqual({ type: 'motorbike', minEngineCc: 160 })
    expect(read.understood.map(({ label }) => label)).toEqual(['Motorbikes', 'from 160 cc'])
  })

  test('the name of the kind is suggested while somebody types it', async () => {
    await postBike({ title: 'Bike to be suggested' })
    const { suggestions } = await parsed(Suggestions, seller.get('/api/search-suggestions?q=motorb'))
    expect(suggestions).toMatchObject([{ text: 'motorbike', what: 'category' }])
  })

  test('a motorbike is found by its own text attribute, in words and as a key-value pair', async () => {
    const { id } = await postBike({ title: 'Bike of an old make', frame: 'Chrome moly' })
    expect(await idsOf('type=motorbike&text=moly')).toEqual([id])
    expect(await idsOf('searchQuery=type:motorbike%20frame:chrome')).toEqual([id])
  })

  test('the optional attributes of a motorbike add to its score', async () => {
    const bare = await postBike({ title: 'Bike without a colour' })
    const detailed = await postBike({ title: 'Bike with its colour', bikeColor: 'red' })
    expect(detailed.aiScore).toBe(bare.aiScore + 8)
    const score = await parsed(ListingScore, seller.get(`/api/listings/${bare.id}/score`))
    expect(score.advice.map(({ text }) => text)).toContain('Fill in frame and colour')
  })

  test('suggestions for a motorbike use the values of its form', async () => {
    const { suggestions } = await parsed(
      ListingSuggestions,
      seller.post('/api/ai/suggest-listing', { ...BIKE, engineCc: '125', description: '' }),
    )
    const descriptions = suggestions.filter((text) => text.startsWith('Description: '))
    expect(descriptions).toHaveLength(1)
    for (const text of descriptions) expect(text).toMatch(/TVS Star City[^]*125 cc/)
  })

  test('a motorbike is in JSON-LD for search engines and in the API description', async () => {
    const { id } = await postBike({ title: 'Bike for the crawlers' })
    const head = await headOf(await (await readPage(`/listings/${id}`)).text())
    expect(JSON.stringify(head)).toContain('"Motorcycle"')
    expect(await (await visitor().get('/api/openapi.json')).text()).toContain('In cubic centimetres')
  })
})
