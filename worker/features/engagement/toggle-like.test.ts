import { beforeEach, describe, expect, test } from 'vitest'
import { LikeAnswer, Listing, ListingsPage } from '#contract/listing.ts'
import { signIn, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'

let seller: Member
let listingId: string

beforeEach(async () => {
  seller = await signIn()
  listingId = (await post(seller)).id
})

async function like(person: Member, id = listingId): Promise<LikeAnswer> {
  const answer = await person.post(`/api/listings/${id}/like`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return LikeAnswer.parse(await answer.json())
}

async function read(person: Member): Promise<Listing> {
  return Listing.parse(await (await person.get(`/api/listings/${listingId}`)).json())
}

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

  test('raises the listing in no order by likes', async () => {
    const [other, buyer] = await Promise.all([signIn(), signIn()])
    const { id: liked } = await post(other)
    await like(buyer, liked)
    const mine = [listingId, (await post(seller)).id]
    for (const id of mine) await like(seller, id)
    const { listings } = ListingsPage.parse(
      await (await buyer.get('/api/listings?sortBy=likes&limit=50')).json(),
    )
    expect(listings.filter(({ id }) => mine.includes(id)).map(({ likesCount }) => likesCount)).toEqual([0, 0])
    expect(listings.findIndex(({ id }) => id === liked)).toBeLessThan(
      Math.min(...mine.map((id) => listings.findIndex((each) => each.id === id))),
    )
  })
})

test("a seller's own comment stays in the public count, since everybody reads it, and counts in no figure", async () => {
  await comment(seller, listingId, 'Still there.')
  expect((await read(await signIn())).commentsCount).toBe(1)
  expect(await (await seller.get('/api/seller/listing-performance')).json()).toMatchObject({
    listings: [{ commentsCount: 0 }],
  })
})
