import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  phoneListing,
  photo,
  seller,
} from '#web/features/search/feed/listing.fixture.ts'
import { press, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { openCards } from './test/open-cards.tsx'

const findLike = () => screen.findByRole('button', { name: /^Like 2024 Toyota/ })

// [spec 1 #3, 2.5 #23, 2.5 #24, 2.5 #25, 2.5 #26, 2.5 #27, 2.5 #28, 2.5 #30, 2.5 #31, 5 #35]
test.each<[string, Listing, string[]]>([
  [
    'a car',
    carListing(),
    [
      'Car Sale',
      'SLE 420,000',
      '2024 · Toyota · 32,400 mi · Excellent',
      'Freetown',
      'Nov 18',
      'Bought new in Freetown',
      'Mariama Koroma',
      'about $18,261',
      '3 comments',
      '1,480 views',
    ],
  ],
  ['a home', homeListing(), ['Home Rental', '$1,500/mo', '3 bed · 2.5 bath · 1,250 sqft · Apartment']],
  [
    'a home that says what moving in costs',
    homeListing({ moveIn: { total: 9_000, totalSle: 207_000, parts: [], unsaid: ['Deposit'] } }),
    ['To move in: $9,000+'],
  ],
  ['a studio', homeListing({ bedrooms: 0 }), ['Studio · 2.5 bath · 1,250 sqft · Apartment']],
  ['a generator', generatorListing(), ['Generator', 'SLE 18,500', '2.2KVA · Petrol · 4 months old']],
  ['a phone', phoneListing(), ['Electronics', 'SLE 21,000', 'Apple · iPhone 15 Pro · 256GB']],
])(
  'the tile of %s shows its badge, its price, the attributes of its kind and its counts',
  async (_, listing, texts) => {
    openCards([listing])
    const card = await screen.findByRole('article')
    for (const text of texts) expect(card).toHaveTextContent(text)
  },
)

test('the date has its hour in its title', async () => {
  openCards([carListing({ createdAt: '2026-11-18T22:05:00.000Z' })])
  expect(await screen.findByText('Nov 18')).toHaveAttribute('title', 'Nov 18, 22:05')
})

test.each([
  ['a sold car', carListing({ status: 'sold' }), 'Sold'],
  ['a rented home', homeListing({ status: 'sold' }), 'Rented'],
  ['an expired listing', phoneListing({ status: 'expired' }), 'Expired'],
])('%s says so across its photo', async (_, listing, word) => {
  openCards([listing])
  expect(within(await screen.findByRole('article')).getByText(word)).toBeVisible()
})

// [spec 2.5 #21, 2.5 #22]
test('a tile loads its first photo lazily or shows a placeholder, and links to its listing', async () => {
  const [first, second] = [photo(1280, 960), photo(960, 1280)]
  const listing = carListing({ photos: [first, second], imageUrls: [first.url, second.url] })
  const { router } = openCards([listing, phoneListing({ photos: [] })])
  const [card, tileWithoutPhoto] = await screen.findAllByRole('article')
  expect(within(tileWithoutPhoto ?? document.body).getByRole('img', { name: 'No photo' })).toBeVisible()
  expect(
    [...(card?.querySelectorAll('img') ?? [])].map((image) => [image.src, image.getAttribute('loading')]),
  ).toEqual([[first.url, 'lazy']])
  await press(listing.title, 'link')
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible()
  expect(router.state.location.state).toMatchObject({ isFromFeed: true })
})

// [spec 1 #15]
test.each([
  ['Basic', []],
  ['Verified', ['ID verified']],
  ['Trusted', ['Trusted']],
  ['Dealer', ['Verified Dealer']],
] as const)('a seller of level %s has the ticks %j on the tile', async (verificationLevel, badges) => {
  openCards([carListing({ user: { ...seller, verificationLevel } })])
  const card = await screen.findByRole('article')
  const found = within(card).queryAllByText(/verified|trusted/i)
  expect(found.map((badge) => badge.textContent)).toEqual(badges)
})

// [spec 2.5 #29, 4 #15]
test("a like shows at once, then shows the server's count without reloading the list", async () => {
  const listing = carListing()
  const { calls, client } = openCards([listing, ...marketListings(2)], () => ({
    body: { liked: true, likesCount: 15 },
  }))
  client.setQueryData(['/api/favourites'], { pages: [], pageParams: [] })
  const like = await findLike()
  expect(like).toHaveTextContent('12')
  await user.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(like).toHaveTextContent('15'))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/listings',
    `POST /api/listings/${listing.id}/like`,
  ])
  // The saved listings are fetched again when they are next opened.
  expect(client.getQueryState(['/api/favourites'])?.isInvalidated).toBe(true)
})

/** What the server does with each call. */
function toggling(mayRespond = Promise.resolve()) {
  const server = { liked: false, calls: 0 }
  const respond = async () => {
    server.liked = !server.liked
    server.calls += 1
    const body = { liked: server.liked, likesCount: server.liked ? 13 : 12 }
    await mayRespond
    return { body }
  }
  return { server, respond }
}

test('the second tap of a double tap on like is ignored, and a later press takes the like back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { server, respond } = toggling()
  openCards([carListing()], respond)
  const like = await findLike()
  await user.click(like)
  await waitFor(() => expect(like).toHaveTextContent('13'))
  vi.setSystemTime(Date.now() + 400)
  await user.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'true')
  vi.setSystemTime(Date.now() + 200)
  await user.click(like)
  await waitFor(() => expect(server).toEqual({ liked: false, calls: 2 }))
  expect(like).toHaveAttribute('aria-pressed', 'false')
})

test('a press before the response takes the like back once the response is there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const response = Promise.withResolvers<void>()
  const { server, respond } = toggling(response.promise)
  openCards([carListing()], respond)
  const like = await findLike()
  await user.click(like)
  await waitFor(() => expect(server).toEqual({ liked: true, calls: 1 }))
  vi.setSystemTime(Date.now() + 1_000)
  await user.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(like).toHaveTextContent('12')
  response.resolve()
  await waitFor(() => expect(server).toEqual({ liked: false, calls: 2 }))
  expect(like).toHaveAttribute('aria-pressed', 'false')
})

const refusal = (status: number, code: string) => ({
  status,
  body: { code, message: 'A sentence from the server.' },
})

// [spec 8 #7]
test.each([
  ['because of a server error', () => refusal(500, 'internal')],
  ['because the session ended', () => refusal(401, 'signed_out')],
  ['because the listing was removed', () => refusal(410, 'gone')],
])('a like that fails %s is reverted, always with the same message', async (_, respond) => {
  const failure = Promise.withResolvers<void>()
  openCards([carListing({ likedByMe: true })], () => failure.promise.then(respond))
  const like = await findLike()
  await user.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(like).toHaveTextContent('11')
  failure.resolve()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^ErrorFailed to like listing$/))
  expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(like).toHaveTextContent('12')
})

test("the person's own listing shows the number of likes, without a button", async () => {
  openCards([carListing({ user: { ...seller, id: member.id } })])
  expect(await screen.findByText('12 likes')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
})

test('for a visitor the like button is a link to sign in and come back', async () => {
  const listing = carListing()
  openCards([listing], undefined, null)
  expect(
    await screen.findByRole('link', { name: `Log in to like ${listing.title}, 12 likes` }),
  ).toHaveAttribute('href', '/auth?next=%2F%3Fsort%3Dlikes')
})
