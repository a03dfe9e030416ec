import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { LikeAnswer, Listing } from '#contract/listing.ts'
import { parsed } from '../../test/parsed.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, suspend, visitor, type Member, type Person } from '../../test/people.ts'
import { setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
let listingId: string

beforeEach(async () => {
  seller = await signIn()
  listingId = (await post(seller)).id
})

async function like(person: Member, id = listingId): Promise<LikeAnswer> {
  return parsed(LikeAnswer, person.post(`/api/listings/${id}/like`))
}

async function read(person: Person): Promise<Listing> {
  return await parsed(Listing, person.get(`/api/listings/${listingId}`))
}

describe('liking', () => {
  test('a person counts once, for themselves alone, and a second press takes it back', async () => {
    const [buyer, other] = await Promise.all([signIn(), signIn()])
    expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
    expect(await read(buyer)).toMatchObject({ likedByMe: true, likesCount: 1 })
    for (const person of [other, visitor()])
      expect(await read(person)).toMatchObject({ likedByMe: false, likesCount: 1 })
    expect(await like(buyer)).toEqual({ liked: false, likesCount: 0 })
  })

  // [spec 7 #15, 10.5 #1]
  test('many presses of many people at once leave the counter equal to a recount', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
    await Promise.all(buyers.flatMap((buyer) => [1, 2, 3].map(() => like(buyer))))
    const row =
      await d1.first`SELECT likes, (SELECT count(*) FROM likes WHERE listing_id = listings.id) AS recount
      FROM listings WHERE public_id = ${listingId}`
    expect(row?.likes).toBe(row?.recount)
  })

  // [spec 10.5 #1]
  test('forty concurrent likes of one person are all answered and cancel out', async () => {
    const buyer = await signIn()
    await Promise.all(Array.from({ length: 40 }, () => like(buyer)))
    expect(await read(buyer)).toMatchObject({ likedByMe: false, likesCount: 0 })
  })

  test('what is sold, or offered by somebody suspended, cannot be liked until that ends', async () => {
    const buyer = await signIn()
    const status = async () => (await buyer.post(`/api/listings/${listingId}/like`)).status
    await suspend(seller, Date.now() + HOUR_MS)
    expect(await status()).toBe(404)
    await suspend(seller, Date.now() - 1)
    await setRow(listingId, { status: 'sold' })
    expect(await status()).toBe(404)
    await setRow(listingId, { status: 'active' })
    expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
  })
})

describe("a seller's like of their own listing", () => {
  test('is answered as any other, and counts in nothing that anybody reads', async () => {
    const buyer = await signIn()
    expect(await like(seller)).toEqual({ liked: true, likesCount: 0 })
    expect([
      (await read(seller)).likedByMe,
      (await read(seller)).likesCount,
      (await read(buyer)).likesCount,
    ]).toEqual([true, 0, 0])
    expect(await like(buyer)).toEqual({ liked: true, likesCount: 1 })
    expect(await (await seller.get('/api/auth/user/totals')).json()).toMatchObject({ likes: 1 })
    expect(await (await seller.get('/api/seller/analytics')).json()).toMatchObject({ totalLikes: 1 })
    expect(await like(seller)).toEqual({ liked: false, likesCount: 1 })
    expect((await read(buyer)).likesCount).toBe(1)
  })
})
