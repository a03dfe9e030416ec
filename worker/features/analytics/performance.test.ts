import { beforeAll, describe, expect, test } from 'vitest'
import { ListingPerformance, SellerEngagement, type PerformanceSort } from '#contract/analytics.ts'
import { parsed } from '../../test/parsed.ts'
import { addMany } from '../../test/many.ts'
import { signIn, type Member } from '../../test/people.ts'
import { setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

async function page(person: Member, query = ''): Promise<ListingPerformance> {
  return parsed(ListingPerformance, person.get(`/api/seller/listing-performance?${query}`))
}

describe('listing performance', () => {
  const STATUSES = ['active', 'sold', 'pending', 'expired', 'active'] as const
  let seller: Member
  /** Oldest first. */
  let ids: string[]

  beforeAll(async () => {
    seller = await signIn()
    ids = await addMany(seller, 45, (index) => ({
      row: { status: STATUSES[index % 5] ?? 'active', likes: index % 4, aiScore: 30 + (index % 7) },
    }))
    for (const [index, id] of ids.entries())
      await setRow(id, { views: (index * 13) % 10, comments: index % 3 })
    await setRow((await post(seller)).id, {
      status: 'removed',
      deleted_at: Date.now(),
      status_before: 'active',
    })
  })

  const valueOf = {
    newest: (index: number) => index,
    views: (index: number) => (index * 13) % 10,
    likes: (index: number) => index % 4,
    comments: (index: number) => index % 3,
    score: (index: number) => 30 + (index % 7),
  } satisfies Record<PerformanceSort, (index: number) => number>

  // [spec 7 #30]
  test.each(['newest', 'views', 'likes', 'comments', 'score'] as const)(
    'by %s shows each listing that is not removed once, over all pages',
    async (sortBy) => {
      const wanted = ids
        .map((id, index) => ({ id, index }))
        .sort((a, b) => valueOf[sortBy](b.index) - valueOf[sortBy](a.index) || b.index - a.index)
      const seen: string[] = []
      let cursor: string | null = ''
      for (let pages = 0; cursor !== null; pages += 1) {
        const answer: ListingPerformance = await page(
          seller,
          `sortBy=${sortBy}&limit=10${cursor && `&cursor=${cursor}`}`,
        )
        expect(answer).toMatchObject({ total: 45, isRankedInPart: false })
        seen.push(...answer.listings.map(({ id }) => id))
        cursor = answer.nextCursor
        expect(pages).toBeLessThan(6)
      }
      expect(seen).toEqual(wanted.map(({ id }) => id))
    },
  )

  test('has status, title, views, likes, comments, score and what would raise it', async () => {
    const { listings } = await page(seller, 'limit=50')
    expect(listings).toHaveLength(45)
    expect(listings.at(-1)).toMatchObject({
      id: ids[0],
      type: 'generator',
      title: 'Firman generator, silent',
      status: 'active',
      viewsCount: 0,
      likesCount: 0,
      commentsCount: 0,
      aiScore: 30,
      photo: null,
    })
    expect(listings.at(-1)?.advice[0]).toEqual({ part: 'photos', text: 'Add six photos', gain: 30 })
    expect(
      listings.filter(({ status }) => status === 'sold').every(({ advice }) => advice.length === 0),
    ).toBe(true)
  })

  // [spec 6 #7]
  test('shows nobody else anything of it', async () => {
    expect(await page(await signIn())).toMatchObject({ listings: [], total: 0, nextCursor: null })
  })

  test('refuses a cursor of another order, of no list, and an order that there is not', async () => {
    const { nextCursor } = await page(seller, 'sortBy=views')
    for (const query of [
      `sortBy=likes&cursor=${nextCursor}`,
      `cursor=${nextCursor}`,
      'cursor=abc',
      'sortBy=price',
      'limit=0',
    ]) {
      expect((await seller.get(`/api/seller/listing-performance?${query}`)).status, query).toBe(400)
    }
  })

  test('ranks a thousand, and says so where there are more', async () => {
    const trader = await signIn()
    await addMany(trader, 1_005, () => ({}))
    expect(await page(trader, 'sortBy=views')).toMatchObject({ total: 1_005, isRankedInPart: true })
    expect(await page(trader)).toMatchObject({ total: 1_005, isRankedInPart: false })
  })
})

// [spec 7 #30]
test('engagement ranks ten by rate: those with few views last, those with none not at all', async () => {
  const seller = await signIn()
  const ids = await addMany(seller, 14, (index) => ({
    listing: { title: `Generator number ${index}` },
    row: { likes: index },
  }))
  for (const [index, id] of ids.entries())
    await setRow(id, { views: index === 0 ? 0 : index === 1 ? 9 : 100, comments: index === 1 ? 20 : 0 })
  const answer = await seller.get('/api/seller/engagement')
  const { topListings } = SellerEngagement.parse(await answer.json())
  expect(topListings.map(({ engagementRate }) => engagementRate)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  expect(topListings[0]).toEqual({
    id: ids[13],
    title: 'Generator number 13',
    status: 'active',
    viewsCount: 100,
    likesCount: 13,
    commentsCount: 0,
    conversationsCount: 0,
    engagementRate: 13,
  })
  for (const id of ids.slice(4)) await setRow(id, { status: 'removed' })
  const few = (await parsed(SellerEngagement, seller.get('/api/seller/engagement'))).topListings
  expect(few.map(({ id, engagementRate }) => [id, engagementRate])).toEqual([
    [ids[3], 3],
    [ids[2], 2],
    [ids[1], 100],
  ])
})
