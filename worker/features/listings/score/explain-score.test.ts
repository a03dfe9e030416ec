import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { ListingScore, type Proof } from '#contract/score.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { decide, submit } from '#worker/features/verification/verification.fixture.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, type Member } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'
import { aRow, NO_DETAILS, NOW, photosOf, photoUrls } from './explain-score.fixture.ts'
import { toListingScore, type ScoredSeller } from './explain-score.ts'

const UNPROVEN: ScoredSeller = {
  proofs: { phone: false, government_id: false, proof_of_address: false, business_certificate: false },
  pending: [],
  userType: 'individual',
}
const ALL_PROVEN: ScoredSeller = {
  proofs: { phone: true, government_id: true, proof_of_address: true, business_certificate: true },
  pending: [],
  userType: 'business',
}

describe('the explanation of a score', () => {
  test("has parts that add up to the listing's score", async () => {
    const seller = await signIn()
    const listing = await postListing(seller, 'electronics', {
      color: undefined,
      description: 'x'.repeat(180),
      images: photoUrls(4),
    })
    const score = await readScore(seller, listing.id)
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
        { part: 'photos', text: 'Add two more photos', gain: 10 },
        { part: 'description', text: 'Write a longer description: 120 more characters', gain: 8 },
        { part: 'details', text: 'Fill in colour', gain: 7 },
        { part: 'seller', text: 'Verify your government ID', gain: 5, proof: 'government_id' },
      ],
    })
  })

  test('lists advice by gain, largest first', () => {
    const bare = {
      ...aRow(),
      type: 'car_sale',
      photos: photosOf(0),
      description: 'x'.repeat(299),
      price: 25,
      priceSle: 25,
      createdAt: NOW - 40 * DAY_MS,
    } as const
    expect(toListingScore({ ...bare, ...NO_DETAILS }, UNPROVEN, NOW).advice).toEqual([
      { part: 'photos', text: 'Add six photos', gain: 30 },
      {
        part: 'details',
        text: 'Fill in body type, fuel type, transmission, exterior colour and interior colour',
        gain: 15,
      },
      { part: 'price', text: 'Check the price: SLE 25 is far from what similar items cost here', gain: 10 },
      { part: 'freshness', text: 'Renew the listing', gain: 10 },
      { part: 'seller', text: 'Verify your phone number', gain: 4, proof: 'phone' },
      { part: 'description', text: 'Write a longer description: 1 more character', gain: 1 },
    ])
  })

  test('states the price in the currency that the seller chose', () => {
    const expensive = { ...aRow(), price: 2_000_000, currency: 'USD', priceSle: 46_000_000 } as const
    expect(toListingScore(expensive, ALL_PROVEN, NOW).advice.map(({ text }) => text)).toContain(
      'Check the price: $2,000,000 is far from what similar items cost here',
    )
  })

  test.each(['sold', 'removed'] as const)(
    'has no advice on a listing that is %s and cannot be changed',
    (status) => {
      expect(toListingScore({ ...aRow(), status }, UNPROVEN, NOW)).toMatchObject({ advice: [] })
    },
  )

  test('does not advise renewing a listing that moderators hold', () => {
    const old = { ...aRow(), createdAt: NOW - 40 * DAY_MS }
    const parts = (status: ListingRow['status']) =>
      toListingScore({ ...old, status }, ALL_PROVEN, NOW).advice.map(({ part }) => part)
    expect(parts('pending')).not.toContain('freshness')
    expect(parts('active')).toContain('freshness')
    expect(parts('expired')).toContain('freshness')
  })

  test('does not advise renewing a reserved listing, which is not fresh until the reservation ends', () => {
    const reserved = { ...aRow(), status: 'active' as const, reservedUntil: NOW + 1 }
    const { parts, advice } = toListingScore(reserved, ALL_PROVEN, NOW)
    expect(parts).toContainEqual({ part: 'freshness', points: 0, max: 10 })
    expect(advice.map(({ part }) => part)).not.toContain('freshness')
    expect(toListingScore(reserved, ALL_PROVEN, NOW + 1).parts).toContainEqual({
      part: 'freshness',
      points: 10,
      max: 10,
    })
  })
})

describe('advice on verification', () => {
  const DOCUMENT_ADVICE = [
    ['Verify your government ID', 5, 'government_id'],
    ['Verify your address', 4, 'proof_of_address'],
    ['Verify your business certificate', 2, 'business_certificate'],
  ] as const
  const ADVICE_IN_ORDER = [['Verify your phone number', 4, 'phone'], ...DOCUMENT_ADVICE] as const

  function sellerAdvice(seller: ScoredSeller) {
    return toListingScore(aRow(), seller, NOW)
      .advice.filter(({ part }) => part === 'seller')
      .map(({ text, gain, proof }) => [text, gain, proof])
  }

  test.each([
    ['individual', 3],
    ['business', 4],
  ] as const)(
    'a seller of type %s is advised to verify one thing at a time, %i in all, each with its own gain',
    (userType, count) => {
      const proofs = { ...UNPROVEN.proofs }
      for (const step of ADVICE_IN_ORDER.slice(0, count)) {
        expect(sellerAdvice({ proofs, pending: [], userType })).toEqual([step])
        proofs[step[2]] = true
      }
      expect(sellerAdvice({ proofs, pending: [], userType })).toEqual([])
    },
  )

  const [PHONE, ID, ADDRESS] = ['phone', 'government_id', 'proof_of_address'] as const
  const CERTIFICATE = 'business_certificate'
  test.each<[string, Proof[], Proof[], ScoredSeller['userType'], Proof | undefined]>([
    ['a pending ID: the address', [PHONE], [ID], 'individual', ADDRESS],
    ['a pending ID and address, to an individual: nothing', [PHONE], [ID, ADDRESS], 'individual', undefined],
    [
      'a pending ID and address, to a business: the certificate',
      [PHONE],
      [ID, ADDRESS],
      'business',
      CERTIFICATE,
    ],
    ['all three pending: nothing', [PHONE], [ID, ADDRESS, CERTIFICATE], 'business', undefined],
    ['a pending ID and an approved address: nothing', [PHONE, ADDRESS], [ID], 'individual', undefined],
    ['an approved ID and no phone: the phone', [ID], [], 'individual', PHONE],
    ['an approved certificate and address: the ID', [PHONE, ADDRESS, CERTIFICATE], [], 'business', ID],
  ])('given %s (verified %j, pending %j, user type %s)', (_what, proved, pending, userType, expected) => {
    const proofs = { ...UNPROVEN.proofs, ...Object.fromEntries(proved.map((proof) => [proof, true])) }
    const named = sellerAdvice({ proofs, pending, userType }).map(([, , proof]) => proof)
    expect(named).toEqual(expected ? [expected] : [])
  })

  test('changes with each document that a person submits', async () => {
    const [seller, moderator] = [await signIn(), await signInAdmin()]
    const { id } = await postListing(seller)
    const nextProof = async () => {
      const { advice } = await readScore(seller, id)
      return advice.find(({ part }) => part === 'seller')?.proof
    }
    const scores = [(await readScore(seller, id)).score]
    for (const [, gain, proof] of DOCUMENT_ADVICE) {
      if (proof === 'business_certificate') {
        expect(await nextProof()).toBeUndefined()
        await seller.patch('/api/auth/user', { userType: 'business' })
      }
      expect(await nextProof()).toBe(proof)
      const document = await submit(seller, proof)
      expect(await nextProof()).not.toBe(proof)
      await decide(moderator, document, 'rejected')
      expect(await nextProof()).toBe(proof)
      await decide(moderator, await submit(seller, proof))
      const { score } = await readScore(seller, id)
      expect(score).toBe((scores.at(-1) ?? 0) + gain)
      expect(await (await seller.get(`/api/listings/${id}`)).json()).toMatchObject({ aiScore: score })
      scores.push(score)
    }
    expect(await nextProof()).toBeUndefined()
  })
})

test('renewing as advised restores the freshness points', async () => {
  const seller = await signIn()
  const { id } = await postListing(seller)
  await d1.run`UPDATE listings SET created_at = created_at - ${20 * DAY_MS} WHERE public_id = ${id}`
  const { score, advice } = await readScore(seller, id)
  expect(advice).toContainEqual({ part: 'freshness', text: 'Renew the listing', gain: 6 })
  expect(await (await seller.post(`/api/listings/${id}/renew`)).json()).toMatchObject({ aiScore: score + 6 })
  const row = await d1.first<
    Record<string, number>
  >`SELECT renewed_at, rescore_at FROM listings WHERE public_id = ${id}`
  expect(row?.rescore_at).toBe((row?.renewed_at ?? 0) + 7 * DAY_MS)
})

test('the score of a held listing is shown to its seller and returns 404 to others', async () => {
  const [seller, other] = [await signIn(), await signIn()]
  const { id } = await postListing(seller)
  await d1.run`UPDATE listings SET status = 'pending' WHERE public_id = ${id}`
  expect((await other.get(`/api/listings/${id}/score`)).status).toBe(404)
  expect((await seller.get(`/api/listings/${id}/score`)).status).toBe(200)
})

async function readScore(seller: Member, id: string): Promise<ListingScore> {
  return parsed(ListingScore.strict(), seller.get(`/api/listings/${id}/score`))
}
