import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAnalytics, top } from '../test/figures.ts'

afterEach(() => vi.unstubAllGlobals())

const AT = { at: '/analytics?tab=engagement' }

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
  await openAnalytics({ engagement: { topListings: [first, second] } }, AT)
  const rows = page.getByRole('region', { name: 'Top listings' }).getByRole('listitem')
  await expect
    .element(rows.first())
    .toHaveTextContent(
      /^1Best generator1 like, 0 comments and 2 conversations of 1,000 viewsEngagement33.3%$/,
    )
  await expect.element(rows.nth(1)).toHaveTextContent(/^2Sold phoneSold.*5%$/)
  await expect.element(rows.first().getByLabelText('Engagement')).toHaveAttribute('value', '33.3')
  await expect
    .element(page.getByRole('link', { name: 'Best generator' }))
    .toHaveAttribute('href', `/listings/${first.id}`)
})

test('what the percentage is stands behind its button', async () => {
  await openAnalytics({ engagement: { topListings: [top()] } }, AT)
  await page.getByRole('button', { name: 'What is the engagement percentage?' }).click()
  await expect
    .element(
      page.getByText(
        /^For every 100 views of a listing, how many likes, comments and conversations it got.*your own likes and answers do not count.*fewer than 10 views come last\.$/i,
      ),
    )
    .toBeVisible()
})

test('before the first view nothing is ranked, and the best times stand there all the same', async () => {
  await openAnalytics({ engagement: { topListings: [] } }, AT)
  await expect.element(page.getByText('Nothing to rank yet')).toBeVisible()
  const times = page.getByRole('region', { name: 'Best times to post' }).getByRole('listitem')
  await expect.element(times.first()).toHaveTextContent('Weekdays 2-4 PM, in the afternoon')
  await expect.element(times.nth(1)).toHaveTextContent('Weekends 10-12 PM, late morning until noon')
  await expect.element(page.getByText('When most buyers look')).not.toBeInTheDocument()
})
