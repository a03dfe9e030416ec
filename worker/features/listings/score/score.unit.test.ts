import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { LISTING_TYPES, type ListingType, kindOf } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, PHOTOS_MAX, PRICE_MAX } from '#contract/limits.ts'
import type { Proof } from '#contract/score.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { pickAt, randomFrom } from '#worker/test/random.ts'
import { NOW, NO_DETAILS, aRow, optionalDetails, photosOf } from './explain-score.fixture.ts'
import { type ScoredSeller, toListingScore } from './explain-score.ts'
import { type ScoredRow, computeScore } from './score.ts'

const UNPROVEN = { phone: false, government_id: false, proof_of_address: false, business_certificate: false }
const DEALER = { phone: true, government_id: true, proof_of_address: true, business_certificate: true }

/** A car that earns no points except one, for its description of 20 characters. */
const BARE_CAR: ScoredRow = {
  type: 'car_sale',
  description: 'x'.repeat(20),
  photos: [],
  priceSle: 1,
  createdAt: NOW - 60 * DAY_MS,
}

const ALL_DETAILS: Partial<ScoredRow> = allDetailsOf('car_sale')

function allDetailsOf(type: ListingType): Record<string, unknown> {
  return Object.fromEntries(optionalDetails(type).map(({ column, value }) => [column, value]))
}

/** The points for `filledIn` of a kind's details. A kind without details gets all points. */
function pointsFor(filledIn: number, type: ListingType): number {
  const { length } = optionalDetails(type)
  return length === 0 ? 15 : Math.round((15 * filledIn) / length)
}

/** The points for all but one of a car's details. */
const ALL_BUT_ONE = pointsFor(optionalDetails('car_sale').length - 1, 'car_sale')

function photos(count: number): unknown[] {
  return Array.from({ length: count }, (_unused, index) => ({ url: `/media/l/${index}` }))
}

function scoreOf(changes: Partial<ScoredRow>, seller = UNPROVEN): number {
  return computeScore({ ...BARE_CAR, ...changes }, seller, NOW).aiScore
}

describe('the parts of the score', () => {
  const bare = scoreOf({})

  test('a bare listing earns one point', () => {
    expect(bare).toBe(1)
  })

  test.each<[string, Partial<ScoredRow>, number]>([
    ['one photo', { photos: photos(1) }, 5],
    ['two photos more than four', { photos: photos(6) }, 20 + 10],
    ['seven photos, no more than six', { photos: photos(7) }, 30],
    ['29 characters', { description: 'x'.repeat(29) }, 1 - 1],
    ['30 characters', { description: 'x'.repeat(30) }, 2 - 1],
    ['a description of 150 characters', { description: 'x'.repeat(150) }, 10 - 1],
    ['a description of 299 characters', { description: 'x'.repeat(299) }, 19 - 1],
    ['a description of 300 characters', { description: 'x'.repeat(300) }, 20 - 1],
    ['a longer description, no more', { description: 'x'.repeat(DESCRIPTION_MAX) }, 20 - 1],
    ['one detail', { bodyType: 'SUV' }, pointsFor(1, 'car_sale')],
    ['a detail that is null', { ...ALL_DETAILS, color: null }, ALL_BUT_ONE],
    ['a detail that is empty', { ...ALL_DETAILS, color: '' }, ALL_BUT_ONE],
    ['all details', ALL_DETAILS, 15],
    ['the lowest usual price', { priceSle: 60_000 }, 10],
    ['the highest usual price', { priceSle: 3_000_000 }, 10],
    ['a price below the usual', { priceSle: 59_999 }, 0],
    ['a price above the usual', { priceSle: 3_000_001 }, 0],
    ['being new', { createdAt: NOW }, 10],
    ['a renewal yesterday', { renewedAt: NOW - DAY_MS }, 10],
  ])('%s', (_what, changes, points) => {
    expect(scoreOf(changes) - bare).toBe(points)
  })

  test.each([
    ['nothing', {}, 0],
    ['a phone', { phone: true }, 4],
    ['an ID without a phone', { government_id: true }, 5],
    ['a certificate without a phone', { business_certificate: true }, 2],
    ['a phone and a certificate', { phone: true, business_certificate: true }, 6],
    ['a phone and an address', { phone: true, proof_of_address: true }, 8],
    ['a phone and an ID', { phone: true, government_id: true }, 9],
    [
      'a phone, an address and a certificate',
      { phone: true, proof_of_address: true, business_certificate: true },
      10,
    ],
    [
      'a phone, an ID and a certificate',
      { phone: true, government_id: true, business_certificate: true },
      11,
    ],
    ['a phone, an ID and an address', { phone: true, government_id: true, proof_of_address: true }, 13],
    ['all four', DEALER, 15],
  ])("the seller's points with %s verified", (_what, proofs, points) => {
    expect(scoreOf({}, { ...UNPROVEN, ...proofs }) - bare).toBe(points)
  })

  test.each<[string, ListingType, Partial<ScoredRow>, number]>([
    ['a generator, which has required details only', 'generator', {}, pointsFor(0, 'generator')],
    ['a phone without its color', 'electronics', { storage: '128GB' }, pointsFor(1, 'electronics')],
    [
      'a phone with storage and color',
      'electronics',
      { storage: '128GB', color: 'blue' },
      pointsFor(2, 'electronics'),
    ],
    ['no parking space at all', 'home_rent', { parkingSpaces: 0 }, pointsFor(1, 'home_rent')],
    ['an empty list of amenities', 'home_rent', { amenities: [] }, 0],
    [
      'amenities and parking',
      'home_rent',
      { amenities: ['Borehole'], parkingSpaces: 2 },
      pointsFor(2, 'home_rent'),
    ],
    ['all details of a home', 'home_rent', allDetailsOf('home_rent'), 15],
    ['all details of a phone', 'electronics', allDetailsOf('electronics'), 15],
    [
      'ticked boxes for furnished and pets',
      'home_rent',
      Object.assign({ furnished: true, petsAllowed: true }),
      0,
    ],
  ])('points for details: %s', (_what, type, details, points) => {
    expect(scoreOf({ ...details, type }) - bare).toBe(points)
  })

  test('a complete car scores 100', () => {
    const full = {
      ...ALL_DETAILS,
      photos: photos(PHOTOS_MAX),
      description: 'x'.repeat(300),
      priceSle: 100_000,
      createdAt: NOW,
    }
    expect(scoreOf(full, DEALER)).toBe(100)
  })
})

describe('freshness', () => {
  test.each([
    [0, 10, 7],
    [7 * DAY_MS - 1, 10, 7],
    [7 * DAY_MS, 7, 14],
    [14 * DAY_MS - 1, 7, 14],
    [14 * DAY_MS, 4, 30],
    [30 * DAY_MS - 1, 4, 30],
    [30 * DAY_MS, 0, null],
    [600 * DAY_MS, 0, null],
  ])(
    'after %i milliseconds is %i points; the age in days at which it changes next is %j',
    (age, points, days) => {
      const createdAt = NOW - age
      const { aiScore, rescoreAt } = computeScore({ ...BARE_CAR, createdAt }, UNPROVEN, NOW)
      expect(aiScore).toBe(1 + points)
      expect(rescoreAt).toBe(days === null ? null : createdAt + days * DAY_MS)
    },
  )

  test('counts from the last renewal', () => {
    const renewedAt = NOW - 8 * DAY_MS
    expect(computeScore({ ...BARE_CAR, renewedAt }, UNPROVEN, NOW)).toEqual({
      aiScore: 1 + 7,
      rescoreAt: renewedAt + 14 * DAY_MS,
    })
  })
})

/** Follows the advice literally, which proves both its text and its gain. */
test('each piece of advice gains the points it states, and all together give the maximum score', () => {
  const random = randomFrom(7)
  const seen = new Set<string>()
  for (let round = 0; round < 3_000; round++) {
    const row = randomRow(random)
    const seller = randomSeller(random)
    const { score, parts, advice } = toListingScore(row, seller, NOW)
    expect(computeScore(row, seller.proofs, NOW).aiScore).toBe(score)
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(parts.every(({ points, max }) => points >= 0 && points <= max)).toBe(true)
    for (const { text, gain } of advice) {
      seen.add(text.split(' ', 1)[0] ?? '')
      const after = followAdvice(text, row, seller)
      expect(
        computeScore(after.row, after.seller.proofs, NOW).aiScore - score,
        `${text} of ${JSON.stringify(row)}`,
      ).toBe(gain)
      expect(gain).toBeGreaterThan(0)
    }
    let full: ScoredCase = { row, seller }
    for (let next = advice; next.length > 0; next = toListingScore(full.row, full.seller, NOW).advice) {
      full = next.reduce((before, { text }) => followAdvice(text, before.row, before.seller), full)
    }
    const canReachAll = seller.userType === 'business' || seller.proofs.business_certificate
    expect(computeScore(full.row, full.seller.proofs, NOW).aiScore).toBe(canReachAll ? 100 : 98)
  }
  expect([...seen].sort()).toEqual(['Add', 'Check', 'Fill', 'Renew', 'Verify', 'Write'])
})

interface ScoredCase {
  row: ListingRow
  seller: ScoredSeller
}

/** Does exactly what the sentence asks for. */
function followAdvice(text: string, row: ListingRow, seller: ScoredSeller): ScoredCase {
  const [, photos] = /^Add (\w+)(?: more)? photos?$/.exec(text) ?? []
  if (photos) return { row: { ...row, photos: photosOf(countPhotos(row) + NUMBERS.indexOf(photos)) }, seller }
  const [, characters] = /^Write a longer description: (\d+) more characters?$/.exec(text) ?? []
  if (characters)
    return { row: { ...row, description: row.description + 'y'.repeat(Number(characters)) }, seller }
  const [, details] = /^Fill in (.+)$/.exec(text) ?? []
  if (details) return { row: { ...row, ...fillIn(details, row.type) }, seller }
  const proof = PROOF_NAMES[/^Verify your (.+)$/.exec(text)?.[1] ?? '']
  if (proof) return { row, seller: { ...seller, proofs: { ...seller.proofs, [proof]: true } } }
  if (text.startsWith('Check the price: '))
    return { row: { ...row, priceSle: kindOf(row.type).usualPriceSle[0] }, seller }
  if (text === 'Renew the listing') return { row: { ...row, renewedAt: NOW }, seller }
  throw new Error(`Unknown advice: ${text}`)
}

/** Fills in the named details by label, longest first, since one label may contain another. */
function fillIn(named: string, type: ListingType): Partial<ListingRow> {
  const filled: Record<string, unknown> = {}
  let rest = named
  const longestFirst = optionalDetails(type).sort((a, b) => b.label.length - a.label.length)
  for (const { label, column, value } of longestFirst) {
    if (!rest.includes(label)) continue
    filled[column] = value
    rest = rest.replace(label, '')
  }
  expect(rest).toMatch(/^(, | and )*$/)
  return filled
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six']

const PROOF_NAMES: Record<string, Proof> = {
  'phone number': 'phone',
  'government ID': 'government_id',
  address: 'proof_of_address',
  'business certificate': 'business_certificate',
}

function countPhotos({ photos }: ListingRow): number {
  return photos.length
}

function randomRow(random: () => number): ListingRow {
  const type = pickAt(LISTING_TYPES, Math.floor(random() * LISTING_TYPES.length))
  const details = Object.fromEntries(
    LISTING_TYPES.flatMap(optionalDetails)
      .filter(() => random() < 0.5)
      .map(({ column, value }) => [column, value]),
  )
  const price = Math.ceil(PRICE_MAX ** random())
  const createdAt = NOW - Math.floor(random() * 70 * DAY_MS)
  return {
    ...aRow(),
    ...NO_DETAILS,
    ...details,
    type,
    price,
    priceSle: price,
    photos: photosOf(Math.floor(random() * (PHOTOS_MAX + 1))),
    description: 'x'.repeat(20 + Math.floor(random() * 400)),
    createdAt,
    renewedAt: random() < 0.3 ? createdAt + Math.floor(random() * (NOW - createdAt)) : null,
    status: random() < 0.8 ? 'active' : 'expired',
  }
}

function randomSeller(random: () => number): ScoredSeller {
  const [phone, government_id, proof_of_address, business_certificate] = Array.from(
    { length: 4 },
    () => random() < 0.5,
  )
  const proofs = {
    phone: phone === true,
    government_id: government_id === true,
    proof_of_address: proof_of_address === true,
    business_certificate: business_certificate === true,
  }
  return { proofs, pending: [], userType: random() < 0.5 ? 'business' : 'individual' }
}
