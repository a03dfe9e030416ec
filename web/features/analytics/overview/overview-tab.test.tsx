import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Advice, SellerAnalytics } from '#contract/analytics.ts'
import { FIGURES, NOTHING, openAnalytics } from '#web/features/analytics/test/figures.ts'
import { press, user } from '#web/test/interactions.ts'

const textsIn = (parent: Element | null) => [...(parent?.children ?? [])].map((each) => each.textContent)
const findTotal = async (name: string) => textsIn((await screen.findByText(name)).parentElement)

test("the four totals show this month's change and their definition, above three bars", async () => {
  openAnalytics()
  expect(await findTotal('Total Listings')).toEqual([
    'Total Listings',
    '12',
    '+2 this month',
    'All your listings, including sold and expired ones. Deleted ones do not count.',
  ])
  expect(await findTotal('Total Views')).toEqual([
    'Total Views',
    '2,580',
    '+1,225 this month',
    'Views by other people, on every listing you ever posted. ' +
      'Deleted listings still count here, but not on your profile.',
  ])
  expect(await findTotal('Total Likes')).toEqual([
    'Total Likes',
    '150',
    'none this month',
    'Likes by other people, counted like the views. ' +
      'Your own likes count only on your profile and on the page of the listing.',
  ])
  expect(await findTotal('Response Rate')).toEqual([
    'Response Rate',
    '83.3%',
    '−4.2 points this month',
    'Last 30 days: you answered 5 of 6 new buyers within 24 hours.',
    '1 buyer is waiting for an answer',
  ])
  const waiting = screen.getByRole('link', { name: '1 buyer is waiting for an answer' })
  expect(waiting).toHaveAttribute('href', '/messages')
  for (const [name, value] of [
    ['Quality score', '69.6'],
    ['Engagement rate', '11.9'],
    ['AI matching score', '82'],
  ] as const) {
    const bar = screen.getByLabelText(name)
    expect(bar).toHaveAttribute('value', value)
    expect(bar).toHaveAttribute('aria-valuetext', `${value}%`)
  }
})

const noRate = { responseRate: null, responseRateChange: null, conversationsCounted: 0 }
test('people who asked for the number are shown once there are any', async () => {
  openAnalytics({ figures: { ...FIGURES, leads: 31, leadsThisMonth: 4 } })
  const card = (await screen.findByText('Asked for your number')).closest('div')
  expect(card).toHaveTextContent('Asked for your number31+4 this month')
})

test.each<[string, Partial<SellerAnalytics>, string, string]>([
  ['rose by 5', { responseRateChange: 5 }, '83.3%', '+5 points this month'],
  ['rose by 1', { responseRateChange: 1 }, '83.3%', '+1 point this month'],
  ['did not change', { responseRateChange: 0 }, '83.3%', 'unchanged this month'],
  ['has no earlier month', { responseRateChange: null }, '83.3%', 'nothing to compare with yet'],
  [
    'covers no conversation yet',
    { ...noRate, conversationsWaiting: 0 },
    'None yet',
    'Last 30 days: no new buyer wrote to you.',
  ],
  [
    'depends on answers that can still come in time',
    { ...noRate, conversationsWaiting: 2 },
    'None yet',
    'Last 30 days: you can still answer every new buyer within 24 hours.',
  ],
])('a response rate that %s says so', async (_what, change, rate, words) => {
  openAnalytics({ figures: { ...FIGURES, ...change } })
  expect((await findTotal('Response Rate')).slice(0, 3)).toEqual(['Response Rate', rate, words])
})

test.each([
  ['What is the quality score?', /average AI score of your active listings/, ''],
  [
    'What is the engagement rate?',
    /^For every 100 views in the last 30 days.*your own likes and answers do not count/i,
    '',
  ],
  ['What is the AI matching score?', /what buyers search for/, ''],
  [
    'What is the engagement percentage?',
    /^For every 100 views of a listing, how many likes.*own likes and answers do not count.*come last\.$/i,
    '?tab=engagement',
  ],
])(
  '%s is answered in a tooltip on focus, and below the figure after a press',
  async (name, words, search) => {
    openAnalytics({}, { at: `/analytics${search}` })
    const button = await screen.findByRole('button', { name })
    for (let presses = 0; presses < 40 && document.activeElement !== button; presses += 1) await user.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(words)
    expect(button).toHaveAccessibleDescription(words)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText(words)).toBeVisible()
    await user.click(button)
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument())
  },
)

test('unknown figures say why they are unknown, and charts without activity say so', async () => {
  openAnalytics({ figures: { ...NOTHING, totalListings: 1 } })
  expect(await screen.findAllByText('No figures yet')).toHaveLength(3)
  expect(screen.getByText('Nobody has viewed your listings in the last 30 days.')).toBeVisible()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  for (const what of ['views', 'likes', 'messages'])
    expect(await screen.findByText(`No ${what} in 60 days.`)).toBeVisible()
})

test('the table behind the charts has every day, today first', async () => {
  openAnalytics()
  await press('Show as table')
  const table = await screen.findByRole('table', {
    name: 'Views, likes and messages of the last 60 days, the newest first',
  })
  const rows = within(table).getAllByRole('row').map(textsIn)
  expect(rows).toHaveLength(61)
  expect(rows.slice(0, 4)).toEqual([
    ['Day', 'Views', 'Likes', 'Messages'],
    ['Sun, Nov 22', '14', '0', '0'],
    ['Sat, Nov 21', '1', '0', '2'],
    ['Fri, Nov 20', '41', '3', '0'],
  ])
  await press('Show as charts')
  expect(await screen.findByRole('slider', { name: 'Views by day' })).toBeVisible()
})

const listing = { id: '0190b5a0-0000-7000-8000-0000000000a1', title: 'Honda generator' }
const ADVICE: Advice[] = [
  {
    kind: 'waiting',
    text: 'Answer the buyer who is waiting',
    reason: 'They have waited for 5 hours. Answer within 24 hours.',
    listing: null,
    gain: null,
  },
  {
    kind: 'photos',
    text: 'Add five photos',
    reason: 'Its score of 62 would go up by 25.',
    listing,
    gain: 25,
  },
  { kind: 'seller', text: 'Verify your ID', reason: 'Its score of 62 would go up by 5.', listing, gain: 5 },
  { kind: 'hours', text: 'Be online from 18:00', reason: '12 buyers wrote then.', listing: null, gain: null },
]

/** Opens the AI Insights tab with these figures and finds its list items. */
async function openInsights(figures: SellerAnalytics) {
  openAnalytics({ figures }, { at: '/analytics?tab=insights' })
  return within(await screen.findByRole('tabpanel', { name: 'AI Insights' })).findAllByRole('listitem')
}
const listLinks = (item: HTMLElement) =>
  within(item)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const findCreate = () => screen.findByRole('button', { name: 'Create First Listing' })

test('advice shows its reason, the points it brings and the listing to begin with', async () => {
  const items = await openInsights({ ...FIGURES, advice: ADVICE })
  expect(items[0]).toHaveTextContent(
    'Answer the buyer who is waitingWhy: They have waited for 5 hours. ' +
      'Answer within 24 hours.Go to your messages',
  )
  expect(items[1]).toHaveTextContent('Add five photos+25 pointsWhy: Its score of 62 would go up by 25.')
  expect(items.map(listLinks)).toEqual([
    [['Go to your messages', '/messages']],
    [['Honda generator', `/listings/${listing.id}#score`]],
    [
      ['Honda generator', `/listings/${listing.id}#score`],
      ['Go to verification', '/verification'],
    ],
    [],
  ])
  expect(screen.queryByRole('heading', { name: 'What helps every listing' })).not.toBeInTheDocument()
})

test('if the figures suggest nothing in particular, general advice is shown', async () => {
  const items = await openInsights(FIGURES)
  expect(screen.getByRole('heading', { name: 'What helps every listing' })).toBeVisible()
  expect(items[3]).toHaveTextContent('Answer soonRespond within 2 hours')
})

test('a person without listings gets general advice and a button to post', async () => {
  const items = await openInsights(NOTHING)
  expect(await findCreate()).toBeVisible()
  expect(screen.queryByText('We have no special advice for you now.')).not.toBeInTheDocument()
  expect(items[0]).toHaveTextContent('Show it from all sides')
})

test('a seller who deleted their listings while a buyer waits is advised to post and to answer', async () => {
  const items = await openInsights({ ...FIGURES, totalListings: 0, advice: ADVICE.slice(0, 1) })
  expect(await findCreate()).toBeVisible()
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Answer the buyer who is waiting'),
  ])
})
