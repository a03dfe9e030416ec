import { beforeAll, describe, expect, test } from 'vitest'
import {
  ListingPerformance,
  type PerformanceSort,
  SellerAnalytics,
  SellerEngagement,
} from '#contract/analytics.ts'
import { DAY_MS } from '#contract/dates.ts'
import { startConversation, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed, allPages } from '#worker/test/parsed.ts'
import { ctxOf, type Member, signIn, visitor } from '#worker/test/people.ts'
import { cronAt, rowId, setRow } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { csvResponse } from './export-csv.ts'
import { lastConversations, listingsByKey } from './store.ts'

async function readAnalytics(person: Member): Promise<SellerAnalytics> {
  return parsed(SellerAnalytics, person.get('/api/seller/analytics'))
}

async function readPerformance(person: Member, query = ''): Promise<ListingPerformance> {
  return parsed(ListingPerformance, person.get(`/api/seller/listing-performance?${query}`))
}

async function readTopListings(person: Member): Promise<SellerEngagement['topListings']> {
  return (await parsed(SellerEngagement, person.get('/api/seller/engagement'))).topListings
}

describe('seller analytics', () => {
  test('are zero or null for a seller without listings, and cover 60 days', async () => {
    const person = await signIn()
    const { days, ...figures } = await readAnalytics(person)
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

  // [spec 7 #30]
  test('count today’s views, likes, comments, messages and the seller’s answer', async () => {
    const { buyer, seller, listingId, id } = await startConversation()
    const ofAnotherSeller = await startConversation()
    await write(ofAnotherSeller.buyer, ofAnotherSeller.id)
    await visitor().get(`/api/listings/${listingId}`)
    await buyer.get(`/api/listings/${listingId}`)
    await buyer.post(`/api/listings/${listingId}/like`)
    await comment(buyer, listingId)
    expect(await readAnalytics(seller)).toMatchObject({
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
    expect(await readAnalytics(seller)).toMatchObject({
      responseRate: null,
      conversationsCounted: 0,
      conversationsWaiting: 1,
      advice: [{ kind: 'waiting' }, { kind: 'photos' }, { kind: 'description' }, { kind: 'seller' }],
    })
    await write(seller, id)
    const after = await readAnalytics(seller)
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
    expect(await readAnalytics(buyer)).toMatchObject({ totalViews: 0, conversationsCounted: 0 })
  })

  test('are based on the latest conversations with the seller, not on those with others', async () => {
    const [{ buyer, seller, id }, others] = await Promise.all([startConversation(), startConversation()])
    await write(buyer, id)
    await write(others.buyer, others.id)
    const { db, user } = await ctxOf(seller)
    expect(await lastConversations(db, user.id, 10)).toHaveLength(1)
  })

  test('exclude likes and comments by the seller', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await postListing(seller)
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
      expect(await readAnalytics(seller)).toMatchObject(counted)
      const [top] = await readTopListings(seller)
      expect(top).toMatchObject({ id, likesCount: 0, commentsCount: 1, engagementRate: 50 })
      const [row] = (await readPerformance(seller)).listings
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

  test('exclude a deleted listing from the total and the new listings until it is restored', async () => {
    const seller = await signIn()
    const [first] = [await postListing(seller), await postListing(seller), await postListing(seller)]
    await seller.delete(`/api/listings/${first.id}`)
    expect(await readAnalytics(seller)).toMatchObject({ totalListings: 2, newListingsThisMonth: 2 })
    await seller.post(`/api/listings/${first.id}/restore`)
    expect(await readAnalytics(seller)).toMatchObject({ totalListings: 3, newListingsThisMonth: 3 })
    await seller.post(`/api/listings/${first.id}/status`, { status: 'sold' })
    expect(await readAnalytics(seller)).toMatchObject({ totalListings: 3, newListingsThisMonth: 3 })
  })

  test('leave out a deleted listing, but keep its views, likes and comments, even if purged', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const [one, other] = [await postListing(seller), await postListing(seller)]
    for (const { id } of [one, other]) {
      await buyer.get(`/api/listings/${id}`)
      await buyer.post(`/api/listings/${id}/like`)
      await comment(seller, id, 'Still there.', (await comment(buyer, id)).id)
      await seller.delete(`/api/listings/${id}`)
    }
    const events = { totalViews: 2, totalLikes: 2, totalComments: 2 }
    expect(await readAnalytics(seller)).toMatchObject({
      ...events,
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
    expect(await readAnalytics(seller)).toMatchObject({
      ...events,
      totalListings: 1,
      newListingsThisMonth: 1,
      qualityScore: one.aiScore,
    })
    await buyer.post(`/api/listings/${one.id}/like`)
    expect(await readAnalytics(seller)).toMatchObject({ ...events, totalLikes: 1 })
  })

  test('show the mean score of the active listings as the quality score', async () => {
    const seller = await signIn()
    const ids = [await postListing(seller), await postListing(seller), await postListing(seller)].map(
      ({ id }) => id,
    )
    for (const [index, score] of [40, 71, 99].entries()) await setRow(ids[index] ?? '', { ai_score: score })
    expect(await readAnalytics(seller)).toMatchObject({ totalListings: 3, qualityScore: 70 })
    await seller.post(`/api/listings/${ids[2]}/status`, { status: 'sold' })
    expect(await readAnalytics(seller)).toMatchObject({ totalListings: 3, qualityScore: 55.5 })
  })

  test('have an AI matching score of 100 for a full description and all details', async () => {
    const seller = await signIn()
    await postListing(seller, 'electronics', {
      description: 'Sealed and never opened, with its receipt. '.repeat(10),
    })
    expect(await readAnalytics(seller)).toMatchObject({ aiMatchingScore: 100 })
    await postListing(seller, 'car_sale', {
      description: 'In good order, ask for it.',
      bodyType: undefined,
      carFuelType: undefined,
      transmission: undefined,
      exteriorColor: undefined,
    })
    // 36 of 70 points: 35 of 35, then 1 of 20 for the description and 0 of 15 for the details.
    expect(await readAnalytics(seller)).toMatchObject({ aiMatchingScore: 51.4 })
  })
})

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
    await setRow((await postListing(seller)).id, {
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
    'lists every listing except removed ones, each on only one page, sorted by %s',
    async (sortBy) => {
      const wanted = ids
        .map((id, index) => ({ id, index }))
        .sort((a, b) => valueOf[sortBy](b.index) - valueOf[sortBy](a.index) || b.index - a.index)
      const pages = await allPages((cursor) => readPerformance(seller, `sortBy=${sortBy}&limit=10${cursor}`))
      for (const page of pages) expect(page).toMatchObject({ total: 45, isRankedInPart: false })
      const seen = pages.flatMap(({ listings }) => listings.map(({ id }) => id))
      expect(seen).toEqual(wanted.map(({ id }) => id))
    },
  )

  test('shows title, status, counts and score, and advice unless the listing is sold', async () => {
    const { listings } = await readPerformance(seller, 'limit=50')
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

  test('leaves out a listing that is removed while the page is read', async () => {
    const { id } = await postListing(seller)
    const { db, user } = await ctxOf(seller)
    const key = await rowId('listings', id)
    expect(await listingsByKey(db, user.id, [key])).toMatchObject([{ publicId: id }])
    await setRow(id, { status: 'removed' })
    expect(await listingsByKey(db, user.id, [key])).toEqual([])
  })

  // [spec 6 #7]
  test('shows people only their own listings', async () => {
    expect(await readPerformance(await signIn())).toMatchObject({ listings: [], total: 0, nextCursor: null })
  })

  test('refuses invalid cursors, cursors of another order, unknown orders and a limit of 0', async () => {
    const { nextCursor } = await readPerformance(seller, 'sortBy=views')
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

  test('ranks at most 1,000 listings, and says so if there are more', async () => {
    const trader = await signIn()
    await addMany(trader, 1_005, () => ({}))
    expect(await readPerformance(trader, 'sortBy=views')).toMatchObject({
      total: 1_005,
      isRankedInPart: true,
    })
    expect(await readPerformance(trader)).toMatchObject({ total: 1_005, isRankedInPart: false })
  })
})

// [spec 7 #30]
test('ten listings are ranked by engagement, those under 10 views last, and none without views', async () => {
  const seller = await signIn()
  const ids = await addMany(seller, 14, (index) => ({
    listing: { title: `Generator number ${index}` },
    row: { likes: index },
  }))
  for (const [index, id] of ids.entries())
    await setRow(id, { views: index === 0 ? 0 : index === 1 ? 9 : 100, comments: index === 1 ? 20 : 0 })
  const topListings = await readTopListings(seller)
  expect(topListings.map(({ engagementRate }) => engagementRate)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  expect(topListings[0]).toEqual({
    id: ids[13],
    type: 'generator',
    title: 'Generator number 13',
    status: 'active',
    viewsCount: 100,
    likesCount: 13,
    commentsCount: 0,
    conversationsCount: 0,
    leads: 0,
    engagementRate: 13,
  })
  for (const id of ids.slice(4)) await setRow(id, { status: 'removed' })
  const few = await readTopListings(seller)
  expect(few.map(({ id, engagementRate }) => [id, engagementRate])).toEqual([
    [ids[3], 3],
    [ids[2], 2],
    [ids[1], 100],
  ])
})

// [spec 7 #30]
test('the CSV of listings opens in spreadsheets and shows a formula in a title as text', async () => {
  const seller = await signIn()
  const { id } = await postListing(seller, 'generator', { title: '=HYPERLINK("http://evil.example","Won")' })
  await setRow(id, { views: 8, likes: 2 })
  const response = await seller.get('/api/seller/analytics.csv')
  const today = new Date().toISOString().slice(0, 10)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="salone-market-listings-${today}.csv"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Title,Kind,Status,Posted,Views,Likes,Comments,Conversations,Engagement %,AI score,Leads,Id',
    expect.stringMatching(
      new RegExp(
        String.raw`^"'=HYPERLINK\(""http://evil.example"",""Won""\)",` +
          String.raw`Generator,active,${today},8,2,0,0,25,\d+,0,${id}$`,
      ),
    ),
    '',
  ])
})

test('the CSV of days has a header and 60 rows, and an unknown table is refused', async () => {
  const seller = await signIn()
  const text = await (await seller.get('/api/seller/analytics.csv?table=days')).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines.at(-1)).toBe(`${new Date().toISOString().slice(0, 10)},0,0,0,0,0`)
  expect((await seller.get('/api/seller/analytics.csv?table=users')).status).toBe(400)
})

test.each([
  ['plain text', 'Honda EU22i', 'Honda EU22i'],
  ['a formula', '=1+1', "'=1+1"],
  ['a plus', '+23276000001', "'+23276000001"],
  ['a minus', '-2+3', "'-2+3"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a sign after spaces', '  =1', "'  =1"],
  ['a full-width sign', '\uFF1D1', "'\uFF1D1"],
  ['a tab', '\t=1', "'\t=1"],
  ['a comma and quotes', 'a,"b"', '"a,""b"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a negative number', -2, '-2'],
])('the CSV keeps %s in one cell, shown as written', async (_what, cell, line) => {
  const bytes = await csvResponse('a.csv', [[cell, 1]]).arrayBuffer()
  expect(new TextDecoder().decode(bytes)).toBe(`${line},1\r\n`)
})
