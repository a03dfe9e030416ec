import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds.ts'
import { PHOTOS_MAX, PRICE_MAX } from '#contract/limits.ts'
import { NewListing } from '#contract/listing.ts'
import { USUAL_PRICE_SLE } from '#contract/old-leones.ts'
import { ListingScore } from '#contract/score.ts'
import type { ListingRow } from '../../db/schema.ts'
import { signIn, type Member } from '../../test/people.ts'
import { aListing, post } from '../../test/things.ts'
import { explain } from './explain-score.ts'
import { scored } from './score.ts'
import { toRow } from './to-row.ts'

const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000

describe('what the seller of a listing reads', () => {
  test('the parts, which add up to the score that the listing has', async () => {
    const seller = await signIn()
    const listing = await post(seller, 'electronics', { color: undefined, description: 'x'.repeat(180), images: photoUrls(4) })
    const score = await read(seller, listing.id)
    expect(score.score).toBe(listing.aiScore)
    expect(score).toEqual({
      score: 75,
      parts: [
        { part: 'photos', points: 20, max: 30 },
        { part: 'description', points: 12, max: 20 },
        { part: 'details', points: 8, max: 15 },
        { part: 'seller', points: 15, max: 15 },
        { part: 'price', points: 10, max: 10 },
        { part: 'freshness', points: 10, max: 10 },
      ],
      advice: [
        { part: 'photos', text: 'Add two photos', gain: 10 },
        { part: 'description', text: 'Say more about it: 120 more characters', gain: 8 },
        { part: 'details', text: 'Fill in color', gain: 7 },
      ],
    })
  })

  test('what would raise it, the most first', () => {
    const bare = { ...aRow(), type: 'car_sale', photos: photosOf(0), description: 'x'.repeat(299), price: 25, priceSle: 25, createdAt: NOW - 40 * DAY } as const
    expect(explain({ ...bare, ...NO_DETAILS }, { isPhoneVerified: false }, NOW).advice).toEqual([
      { part: 'photos', text: 'Add six photos', gain: 30 },
      { part: 'details', text: 'Fill in body type, fuel type, transmission, color and interior color', gain: 15 },
      { part: 'seller', text: 'Verify your phone number', gain: 15 },
      { part: 'price', text: 'Check the price: SLE 25 is far from what such things cost here', gain: 10 },
      { part: 'freshness', text: 'Renew it', gain: 10 },
      { part: 'description', text: 'Say more about it: 1 more character', gain: 1 },
    ])
  })

  test('the price in the currency that it was given in', () => {
    const dear = { ...aRow(), price: 2_000_000, currency: 'USD', priceSle: 46_000_000 } as const
    expect(explain(dear, { isPhoneVerified: true }, NOW).advice.map(({ text }) => text)).toContain(
      'Check the price: $2,000,000 is far from what such things cost here',
    )
  })

  test.each(['sold', 'removed'] as const)('no advice on a listing that is %s, which takes no change', (status) => {
    expect(explain({ ...aRow(), status }, { isPhoneVerified: false }, NOW)).toMatchObject({ advice: [] })
  })

  test('no renewal of a listing that waits for the moderators', () => {
    const old = { ...aRow(), createdAt: NOW - 40 * DAY }
    const parts = (status: ListingRow['status']) => explain({ ...old, status }, { isPhoneVerified: true }, NOW).advice.map(({ part }) => part)
    expect(parts('pending')).not.toContain('freshness')
    expect(parts('active')).toContain('freshness')
    expect(parts('expired')).toContain('freshness')
  })
})

describe('advice that is followed', () => {
  test('by an edit brings its gain to the listing and to its explanation', async () => {
    const seller = await signIn()
    const bare = { bodyType: undefined, carFuelType: undefined, transmission: undefined, exteriorColor: undefined, price: 450, images: photoUrls(4) }
    const { id } = await post(seller, 'car_sale', aListing('car_sale', bare))
    const steps: Record<string, object> = {
      'Add two photos': { images: photoUrls(6) },
      'Say more about it: 225 more characters': { description: 'x'.repeat(300) },
      'Fill in body type, fuel type, transmission, color and interior color': {
        bodyType: 'SUV', carFuelType: 'Petrol', transmission: 'manual', exteriorColor: 'white', interiorColor: 'black',
      },
      'Check the price: SLE 450 is far from what such things cost here': { price: 450_000 },
    }
    const { score, advice } = await read(seller, id)
    expect(advice.map(({ text }) => text).sort()).toEqual(Object.keys(steps).sort())
    let expected = score
    for (const { text, gain } of advice) {
      const answer = await seller.patch(`/api/listings/${id}`, steps[text])
      expected += gain
      expect(await answer.json()).toMatchObject({ aiScore: expected })
      expect((await read(seller, id)).score).toBe(expected)
    }
    expect(expected).toBe(100)
    expect((await read(seller, id)).advice).toEqual([])
  })

  test('by a renewal makes it fresh again', async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    await env.DB.prepare('UPDATE listings SET created_at = created_at - ? WHERE public_id = ?').bind(20 * DAY, id).run()
    const { score, advice } = await read(seller, id)
    expect(advice).toContainEqual({ part: 'freshness', text: 'Renew it', gain: 6 })
    expect(await (await seller.post(`/api/listings/${id}/renew`)).json()).toMatchObject({ aiScore: score + 6 })
    const row = await env.DB.prepare('SELECT renewed_at, rescore_at FROM listings WHERE public_id = ?').bind(id).first<Record<string, number>>()
    expect(row?.rescore_at).toBe((row?.renewed_at ?? 0) + 7 * DAY)
  })
})

describe('the score is for its seller', () => {
  test('somebody else is refused with 403', async () => {
    const [seller, other] = [await signIn(), await signIn()]
    const { id } = await post(seller)
    const answer = await other.get(`/api/listings/${id}/score`)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'forbidden' })
  })

  test.each(['0192f0c1-0000-7000-8000-000000000001', 'no-id'])('%s is nobody’s: 404', async (id) => {
    expect((await (await signIn()).get(`/api/listings/${id}/score`)).status).toBe(404)
  })

  test('what somebody else could not read is a 404 to them and explained to its seller', async () => {
    const [seller, other] = [await signIn(), await signIn()]
    const { id } = await post(seller)
    await env.DB.prepare("UPDATE listings SET status = 'pending' WHERE public_id = ?").bind(id).run()
    expect((await other.get(`/api/listings/${id}/score`)).status).toBe(404)
    expect((await seller.get(`/api/listings/${id}/score`)).status).toBe(200)
  })
})

/** Read and followed word for word, so that neither the words nor the gain can be wrong. */
test('any advice on any listing brings exactly what it says, and all of them together the whole score', () => {
  const random = randomFrom(7)
  const seen = new Set<string>()
  for (let round = 0; round < 3_000; round++) {
    const row = randomRow(random)
    const seller = { isPhoneVerified: random() < 0.5 }
    const { score, parts, advice } = explain(row, seller, NOW)
    expect(scored(row, seller, NOW).aiScore).toBe(score)
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(parts.every(({ points, max }) => points >= 0 && points <= max)).toBe(true)
    for (const { text, gain } of advice) {
      seen.add(text.split(' ', 1)[0] ?? '')
      const after = follow(text, row, seller)
      expect(scored(after.row, after.seller, NOW).aiScore - score, `${text} of ${JSON.stringify(row)}`).toBe(gain)
      expect(gain).toBeGreaterThan(0)
    }
    const whole = advice.reduce((before, { text }) => follow(text, before.row, before.seller), { row, seller })
    expect(scored(whole.row, whole.seller, NOW).aiScore).toBe(100)
  }
  expect([...seen].sort()).toEqual(['Add', 'Check', 'Fill', 'Renew', 'Say', 'Verify'])
})

interface Standing {
  row: ListingRow
  seller: { isPhoneVerified: boolean }
}

/** Does what the sentence asks for, no more. */
function follow(text: string, row: ListingRow, seller: Standing['seller']): Standing {
  const [, photos] = /^Add (\w+) photos?$/.exec(text) ?? []
  if (photos) return { row: { ...row, photos: photosOf(countPhotos(row) + NUMBERS.indexOf(photos)) }, seller }
  const [, characters] = /^Say more about it: (\d+) more characters?$/.exec(text) ?? []
  if (characters) return { row: { ...row, description: row.description + 'y'.repeat(Number(characters)) }, seller }
  const [, details] = /^Fill in (.+)$/.exec(text) ?? []
  if (details) return { row: { ...row, ...Object.assign({}, ...details.split(/, | and /).map((name) => FILLED[name])) }, seller }
  if (text === 'Verify your phone number') return { row, seller: { isPhoneVerified: true } }
  if (text.startsWith('Check the price: ')) return { row: { ...row, priceSle: USUAL_PRICE_SLE[row.type][0] }, seller }
  if (text === 'Renew it') return { row: { ...row, renewedAt: NOW }, seller }
  throw new Error(`Nobody could follow: ${text}`)
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six']
const FILLED: Record<string, Partial<ListingRow>> = {
  storage: { storage: '128GB' }, color: { color: 'blue' }, 'body type': { bodyType: 'SUV' }, 'fuel type': { fuel: 'Petrol' },
  transmission: { transmission: 'manual' }, 'interior color': { interiorColor: 'black' }, 'parking spaces': { parkingSpaces: 0 },
  amenities: { amenities: '["Borehole"]' },
}
const NO_DETAILS = { storage: null, color: null, bodyType: null, fuel: null, transmission: null, interiorColor: null, parkingSpaces: null, amenities: null }

async function read(seller: Member, id: string): Promise<ListingScore> {
  const answer = await seller.get(`/api/listings/${id}/score`)
  expect(answer.status).toBe(200)
  return ListingScore.strict().parse(await answer.json())
}

function photoUrls(count: number): string[] {
  return Array.from({ length: count }, (_unused, index) => `https://photos.example/${index}.jpg`)
}

function photosOf(count: number): string {
  return JSON.stringify(photoUrls(count).map((url) => ({ url })))
}

function countPhotos({ photos }: ListingRow): number {
  return JSON.parse(photos).length
}

/** A generator with all columns that a row has. */
function aRow(): ListingRow {
  const columns = toRow(NewListing.parse(aListing()), 23, NOW)
  return {
    ...ALL_NULL, ...NO_DETAILS, ...columns, id: 1, publicId: 'x', sellerId: 1, status: 'active', photos: '[]', likes: 0, comments: 0, views: 0, aiScore: 0,
  } as ListingRow
}

const ALL_NULL = {
  productType: null, year: null, mileage: null, bedrooms: null, bathrooms: null, squareFootage: null, propertyType: null, furnished: null,
  petsAllowed: null, condition: null, previousPrice: null, previousCurrency: null, priceChangedAt: null, renewedAt: null, expiryTold: null,
  deletedAt: null, statusBefore: null, rescoreAt: null,
}

function randomRow(random: () => number): ListingRow {
  const type = LISTING_TYPES[Math.floor(random() * LISTING_TYPES.length)] ?? 'generator'
  const details = Object.fromEntries(Object.values(FILLED).flatMap(Object.entries).filter(() => random() < 0.5))
  const price = Math.ceil(PRICE_MAX ** random())
  const createdAt = NOW - Math.floor(random() * 70 * DAY)
  return {
    ...aRow(), ...NO_DETAILS, ...details, type, price, priceSle: price,
    photos: photosOf(Math.floor(random() * (PHOTOS_MAX + 1))),
    description: 'x'.repeat(20 + Math.floor(random() * 400)),
    createdAt,
    renewedAt: random() < 0.3 ? createdAt + Math.floor(random() * (NOW - createdAt)) : null,
    status: random() < 0.8 ? 'active' : 'expired',
  }
}

/** The same numbers from 0 to 1 in every run (a linear congruence with the constants of Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
