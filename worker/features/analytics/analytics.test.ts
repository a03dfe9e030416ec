import { describe, expect, test } from 'vitest'
import { ListingPerformance, SellerAnalytics, SellerEngagement } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/dates.ts'
import { d1 } from '../../test/d1.ts'
import { parsed } from '../../test/parsed.ts'
import { meet, write } from '../../test/conversations.ts'
import { signIn, visitor, type Member } from '../../test/people.ts'
import { cronAt, setRow } from '../../test/rows.ts'
import { comment, post } from '../../test/things.ts'

async function read(person: Member): Promise<SellerAnalytics> {
  return parsed(SellerAnalytics, person.get('/api/seller/analytics'))
}

describe('the figures', () => {
  test('of somebody without a listing are nothing, on sixty days', async () => {
    const person = await signIn()
    const { days, ...figures } = await read(person)
    const { responseRate, responseRateChange, qualityScore, engagementRate, aiMatchingScore, ...rest } =
      figures
    expect([responseRate, responseRateChange, qualityScore, engagementRate, aiMatchingScore]).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    const { advice, ...counts } = rest
    expect(advice).toEqual([])
    expect(new Set(Object.values(counts))).toEqual(new Set([0]))
    expect(days).toHaveLength(60)
    const { day, ...today } = days.at(-1) ?? {}
    expect(day).toBe(new Date().toISOString().slice(0, 10))
    expect(new Set(Object.values(today))).toEqual(new Set([0]))
  })

  // [spec 7 #30, 10.19 #4]
  test('are what happened today, by the calls that made it happen', async () => {
    const { buyer, seller, listingId, id } = await meet()
    await visitor().get(`/api/listings/${listingId}`)
    await buyer.get(`/api/listings/${listingId}`)
    await buyer.post(`/api/listings/${listingId}/like`)
    await comment(buyer, listingId)
    expect(await read(seller)).toMatchObject({
      totalListings: 1,
      newListingsThisMonth: 1,
      totalViews: 2,
      viewsThisMonth: 2,
      totalLikes: 1,
      totalComments: 1,
      engagementRate: 100,
    })
    await write(buyer, id)
    await write(buyer, id)
    expect(await read(seller)).toMatchObject({
      responseRate: null,
      conversationsCounted: 0,
      conversationsWaiting: 1,
      advice: [{ kind: 'waiting' }, { kind: 'photos' }, { kind: 'description' }, { kind: 'seller' }],
    })
    await write(seller, id)
    const after = await read(seller)
    expect(after).toMatchObject({
      responseRate: 100,
      conversationsCounted: 1,
      conversationsAnswered: 1,
      conversationsWaiting: 0,
    })
    expect(after.days.at(-1)).toMatchObject({
      views: 2,
      likes: 1,
      comments: 1,
      messages: 2,
      conversations: 1,
    })
    expect(await read(buyer)).toMatchObject({ totalViews: 0, conversationsCounted: 0 })
  })

  // [spec 10.19 #2]
  test('leave out what sellers do to their own listings, such as likes and answers', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    await buyer.get(`/api/listings/${id}`)
    await visitor().get(`/api/listings/${id}`)
    await seller.post(`/api/listings/${id}/like`)
    const question = await comment(buyer, id)
    const own = [
      await comment(seller, id, 'It is.', question.id),
      await comment(seller, id, 'Come and see it.'),
    ]
    const counted = {
      totalViews: 2,
      totalLikes: 0,
      likesThisMonth: 0,
      totalComments: 1,
      commentsThisMonth: 1,
      engagementRate: 50,
    }
    const expectCounted = async () => {
      expect(await read(seller)).toMatchObject(counted)
      const [top] = (await parsed(SellerEngagement, seller.get('/api/seller/engagement'))).topListings
      expect(top).toMatchObject({ id, likesCount: 0, commentsCount: 1, engagementRate: 50 })
      const [row] = (await parsed(ListingPerformance, seller.get('/api/seller/listing-performance'))).listings
      expect(row).toMatchObject({ id, likesCount: 0, commentsCount: 1 })
      expect(await (await seller.get('/api/seller/analytics.csv')).text()).toContain(',2,0,1,0,50,')
    }
    await expectCounted()
    await seller.delete(`/api/comments/${own[1]?.id}`)
    for (const hidden of [true, false]) await seller.post(`/api/comments/${own[0]?.id}/hide`, { hidden })
    await expectCounted()
    await seller.post(`/api/listings/${id}/like`)
    await expectCounted()
  })

  // [spec 10.19 #3]
  test('leave a deleted listing out of both the total and the new ones until it is restored', async () => {
    const seller = await signIn()
    const [first] = [await post(seller), await post(seller), await post(seller)]
    await seller.delete(`/api/listings/${first.id}`)
    expect(await read(seller)).toMatchObject({ totalListings: 2, newListingsThisMonth: 2 })
    await seller.post(`/api/listings/${first.id}/restore`)
    expect(await read(seller)).toMatchObject({ totalListings: 3, newListingsThisMonth: 3 })
    await seller.post(`/api/listings/${first.id}/status`, { status: 'sold' })
    expect(await read(seller)).toMatchObject({ totalListings: 3, newListingsThisMonth: 3 })
  })

  // [spec 10.19 #5]
  test('keep what happened at a deleted listing, even after the purge; only the listing leaves', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const [one, other] = [await post(seller), await post(seller)]
    for (const { id } of [one, other]) {
      await buyer.get(`/api/listings/${id}`)
      await buyer.post(`/api/listings/${id}/like`)
      await comment(seller, id, 'Still there.', (await comment(buyer, id)).id)
      await seller.delete(`/api/listings/${id}`)
    }
    const happened = { totalViews: 2, totalLikes: 2, totalComments: 2 }
    expect(await read(seller)).toMatchObject({
      ...happened,
      totalListings: 0,
      newListingsThisMonth: 0,
      qualityScore: null,
    })
    await seller.post(`/api/listings/${one.id}/restore`)
    await setRow(other.id, { deleted_at: Date.now() - 2 * DAY_MS })
    await cronAt(Date.now())
    expect(
      await d1.value`SELECT count(*) AS count FROM likes JOIN listings ON id = listing_id
        WHERE public_id = ${other.id}`,
    ).toBe(0)
    expect(await read(seller)).toMatchObject({
      ...happened,
      totalListings: 1,
      newListingsThisMonth: 1,
      qualityScore: one.aiScore,
    })
    await buyer.post(`/api/listings/${one.id}/like`)
    expect(await read(seller)).toMatchObject({ ...happened, totalLikes: 1 })
  })

  test('count for quality what is for sale, as it is scored now', async () => {
    const seller = await signIn()
    const ids = [await post(seller), await post(seller), await post(seller)].map(({ id }) => id)
    for (const [index, score] of [40, 71, 99].entries()) await setRow(ids[index] ?? '', { ai_score: score })
    expect(await read(seller)).toMatchObject({ totalListings: 3, qualityScore: 70 })
    await seller.post(`/api/listings/${ids[2]}/status`, { status: 'sold' })
    expect(await read(seller)).toMatchObject({ totalListings: 3, qualityScore: 55.5 })
  })

  test('have matched in full a listing that tells all', async () => {
    const seller = await signIn()
    await post(seller, 'electronics', {
      description: 'Sealed and never opened, with its receipt. '.repeat(10),
    })
    expect(await read(seller)).toMatchObject({ aiMatchingScore: 100 })
    await post(seller, 'car_sale', {
      description: 'In good order, ask for it.',
      bodyType: undefined,
      carFuelType: undefined,
      transmission: undefined,
      exteriorColor: undefined,
    })
    // 1 of 20 for the description and 0 of 15 for the details beside 35 of 35.
    expect(await read(seller)).toMatchObject({ aiMatchingScore: 51.4 })
  })
})
