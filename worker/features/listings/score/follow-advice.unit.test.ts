import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { kindOf, LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { PHOTOS_MAX, PRICE_MAX } from '#contract/limits.ts'
import type { Proof } from '#contract/score.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { pickAt, randomFrom } from '../../../test/random.ts'
import { aRow, detailsToTell, NO_DETAILS, NOW, photosOf } from './explain-score.fixture.ts'
import { explain, type ScoredSeller } from './explain-score.ts'
import { scored } from './score.ts'

/** Read and followed word for word, so that neither the words nor the gain can be wrong. */
// [spec 10.17 #4]
test('any advice gains what it says, and all of it the full score that the seller can reach', () => {
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
      expect(
        scored(after.row, after.seller.proven, NOW).aiScore - score,
        `${text} of ${JSON.stringify(row)}`,
      ).toBe(gain)
      expect(gain).toBeGreaterThan(0)
    }
    let whole: Standing = { row, seller }
    for (let next = advice; next.length > 0; next = explain(whole.row, whole.seller, NOW).advice) {
      whole = next.reduce((before, { text }) => follow(text, before.row, before.seller), whole)
    }
    const isWhole = seller.userType === 'business' || seller.proven.business_certificate
    expect(scored(whole.row, whole.seller.proven, NOW).aiScore).toBe(isWhole ? 100 : 98)
  }
  expect([...seen].sort()).toEqual(['Add', 'Check', 'Fill', 'Renew', 'Verify', 'Write'])
})

interface Standing {
  row: ListingRow
  seller: ScoredSeller
}

/** Does what the sentence asks for, no more. */
function follow(text: string, row: ListingRow, seller: ScoredSeller): Standing {
  const [, photos] = /^Add (\w+) photos?$/.exec(text) ?? []
  if (photos) return { row: { ...row, photos: photosOf(countPhotos(row) + NUMBERS.indexOf(photos)) }, seller }
  const [, characters] = /^Write a longer description: (\d+) more characters?$/.exec(text) ?? []
  if (characters)
    return { row: { ...row, description: row.description + 'y'.repeat(Number(characters)) }, seller }
  const [, details] = /^Fill in (.+)$/.exec(text) ?? []
  if (details) return { row: { ...row, ...fillIn(details, row.type) }, seller }
  const proof = PROVED[/^Verify your (.+)$/.exec(text)?.[1] ?? '']
  if (proof) return { row, seller: { ...seller, proven: { ...seller.proven, [proof]: true } } }
  if (text.startsWith('Check the price: '))
    return { row: { ...row, priceSle: kindOf(row.type).usualPriceSle[0] }, seller }
  if (text === 'Renew the listing') return { row: { ...row, renewedAt: NOW }, seller }
  throw new Error(`Nobody could follow: ${text}`)
}

/**
 * Fills in the details that are named, each by its label, the longest first: one may stand within another.
 */
function fillIn(named: string, type: ListingType): Partial<ListingRow> {
  const filled: Record<string, unknown> = {}
  let rest = named
  for (const { label, column, said } of detailsToTell(type).sort((a, b) => b.label.length - a.label.length)) {
    if (!rest.includes(label)) continue
    filled[column] = said
    rest = rest.replace(label, '')
  }
  expect(rest).toMatch(/^(, | and )*$/)
  return filled
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six']
const PROVED: Record<string, Proof> = {
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
    LISTING_TYPES.flatMap(detailsToTell)
      .filter(() => random() < 0.5)
      .map(({ column, said }) => [column, said]),
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
  const proven = {
    phone: phone === true,
    government_id: government_id === true,
    proof_of_address: proof_of_address === true,
    business_certificate: business_certificate === true,
  }
  return { proven, waiting: [], userType: random() < 0.5 ? 'business' : 'individual' }
}
