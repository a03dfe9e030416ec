import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press, textsOf, user, watchWaysOut } from '#web/test/hands.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { callsTo, FIGURES, NOTHING, openAnalytics, pageOf, performing, top } from './test/figures.ts'

afterEach(dismissToast)

const isOpen = (name: string) => screen.findByRole('tab', { name, selected: true })
const panelOf = async (name: string) => within(await screen.findByRole('tabpanel', { name }))

// [spec 2.1 #7, 2.12 #1]
test('the page has its four tabs, which keys walk, each with an address', async () => {
  const { router } = openAnalytics()
  expect(await screen.findByRole('heading', { level: 1, name: 'Seller Analytics' })).toBeVisible()
  expect(await isOpen('Overview')).toBeVisible()
  expect(textsOf('tab')).toEqual(['Overview', 'Listings', 'Engagement', 'AI Insights'])
  await user.click(await isOpen('Overview'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await isOpen('Engagement')).toHaveFocus()
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
  '%s, which says nothing that is known, is the overview',
  async (at) => {
    openAnalytics({}, { at })
    expect(await isOpen('Overview')).toBeVisible()
  },
)

/** The page, after a press on "Days (CSV)" that is answered so. */
async function pressDays(answer: () => Answer) {
  const given = ({ path }: Called) => (path.endsWith('.csv') ? answer() : undefined)
  const { calls } = openAnalytics({}, { answer: given })
  await press('Days (CSV)', 'link')
  return calls
}

// [spec 10.19 #15]
test.each<[string, () => Answer, string]>([
  [
    'too many calls',
    () => ({ status: 429, body: { code: 'too_many_requests', message: 'Please wait a minute.' } }),
    'Please wait a minute.',
  ],
  [
    'no line',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'Please check your connection and try again.',
  ],
])('after %s a table that is not saved says so, and why', async (_what, answer, why) => {
  const calls = await pressDays(answer)
  expect(await screen.findByText('The file was not saved')).toBeVisible()
  expect(screen.getByText(why, { exact: false })).toBeVisible()
  expect(callsTo(calls, 'analytics.csv').map(({ query }) => query)).toEqual([{ table: 'days' }])
})

test('whose session has ended is told so where nothing was saved', async () => {
  const led = watchWaysOut()
  await pressDays(() => ({ status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }))
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  await expect.poll(() => led).toEqual([expect.stringContaining('/api/login')])
})

test.each([
  ['Overview', '', 'analytics'],
  ['Listings', '?tab=listings', 'listing-performance'],
  ['Engagement', '?tab=engagement', 'engagement'],
  ['AI Insights', '?tab=insights', 'analytics'],
])(
  '%s shows a skeleton, says why it failed, and loads again when it is asked to',
  async (name, search, path) => {
    let isUp = false
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const body = { code: 'unavailable', message: 'The figures rest. Please come back soon.' }
    openAnalytics(
      { performance: () => pageOf([performing()]) },
      {
        at: `/analytics${search}`,
        answer: (call) => (call.path === `/api/seller/${path}` && !isUp ? promise : undefined),
      },
    )
    expect(await screen.findByText('Loading your figures')).toBeInTheDocument()
    resolve({ status: 503, body })
    const panel = await panelOf(name)
    const alert = within(await panel.findByRole('alert'))
    expect(alert.getByText('Your figures did not load')).toBeVisible()
    expect(alert.getByText('The figures rest. Please come back soon.')).toBeVisible()
    isUp = true
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(panel.queryByRole('alert')).not.toBeInTheDocument())
    expect((await panel.findAllByRole('heading'))[0]).toBeVisible()
  },
)

test('a seller without listings is led to the first one, and is offered no empty files', async () => {
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
    expect(await (await panelOf(name)).findByRole('button', { name: there })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Listings (CSV)' })).not.toBeInTheDocument()
  }
})

test('whoever deleted their listings keeps the figures of what was', async () => {
  openAnalytics({ figures: { ...FIGURES, totalListings: 0 } })
  expect(await screen.findByRole('button', { name: 'Create First Listing' })).toBeVisible()
  expect(screen.getByText('2,580')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Days (CSV)' })).toBeVisible()
})

test('each visit of a tab asks anew', async () => {
  const { calls } = openAnalytics()
  expect(await screen.findByText('2,580')).toBeVisible()
  await press('Engagement', 'tab')
  expect(await screen.findByRole('heading', { name: 'Best times to post' })).toBeVisible()
  await press('Overview', 'tab')
  await expect.poll(() => callsTo(calls, 'analytics')).toHaveLength(2)
})

const ENGAGEMENT = { at: '/analytics?tab=engagement' }
const rowsOf = async (name: string) => textsOf('listitem', await screen.findByRole('region', { name }))

test('the listings are ranked with their percentage, and what it was drawn from', async () => {
  const first = top({
    title: 'Best generator',
    engagementRate: 33.3,
    likesCount: 1,
    commentsCount: 0,
    conversationsCount: 2,
    viewsCount: 1_000,
  })
  const second = top({ title: 'Sold phone', status: 'sold', engagementRate: 5 })
  openAnalytics({ engagement: { topListings: [first, second] } }, ENGAGEMENT)
  const link = await screen.findByRole('link', { name: 'Best generator' })
  expect(link).toHaveAttribute('href', `/listings/${first.id}`)
  expect(await rowsOf('Top listings')).toEqual([
    '1Best generator1 like, 0 comments and 2 conversations of 1,000 viewsEngagement33.3%',
    expect.stringMatching(/^2Sold phoneSold.*5%$/),
  ])
  const region = within(screen.getByRole('region', { name: 'Top listings' }))
  expect(region.getAllByLabelText('Engagement')[0]).toHaveAttribute('value', '33.3')
})

// [spec 10.19 #13]
test('before the first view nothing is ranked, and the best times stand there all the same', async () => {
  openAnalytics({ engagement: { topListings: [] } }, ENGAGEMENT)
  expect(await screen.findByText('Nothing to rank yet')).toBeVisible()
  expect(await rowsOf('Best times to post')).toEqual([
    expect.stringContaining('Weekdays 2-4 PM, in the afternoon'),
    expect.stringContaining('Weekends 10-12 PM, late morning until noon'),
  ])
  expect(screen.queryByText('When most buyers look')).not.toBeInTheDocument()
})
