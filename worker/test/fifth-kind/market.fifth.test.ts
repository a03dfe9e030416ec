import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ErrorBody } from '#contract/errors.ts'
import { ListingScore } from '#contract/score.ts'
import { SmartSearchAnswer } from '#contract/search.ts'
import { ListingSuggestions } from '#contract/suggestion.ts'
import { headOf, readPage } from '../crawler.ts'
import { expectOk, signIn, visitor, type Member } from '../people.ts'
import { parsed } from '../parsed.ts'

/** Fields that only the file of the kind and a migration define. Nothing else here knows about motorbikes. */
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
  bikeCondition: 'good',
  engineCc: 125,
  hasHelmet: true,
}

let seller: Member
beforeAll(async () => {
  await env.DB.batch(
    ['engine_cc REAL', 'has_helmet INTEGER', 'frame TEXT'].map((column) =>
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
  test('is posted and reads back as it was sent', async () => {
    const { id } = await postBike()
    expect(await parsed(Bike, visitor().get(`/api/listings/${id}`))).toMatchObject(BIKE)
  })

  test('is refused with the messages of its own file', async () => {
    const answer = await seller.post('/api/listings', {
      ...BIKE,
      bikeMake: ' ',
      engineCc: 20,
      bikeCondition: 'new',
    })
    expect(answer.status).toBe(400)
    expect(ErrorBody.parse(await answer.json()).fields).toEqual({
      bikeMake: 'Make is required',
      engineCc: 'Engine must have at least 50 cc',
      bikeCondition: 'Please select a condition',
    })
  })

  test('is edited, and its optional attributes can be removed', async () => {
    const { id } = await postBike({ title: 'Bike to be edited' })
    await expectOk(seller.patch(`/api/listings/${id}`, { engineCc: 150, hasHelmet: null }))
    const read = await parsed(Bike, visitor().get(`/api/listings/${id}`))
    expect(read).toMatchObject({ engineCc: 150 })
    expect(read).not.toHaveProperty('hasHelmet')
  })

  test('is listed, and found by its filters one by one and combined', async () => {
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

  test('is found by words, and by key and value pairs in a text', async () => {
    const { id } = await postBike({ title: 'Apache for sale', bikeModel: 'Apache', engineCc: 180 })
    expect(await idsOf('searchQuery=tvs%20apache')).toEqual([id])
    const read = await parsed(
      SmartSearchAnswer,
      seller.post('/api/smart-search', { query: 'type:motorbike minEngineCc:160' }),
    )
    expect(read.dbQuery).toEqual({ type: 'motorbike', minEngineCc: 160 })
    expect(read.understood.map(({ label }) => label)).toEqual(['Motorbikes', 'from 160 cc'])
  })

  test('is found by the words of its own text attribute, in a search and as a pair', async () => {
    const { id } = await postBike({ title: 'Bike of an old make', frame: 'Chrome moly' })
    expect(await idsOf('type=motorbike&text=moly')).toEqual([id])
    expect(await idsOf('searchQuery=type:motorbike%20frame:chrome')).toEqual([id])
  })

  test('is scored by its optional attributes', async () => {
    const bare = await postBike({ title: 'Bike without a colour' })
    const told = await postBike({ title: 'Bike with its colour', bikeColor: 'red' })
    expect(told.aiScore).toBe(bare.aiScore + 8)
    const score = await parsed(ListingScore, seller.get(`/api/listings/${bare.id}/score`))
    expect(score.advice.map(({ text }) => text)).toContain('Fill in frame and colour')
  })

  test('gets suggestions that use the values of its form', async () => {
    const { suggestions } = await parsed(
      ListingSuggestions,
      seller.post('/api/ai/suggest-listing', { ...BIKE, engineCc: '125', description: '' }),
    )
    const descriptions = suggestions.filter((text) => text.startsWith('Description: '))
    expect(descriptions.length).toBeGreaterThanOrEqual(2)
    for (const text of descriptions) expect(text).toMatch(/TVS Star City[^]*125 cc/)
  })

  test('is in JSON-LD for search engines and in the API description', async () => {
    const { id } = await postBike({ title: 'Bike for the crawlers' })
    const head = await headOf(await (await readPage(`/listings/${id}`)).text())
    expect(JSON.stringify(head)).toContain('"Motorcycle"')
    expect(await (await visitor().get('/api/openapi.json')).text()).toContain('In cubic centimetres')
  })
})
