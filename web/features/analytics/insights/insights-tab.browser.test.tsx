import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Advice } from '#contract/analytics.ts'
import { FIGURES, NOTHING, openAnalytics } from '../test/figures.ts'

afterEach(() => vi.unstubAllGlobals())

const AT = { at: '/analytics?tab=insights' }
const panel = page.getByRole('tabpanel')
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

test('advice stands with its reason, the points it brings and the listing to begin with', async () => {
  await openAnalytics({ figures: { ...FIGURES, advice: ADVICE } }, AT)
  const items = panel.getByRole('listitem')
  await expect
    .element(items.first())
    .toHaveTextContent(
      'Answer the buyer who is waitingWhy: They have waited for 5 hours. Answer within 24 hours.Go to your messages',
    )
  await expect.element(items.first().getByRole('link')).toHaveAttribute('href', '/messages')
  await expect
    .element(items.nth(1))
    .toHaveTextContent('Add five photos+25 pointsWhy: Its score of 62 would go up by 25.')
  await expect
    .element(items.nth(1).getByRole('link', { name: 'Honda generator' }))
    .toHaveAttribute('href', `/listings/${listing.id}#score`)
  await expect
    .element(items.nth(2).getByRole('link', { name: 'Go to verification' }))
    .toHaveAttribute('href', '/verification')
  await expect.element(items.nth(3).getByRole('link')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('heading', { name: 'What helps every listing' }))
    .not.toBeInTheDocument()
})

test('where the figures ask for nothing there is what helps every listing', async () => {
  await openAnalytics({ figures: FIGURES }, AT)
  await expect.element(page.getByRole('heading', { name: 'What helps every listing' })).toBeVisible()
  await expect
    .element(panel.getByRole('listitem').nth(3))
    .toHaveTextContent('Answer soonRespond within 2 hours')
})

test('somebody without a listing is not told that their figures ask for nothing', async () => {
  await openAnalytics({ figures: NOTHING }, AT)
  await expect.element(panel.getByRole('button', { name: 'Create First Listing' })).toBeVisible()
  await expect.element(page.getByText('We have no special advice for you now.')).not.toBeInTheDocument()
  await expect.element(panel.getByRole('listitem').first()).toHaveTextContent('Show it from all sides')
})

test('whoever deleted their listings while somebody waits is told both', async () => {
  await openAnalytics({ figures: { ...FIGURES, totalListings: 0, advice: ADVICE.slice(0, 1) } }, AT)
  await expect.element(panel.getByRole('button', { name: 'Create First Listing' })).toBeVisible()
  await expect.element(panel.getByRole('listitem')).toHaveTextContent('Answer the buyer who is waiting')
})
