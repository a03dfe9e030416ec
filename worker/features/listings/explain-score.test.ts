import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds.ts'
import { PHOTOS_MAX, PRICE_MAX } from '#contract/limits.ts'
import { NewListing } from '#contract/listing.ts'
import { USUAL_PRICE_SLE } from '#contract/old-leones.ts'
import { ListingScore, type Proof } from '#contract/score.ts'
import type { Proven } from '#contract/trust.ts'
import type { ListingRow } from '../../db/schema.ts'
import { signIn, signInAdmin, type Member } from '../../test/people.ts'
import { aListing, post } from '../../test/things.ts'
import { decide, submit } from '../verification/verification.fixture.ts'
import { explain, type ScoredSeller } from './explain-score.ts'
import { scored } from './score.ts'
import { toRow } from './to-row.ts'

const NOW = Date.UTC(2026, 10, 20)
const DAY = 86_400_000
const UNPROVEN: ScoredSeller = {
  proven: { phone: false, government_id: false, proof_of_address: false, business_certificate: false }, waiting: [], userType: 'individual',
}
const ALL_PROVEN: ScoredSeller = {
  proven: { phone: true, government_id: true, proof_of_address: true, business_certificate: true }, waiting: [], userType: 'business',
}

describe('what the seller of a listing reads', () => {
  test('the parts, which add up to the score that the listing has', async () => {
    const seller = await signIn()
    const listing = await post(seller, 'electronics', { color: undefined, description: 'x'.repeat(180), images: photoUrls(4) })
    const score = await read(seller, listing.id)
    expect(score.score).toBe(listing.aiScore)
    expect(score).toEqual({
      score: 64,
      parts: [
        { part: 'photos', points: 20, max: 30 },
        { part: 'description', points: 12, max: 20 },
        { part: 'details', points: 8, max: 15 },
        { part: 'seller', points: 4, max: 15 },
        { part: 'price', points: 10, max: 10 },
        { part: 'freshness', points: 10, max: 10 },
      ],
      advice: [
        { part: 'photos', text: 'Add two photos', gain: 10 },
        { part: 'description', text: 'Say more about it: 120 more characters', gain: 8 },
        { part: 'details', text: 'Fill in color', gain: 7 },
        { part: 'seller', text: 'Verify your government ID', gain: 5, proof: 'government_id' },
      ],
    })
  })

  test('what would raise it, the most first', () => {
    const bare = { ...aRow(), type: 'car_sale', photos: photosOf(0), description: 'x'.repeat(299), price: 25, priceSle: 25, createdAt: NOW - 40 * DAY } as const
    expect(explain({ ...bare, ...NO_DETAILS }, UNPROVEN, NOW).advice).toEqual([
      { part: 'photos', text: 'Add six photos', gain: 30 },
      { part: 'details', text: 'Fill in body type, fuel type, transmission, color and interior color', gain: 15 },
      { part: 'price', text: 'Check the price: SLE 25 is far from what such things cost here', gain: 10 },
      { part: 'freshness', text: 'Renew it', gain: 10 },
      { part: 'seller', text: 'Verify your phone number', gain: 4, proof: 'phone' },
      { part: 'description', text: 'Say more about it: 1 more character', gain: 1 },
    ])
  })

  test('the price in the currency that it was given in', () => {
    const dear = { ...aRow(), price: 2_000_000, currency: 'USD', priceSle: 46_000_000 } as const
    expect(explain(dear, ALL_PROVEN, NOW).advice.map(({ text }) => text)).toContain(
      'Check the price: $2,000,000 is far from what such things cost here',
    )
  })

  test.each(['sold', 'removed'] as const)('no advice on a listing that is %s, which takes no change', (status) => {
    expect(explain({ ...aRow(), status }, UNPROVEN, NOW)).toMatchObject({ advice: [] })
  })

  test('no renewal of a listing that waits for the moderators', () => {
    const old = { ...aRow(), createdAt: NOW - 40 * DAY }
    const parts = (status: ListingRow['status']) => explain({ ...old, status }, ALL_PROVEN, NOW).advice.map(({ part }) => part)
    expect(parts('pending')).not.toContain('freshness')
    expect(parts('active')).toContain('freshness')
    expect(parts('expired')).toContain('freshness')
  })
})

describe('advice to prove something', () => {
  const OF_DOCUMENTS = [
    ['Verify your government ID', 5, 'government_id'],
    ['Verify your address', 4, 'proof_of_address'],
    ['Verify your business certificate', 2, 'business_certificate'],
  ] as const
  const IN_TURN = [['Verify your phone number', 4, 'phone'], ...OF_DOCUMENTS] as const

  function advised(seller: ScoredSeller) {
    return explain(aRow(), seller, NOW).advice.filter(({ part }) => part === 'seller').map(({ text, gain, proof }) => [text, gain, proof])
  }

  test.each([['individual', 3], ['business', 4]] as const)('names one thing after the other to an %s, %i in all, each with what it alone brings', (userType, count) => {
    const proven = { ...UNPROVEN.proven }
    for (const step of IN_TURN.slice(0, count)) {
      expect(advised({ proven, waiting: [], userType })).toEqual([step])
      proven[step[2]] = true
    }
    expect(advised({ proven, waiting: [], userType })).toEqual([])
  })

  test.each<[string, Partial<Proven>, Proof[], ScoredSeller['userType'], Proof | undefined]>([
    ['an ID that waits, the address', { phone: true }, ['government_id'], 'individual', 'proof_of_address'],
    ['an ID and an address that wait, nothing to an individual', { phone: true }, ['government_id', 'proof_of_address'], 'individual', undefined],
    ['an ID and an address that wait, the certificate to a business', { phone: true }, ['government_id', 'proof_of_address'], 'business', 'business_certificate'],
    ['all three waiting, nothing', { phone: true }, ['government_id', 'proof_of_address', 'business_certificate'], 'business', undefined],
    ['an ID that waits and an address that counts, nothing', { phone: true, proof_of_address: true }, ['government_id'], 'individual', undefined],
    ['an ID that counts and no phone, the phone', { government_id: true }, [], 'individual', 'phone'],
    ['a certificate and an address that count, the ID', { phone: true, proof_of_address: true, business_certificate: true }, [], 'business', 'government_id'],
  ])('names what is open: with %s', (_what, proven, waiting, userType, expected) => {
    const named = advised({ proven: { ...UNPROVEN.proven, ...proven }, waiting, userType }).map(([, , proof]) => proof)
    expect(named).toEqual(expected ? [expected] : [])
  })

  test('follows a person through the documents that they hand in', async () => {
    const [seller, moderator] = [await signIn(), await signInAdmin()]
    const { id } = await post(seller)
    const asked = async () => (await read(seller, id)).advice.find(({ part }) => part === 'seller')?.proof
    const scores = [(await read(seller, id)).score]
    for (const [, gain, proof] of OF_DOCUMENTS) {
      if (proof === 'business_certificate') {
        expect(await asked()).toBeUndefined()
        await seller.patch('/api/auth/user', { userType: 'business', businessName: 'Rokel Motors' })
      }
      expect(await asked()).toBe(proof)
      const document = await submit(seller, proof)
      expect(await asked()).not.toBe(proof)
      await decide(moderator, document, 'rejected')
      expect(await asked()).toBe(proof)
      await decide(moderator, await submit(seller, proof))
      const { score } = await read(seller, id)
      expect(score).toBe((scores.at(-1) ?? 0) + gain)
      expect(await (await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ aiScore: score })
      scores.push(score)
    }
    expect(await asked()).toBeUndefined()
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
    const ofListing = advice.filter(({ part }) => part !== 'seller')
    expect(ofListing.map(({ text }) => text).sort()).toEqual(Object.keys(steps).sort())
    let expected = score
    for (const { text, gain } of ofListing) {
      const answer = await seller.patch(`/api/listings/${id}`, steps[text])
      expected += gain
      expect(await answer.json()).toMatchObject({ aiScore: expected })
      expect((await read(seller, id)).score).toBe(expected)
    }
    expect(expected).toBe(100 - 11)
    expect((await read(seller, id)).advice).toMatchObject([{ part: 'seller' }])
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
test('any advice on any listing brings exactly what it says, and all of them in turn the whole score, but for the certificate of an individual', () => {
  const random = randomFrom(7)
  const seen = new Set<string>()
  for (let round = 0; round < 3_000; round++) {
    const row = randomRow(random)
    const seller = randomSeller(random)
    const { score, parts, advice } = explain(row, seller, NOW)
    expect(scored(row, seller.proven, NOW).aiScore).toBe(score)
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(parts.every(({ points, max }) => points >= 0 && points <= max)).toBe(true)
    for (const { text, gain } of advice) {
      seen.add(text.split(' ', 1)[0] ?? '')
      const after = follow(text, row, seller)
      expect(scored(after.row, after.seller.proven, NOW).aiScore - score, `${text} of ${JSON.stringify(row)}`).toBe(gain)
      expect(gain).toBeGreaterThan(0)
    }
    let whole: Standing = { row, seller }
    for (let next = advice; next.length > 0; next = explain(whole.row, whole.seller, NOW).advice) {
      whole = next.reduce((before, { text }) => follow(text, before.row, before.seller), whole)
    }
    const isWhole = seller.userType === 'business' || seller.proven.business_certificate
    expect(scored(whole.row, whole.seller.proven, NOW).aiScore).toBe(isWhole ? 100 : 98)
  }
  expect([...seen].sort()).toEqual(['Add', 'Check', 'Fill', 'Renew', 'Say', 'Verify'])
})

interface Standing {
  row: ListingRow
  seller: ScoredSeller
}

/** Does what the sentence asks for, no more. */
function follow(text: string, row: ListingRow, seller: ScoredSeller): Standing {
  const [, photos] = /^Add (\w+) photos?$/.exec(text) ?? []
  if (photos) return { row: { ...row, photos: photosOf(countPhotos(row) + NUMBERS.indexOf(photos)) }, seller }
  const [, characters] = /^Say more about it: (\d+) more characters?$/.exec(text) ?? []
  if (characters) return { row: { ...row, description: row.description + 'y'.repeat(Number(characters)) }, seller }
  const [, details] = /^Fill in (.+)$/.exec(text) ?? []
  if (details) return { row: { ...row, ...Object.assign({}, ...details.split(/, | and /).map((name) => FILLED[name])) }, seller }
  const proof = PROVED[/^Verify your (.+)$/.exec(text)?.[1] ?? '']
  if (proof) return { row, seller: { ...seller, proven: { ...seller.proven, [proof]: true } } }
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
const PROVED: Record<string, Proof> = {
  'phone number': 'phone', 'government ID': 'government_id', address: 'proof_of_address', 'business certificate': 'business_certificate',
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

function randomSeller(random: () => number): ScoredSeller {
  const [phone, government_id, proof_of_address, business_certificate] = Array.from({ length: 4 }, () => random() < 0.5)
  const proven = { phone: phone === true, government_id: government_id === true, proof_of_address: proof_of_address === true, business_certificate: business_certificate === true }
  return { proven, waiting: [], userType: random() < 0.5 ? 'business' : 'individual' }
}

/** The same numbers from 0 to 1 in every run (a linear congruence with the constants of Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
