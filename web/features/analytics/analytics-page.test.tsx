import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, listTexts, user, recordNavigations } from '#web/test/interactions.ts'
import { type StubResponse, type ApiCall, signedOut } from '#web/test/server.ts'
import {
  callsTo,
  FIGURES,
  NOTHING,
  openAnalytics,
  pageOf,
  performingListing,
  topListing,
} from './test/figures.ts'

const findOpenTab = (name: string) => screen.findByRole('tab', { name, selected: true })
const findPanel = async (name: string) => within(await screen.findByRole('tabpanel', { name }))

// [spec 2.1 #7, 2.12 #1]
test('the page has four tabs, navigable by keys, each with a URL', async () => {
  const { router } = openAnalytics()
  expect(await screen.findByRole('heading', { level: 1, name: 'Seller Analytics' })).toBeVisible()
  expect(await findOpenTab('Overview')).toBeVisible()
  expect(listTexts('tab')).toEqual(['Overview', 'Listings', 'Engagement', 'AI Insights'])
  await user.click(await findOpenTab('Overview'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await findOpenTab('Engagement')).toHaveFocus()
  for (const [name, search] of [
    ['Listings', 'listings'],
    ['Engagement', 'engagement'],
    ['AI Insights', 'insights'],
  ] as const) {
    await press(name, 'tab')
    await expect.poll(() => router.state.location.search).toEqual({ tab: search })
    expect(await screen.findByRole('tabpanel', { name })).toBeVisible()
  }
  expect(document.title).toBe('Seller Analytics | Salone Market')
})

test.each(['/analytics?tab=nothing&sort=worst', '/analytics?tab=7'])(
  'the URL %s, which has only unknown values, opens the overview',
  async (at) => {
    openAnalytics({}, { at })
    expect(await findOpenTab('Overview')).toBeVisible()
  },
)

/** Opens the page and presses "Days (CSV)", to which the server responds with `toResponse`. */
async function pressDays(toResponse: () => StubResponse) {
  const respond = ({ path }: ApiCall) => (path.endsWith('.csv') ? toResponse() : undefined)
  const { calls } = openAnalytics({}, { respond })
  await press('Days (CSV)', 'link')
  return calls
}

test.each<[string, () => StubResponse, string]>([
  [
    'too many calls',
    () => ({ status: 429, body: { code: 'too_many_requests', message: 'Please wait a minute.' } }),
    'Please wait a minute.',
  ],
  [
    'a lost connection',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'Please check your connection and try again.',
  ],
])('if a table cannot be saved because of %s, a message says why', async (_what, toResponse, why) => {
  const calls = await pressDays(toResponse)
  expect(await screen.findByText('The file was not saved')).toBeVisible()
  expect(screen.getByText(why, { exact: false })).toBeVisible()
  expect(callsTo(calls, 'analytics.csv').map(({ query }) => query)).toEqual([{ table: 'days' }])
})

test('an expired session is reported when a table cannot be saved', async () => {
  const navigations = recordNavigations()
  await pressDays(() => signedOut)
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  await expect.poll(() => navigations).toEqual([expect.stringContaining('/api/login')])
})

test.each([
  ['Overview', '', 'analytics'],
  ['Listings', '?tab=listings', 'listing-performance'],
  ['Engagement', '?tab=engagement', 'engagement'],
  ['AI Insights', '?tab=insights', 'analytics'],
])('the %s tab shows a skeleton, says why loading failed, and can be retried', async (name, search, path) => {
  let isUp = false
  const { promise, resolve } = Promise.withResolvers<StubResponse>()
  const body = { code: 'unavailable', message: 'The figures are being updated. Please come back soon.' }
  openAnalytics(
    { performance: () => pageOf([performingListing()]) },
    {
      at: `/analytics${search}`,
      respond: (call) => (call.path === `/api/seller/${path}` && !isUp ? promise : undefined),
    },
  )
  expect(await screen.findByText('Loading your figures')).toBeInTheDocument()
  resolve({ status: 503, body })
  const panel = await findPanel(name)
  const alert = within(await panel.findByRole('alert'))
  expect(alert.getByText('Your figures did not load')).toBeVisible()
  expect(alert.getByText('The figures are being updated. Please come back soon.')).toBeVisible()
  isUp = true
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument())
  expect((await panel.findAllByRole('heading'))[0]).toBeVisible()
})

test('a seller without listings is invited to post the first one and offered no empty files', async () => {
  openAnalytics({ figures: NOTHING })
  expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeVisible()
  expect(screen.queryByText('Total Views')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Listings (CSV)' })).not.toBeInTheDocument()
  await press('Create First Listing')
  expect(await screen.findByRole('dialog')).toBeVisible()
  await user.keyboard('{Escape}')
  for (const [name, there] of [
    ['Listings', 'Create First Listing'],
    ['AI Insights', 'Create First Listing'],
    ['Engagement', 'What is the engagement percentage?'],
  ] as const) {
    await press(name, 'tab')
    expect(await (await findPanel(name)).findByRole('button', { name: there })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Listings (CSV)' })).not.toBeInTheDocument()
  }
})

test('a seller who deleted their listings still sees the past figures', async () => {
  openAnalytics({ figures: { ...FIGURES, totalListings: 0 } })
  expect(await screen.findByRole('button', { name: 'Create First Listing' })).toBeVisible()
  expect(screen.getByText('2,580')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Days (CSV)' })).toBeVisible()
})

test('each visit to a tab refetches', async () => {
  const { calls } = openAnalytics()
  expect(await screen.findByText('2,580')).toBeVisible()
  await press('Engagement', 'tab')
  expect(await screen.findByRole('heading', { name: 'Best times to post' })).toBeVisible()
  await press('Overview', 'tab')
  await expect.poll(() => callsTo(calls, 'analytics')).toHaveLength(2)
})

const ENGAGEMENT = { at: '/analytics?tab=engagement' }
const findRows = async (name: string) => listTexts('listitem', await screen.findByRole('region', { name }))

test('listings are ranked by engagement percentage and shown with the counts behind it', async () => {
  const first = topListing({
    title: 'Best generator',
    engagementRate: 33.3,
    likesCount: 1,
    commentsCount: 0,
    conversationsCount: 2,
    viewsCount: 1_000,
  })
  const second = topListing({ title: 'Sold phone', status: 'sold', engagementRate: 5 })
  openAnalytics({ engagement: { topListings: [first, second] } }, ENGAGEMENT)
  const link = await screen.findByRole('link', { name: 'Best generator' })
  expect(link).toHaveAttribute('href', `/listings/${first.id}`)
  expect(await findRows('Top listings')).toEqual([
    '1Best generator1 like, 0 comments and 2 conversations from 1,000 viewsEngagement33.3%',
    expect.stringMatching(/^2Sold phoneSold.*5%$/),
  ])
  const region = within(screen.getByRole('region', { name: 'Top listings' }))
  expect(region.getAllByLabelText('Engagement')[0]).toHaveAttribute('value', '33.3')
})

test('without views no listing is ranked, but the best times are shown', async () => {
  openAnalytics({ engagement: { topListings: [] } }, ENGAGEMENT)
  expect(await screen.findByText('Nothing to rank yet')).toBeVisible()
  expect(await findRows('Best times to post')).toEqual([
    expect.stringContaining('Weekdays 2-4 PM, in the afternoon'),
    expect.stringContaining('Weekends 10-12 PM, late morning until noon'),
  ])
  expect(screen.queryByText('When most buyers look')).not.toBeInTheDocument()
})

const LISTINGS = { at: '/analytics?tab=listings' }
const findTable = async () => within(await screen.findByRole('table', { name: 'Your listings' }))
const findHeader = async (name: string) => (await findTable()).findByRole('columnheader', { name })
const sortBy = async (name: string) => user.click(within(await findHeader(name)).getByRole('button'))

const gen = performingListing({
  title: 'Honda generator',
  viewsCount: 1_204,
  likesCount: 12,
  commentsCount: 3,
  aiScore: 62,
  advice: [
    { part: 'photos', text: 'Add five photos', gain: 25 },
    { part: 'description', text: 'Write a longer description: 80 more characters', gain: 10 },
  ],
})
const sold = performingListing({ title: 'Sold phone', status: 'sold', viewsCount: 7 })
const rented = performingListing({ title: 'Let house', status: 'sold', type: 'home_rent' })
const perfect = performingListing({ title: 'Perfect house', status: 'expired', aiScore: 100 })
const held = performingListing({
  title: 'Held car',
  status: 'pending',
  advice: [{ part: 'seller', text: 'Verify your phone number', gain: 1 }],
})

test('each row shows status, counts and AI score, and links to its listing and its score', async () => {
  openAnalytics({ performance: () => pageOf([gen, sold, rented, perfect, held]) }, LISTINGS)
  expect(await screen.findByText('5 listings')).toBeVisible()
  expect(
    screen.getByText(
      'We count the views, likes and comments of other people. Your own likes and answers do not count.',
    ),
  ).toBeVisible()
  const rows = (await findTable()).getAllByRole('row').slice(1)
  const cellTexts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastChild?.textContent),
  )
  expect(cellTexts).toEqual([
    ['Active', '1,204', '12', '3', '62 / 100', expect.stringContaining('Add five photos')],
    ['Sold', '7', '0', '0', '70 / 100', 'You have sold it.'],
    ['Rented', '0', '0', '0', '70 / 100', 'You have rented it out.'],
    ['Expired', '0', '0', '0', '100 / 100', 'Nothing to add. It is as good as it can be.'],
    ['Under Review', '0', '0', '0', '70 / 100', expect.stringContaining('Verify your phone number')],
  ])
  expect(rows[0]).toHaveTextContent('Posted Nov 12, 2026')
  const link = screen.getByRole('link', { name: 'Honda generator' })
  expect(link).toHaveAttribute('href', `/listings/${gen.id}`)
  const adviceLink = screen.getByRole('link', {
    name: /^Add five photos ?25 more points: Honda generator ?and 1 more$/,
  })
  expect(adviceLink).toHaveAttribute('href', `/listings/${gen.id}#score`)
})

test.each([
  ['Views', 'views'],
  ['Likes', 'likes'],
  ['Comments', 'comments'],
  ['AI Score', 'score'],
])('the header "%s" sorts, and the order is in the URL', async (name, sort) => {
  const performance = ({ sortBy: by }: Record<string, string>) =>
    pageOf([performingListing({ title: `First by ${by}` })])
  const { router, calls, rendered: site } = openAnalytics({ performance }, LISTINGS)
  expect(await screen.findByText('First by newest')).toBeVisible()
  expect(await findHeader('Newest')).toHaveAttribute('aria-sort', 'descending')
  await sortBy(name)
  expect(await screen.findByText(`First by ${sort}`)).toBeVisible()
  expect(await findHeader(name)).toHaveAttribute('aria-sort', 'descending')
  expect(await findHeader('Newest')).not.toHaveAttribute('aria-sort')
  expect(router.state.location.search).toEqual({ tab: 'listings', sort })
  expect(callsTo(calls, 'listing-performance').at(-1)?.query).toEqual({ sortBy: sort, limit: '20' })
  site.unmount()
  openAnalytics({ performance }, { at: router.state.location.href })
  expect(await screen.findByText(`First by ${sort}`)).toBeVisible()
})

test('Load More appends pages until the last, and reports a failure', async () => {
  let isDown = true
  const body = { code: 'unavailable', message: 'Please come back soon.' }
  openAnalytics(
    {
      performance: ({ cursor }) =>
        cursor ? pageOf([sold], { total: 2 }) : pageOf([gen], { total: 2, nextCursor: 'next' }),
    },
    { ...LISTINGS, respond: ({ query }) => (query.cursor && isDown ? { status: 503, body } : undefined) },
  )
  await press('Load More')
  const failure = 'The next listings did not load. Please come back soon.'
  expect(await screen.findByText(failure)).toHaveRole('alert')
  isDown = false
  await press('Load More')
  expect(await screen.findByText('Sold phone')).toBeVisible()
  expect(screen.getByText('Honda generator')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument())
})

test('a seller with more listings than are ranked sees how many were ranked', async () => {
  const performance = (query: Record<string, string>) =>
    pageOf([gen], { total: 1_250, isRankedInPart: query.sortBy !== 'newest' })
  openAnalytics({ performance }, LISTINGS)
  expect(await screen.findByText('1,250 listings')).toBeVisible()
  const sentence =
    'We ranked 1,000 of your 1,250 listings, the active ones first. Sort by newest to see all of them.'
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  await sortBy('Likes')
  expect(await screen.findByText(sentence)).toBeVisible()
})
