import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Advice, SellerAnalytics } from '#contract/analytics.ts'
import { FIGURES, NOTHING, openAnalytics } from '../test/figures.ts'

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
    reason: 'Its score of 62 would go up by 25. 3 of 4 active listings have fewer than six photos.',
    listing,
    gain: 25,
  },
  {
    kind: 'seller',
    text: 'Verify your government ID',
    reason: 'Its score of 62 would go up by 5.',
    listing,
    gain: 5,
  },
  {
    kind: 'hours',
    text: 'Be online between 18:00 and 21:00',
    reason: '12 of your last 12 new buyers wrote in those hours.',
    listing: null,
    gain: null,
  },
]

/** The tab of somebody with these figures, and what it lists. */
async function openInsights(figures: SellerAnalytics) {
  openAnalytics({ figures }, { at: '/analytics?tab=insights' })
  return within(await screen.findByRole('tabpanel', { name: 'AI Insights' })).findAllByRole('listitem')
}
const waysFrom = (item: HTMLElement) =>
  within(item)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const findCreate = () => screen.findByRole('button', { name: 'Create First Listing' })

test('advice stands with its reason, the points it brings and the listing to begin with', async () => {
  const items = await openInsights({ ...FIGURES, advice: ADVICE })
  expect(items[0]).toHaveTextContent(
    'Answer the buyer who is waitingWhy: They have waited for 5 hours. Answer within 24 hours.Go to your messages',
  )
  expect(items[1]).toHaveTextContent('Add five photos+25 pointsWhy: Its score of 62 would go up by 25.')
  expect(items.map(waysFrom)).toEqual([
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

test('where the figures ask for nothing there is what helps every listing', async () => {
  const items = await openInsights(FIGURES)
  expect(screen.getByRole('heading', { name: 'What helps every listing' })).toBeVisible()
  expect(items[3]).toHaveTextContent('Answer soonRespond within 2 hours')
})

test('somebody without a listing is not told that their figures ask for nothing', async () => {
  const items = await openInsights(NOTHING)
  expect(await findCreate()).toBeVisible()
  expect(screen.queryByText('We have no special advice for you now.')).not.toBeInTheDocument()
  expect(items[0]).toHaveTextContent('Show it from all sides')
})

test('whoever deleted their listings while somebody waits is told both', async () => {
  const items = await openInsights({ ...FIGURES, totalListings: 0, advice: ADVICE.slice(0, 1) })
  expect(await findCreate()).toBeVisible()
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Answer the buyer who is waiting'),
  ])
})
