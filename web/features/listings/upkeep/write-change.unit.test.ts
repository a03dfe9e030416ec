import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListingStatus } from '#contract/lists.ts'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  phoneListing,
  seller,
} from '#web/features/search/feed/listing.fixture.ts'
import { activeTotalQuery, feedQuery } from '#web/features/search/feed/queries.ts'
import type { FeedSearch } from '#web/features/search/feed/feed-search.ts'
import { listingQuery, similarQuery } from '#web/features/listings/page/queries.ts'
import { OWN_STATUSES, ownListingsQuery, totalsQuery } from './queries.ts'
import { writeChange } from './write-change.ts'

const OTHER = { ...seller, id: '0190b5a0-0000-7000-8000-0000000000cc' }
const STATUSES = [...OWN_STATUSES, 'removed'] as const satisfies readonly ListingStatus[]
const SORTS = {
  createdAt: (a: Listing) => Date.parse(a.createdAt),
  likes: (a: Listing) => a.likesCount,
  price_asc: (a: Listing) => -a.priceSle,
}

/** Numbers as good as random, and the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** A market of 60 listings of two people, no two of which are alike in what lists are ordered by. */
function openMarket() {
  const roll = dice(7)
  const makers = [carListing, generatorListing, homeListing, phoneListing]
  const likes = Array.from({ length: 60 }, (_, index) => index).sort(() => roll(3) - 1)
  return Array.from({ length: 60 }, (_, index): Listing => {
    const listing = (makers[roll(4)] ?? carListing)()
    return {
      ...listing,
      status: STATUSES[roll(5)] ?? 'active',
      likesCount: likes[index] ?? 0,
      priceSle: 1_000 + 17 * ((index * 37) % 60),
      createdAt: new Date(Date.UTC(2026, 9, 1) + index * 3_600_000).toISOString(),
      user: index % 2 ? seller : OTHER,
    }
  })
}

/** What the server would answer. */
function listed(
  market: readonly Listing[],
  wants: (listing: Listing) => boolean,
  rank: (listing: Listing) => number,
) {
  return market.filter(wants).sort((a, b) => rank(b) - rank(a))
}

const feeds: { search: FeedSearch; rank: (listing: Listing) => number }[] = [
  { search: {}, rank: SORTS.createdAt },
  { search: { type: 'generator' }, rank: SORTS.createdAt },
  { search: { sort: 'likes' }, rank: SORTS.likes },
  { search: { type: 'car_sale', sort: 'price_asc' }, rank: SORTS.price_asc },
]

test('after 400 changes at random every held list, its total and the totals are what the server would answer', () => {
  const client = new QueryClient()
  const roll = dice(42)
  let market = openMarket()
  const isOf = (type: string | undefined) => (listing: Listing) =>
    listing.status === 'active' && (!type || listing.type === type)
  const isOwn = (status: ListingStatus) => (listing: Listing) =>
    listing.user.id === seller.id && listing.status === status
  const lists = [
    ...feeds.map(({ search, rank }) => ({ key: feedQuery(search).queryKey, wants: isOf(search.type), rank })),
    ...OWN_STATUSES.map((status) => ({
      key: ownListingsQuery(seller.id, status).queryKey,
      wants: isOwn(status),
      rank: SORTS.createdAt,
    })),
  ]
  // The first page of each, and of every second one all there is.
  lists.forEach(({ key, wants, rank }, index) => {
    const all = listed(market, wants, rank)
    const pages = index % 2 ? [all.slice(0, 6), all.slice(6)] : [all.slice(0, 6)]
    const isWhole = index % 2 === 1 || all.length <= 6
    client.setQueryData(key, {
      pages: pages.map((listings, at) => ({
        listings,
        total: all.length,
        nextCursor: at === pages.length - 1 && isWhole ? null : 'next',
      })),
      pageParams: pages.map(() => undefined),
    })
  })
  client.setQueryData(activeTotalQuery.queryKey, {
    listings: [],
    total: listed(market, isOf(undefined), SORTS.createdAt).length,
    nextCursor: null,
  })
  client.setQueryData(totalsQuery.queryKey, totalsOf(market))

  for (let step = 0; step < 400; step += 1) {
    const mine = market.filter(({ user }) => user.id === seller.id)
    const before = mine[roll(mine.length)]
    if (!before) throw new Error('the seller has listings')
    const after = { ...before, status: STATUSES[roll(5)] ?? 'active' }
    market = market.map((listing) => (listing.id === after.id ? after : listing))
    writeChange(client, before, after)

    for (const { key, wants, rank } of lists) {
      const pages = client.getQueryData<{ pages: ListingsPage[] }>(key)?.pages ?? []
      const all = listed(market, wants, rank)
      const held = pages.flatMap((page) => page.listings.map(({ id }) => id))
      const isWhole = !pages.at(-1)?.nextCursor
      expect(held).toEqual(all.slice(0, isWhole ? undefined : held.length).map(({ id }) => id))
      expect(pages.map((page) => page.total)).toEqual(pages.map(() => all.length))
    }
    expect(client.getQueryData<ListingsPage>(activeTotalQuery.queryKey)?.total).toBe(
      listed(market, isOf(undefined), SORTS.createdAt).length,
    )
    expect(client.getQueryData(totalsQuery.queryKey)).toEqual(totalsOf(market))
  }
})

function totalsOf(market: readonly Listing[]) {
  const mine = market.filter(({ user, status }) => user.id === seller.id && status !== 'removed')
  const count = (status: ListingStatus) => mine.filter((listing) => listing.status === status).length
  const sum = (of: (listing: Listing) => number) => mine.reduce((total, listing) => total + of(listing), 0)
  return {
    active: count('active'),
    sold: count('sold'),
    pending: count('pending'),
    expired: count('expired'),
    likes: sum(({ likesCount }) => likesCount),
    views: sum(({ viewsCount }) => viewsCount),
  }
}

test('where the order is not known a listing is taken out, and not put in', () => {
  const client = new QueryClient()
  const [mine, other] = [generatorListing(), carListing()]
  const search = feedQuery({ q: 'gen' }).queryKey
  const similar = similarQuery(other.id).queryKey
  client.setQueryData(search, {
    pages: [{ listings: [other, mine], total: 2, nextCursor: null }],
    pageParams: [undefined],
  })
  client.setQueryData(similar, { listings: [mine] })
  const sold = { ...mine, status: 'sold' as const }
  writeChange(client, mine, sold)
  expect(client.getQueryData(search)).toMatchObject({ pages: [{ listings: [{ id: other.id }], total: 1 }] })
  expect(client.getQueryData(similar)).toEqual({ listings: [] })
  writeChange(client, sold, mine)
  expect(client.getQueryData(search)).toMatchObject({ pages: [{ listings: [{ id: other.id }], total: 1 }] })
})

test('an edit replaces the listing wherever it is held, what was taken away included, and keeps that it is a favourite', () => {
  const client = new QueryClient()
  const before = carListing({ isFavourite: true })
  const { bodyType: _gone, isFavourite: _asked, ...rest } = before
  const after: Listing = { ...rest, title: '2024 Toyota RAV4, price cut', price: 400_000 }
  client.setQueryData(listingQuery(before.id).queryKey, before)
  client.setQueryData(feedQuery({}).queryKey, {
    pages: [{ listings: [before], total: 1, nextCursor: null }],
    pageParams: [undefined],
  })
  writeChange(client, before, after)
  expect(client.getQueryData(listingQuery(before.id).queryKey)).toEqual({ ...after, isFavourite: true })
  expect(client.getQueryData(feedQuery({}).queryKey)?.pages[0]?.listings[0]).toEqual({
    ...after,
    isFavourite: true,
  })
})

test('a list that does not hold it stays the same object', () => {
  const client = new QueryClient()
  const key = feedQuery({ type: 'home_rent' }).queryKey
  client.setQueryData(key, {
    pages: [{ listings: [homeListing()], total: 1, nextCursor: null }],
    pageParams: [undefined],
  })
  const held = client.getQueryData(key)
  const mine = generatorListing()
  writeChange(client, mine, { ...mine, status: 'sold' })
  expect(client.getQueryData(key)).toBe(held)
})
