import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsOf } from '#web/test/hands.ts'
import { openAnalytics, top } from '../test/figures.ts'

const AT = { at: '/analytics?tab=engagement' }
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
  openAnalytics({ engagement: { topListings: [first, second] } }, AT)
  const link = await screen.findByRole('link', { name: 'Best generator' })
  expect(link).toHaveAttribute('href', `/listings/${first.id}`)
  expect(await rowsOf('Top listings')).toEqual([
    '1Best generator1 like, 0 comments and 2 conversations of 1,000 viewsEngagement33.3%',
    expect.stringMatching(/^2Sold phoneSold.*5%$/),
  ])
  const region = within(screen.getByRole('region', { name: 'Top listings' }))
  expect(region.getAllByLabelText('Engagement')[0]).toHaveAttribute('value', '33.3')
})

test('before the first view nothing is ranked, and the best times stand there all the same', async () => {
  openAnalytics({ engagement: { topListings: [] } }, AT)
  expect(await screen.findByText('Nothing to rank yet')).toBeVisible()
  expect(await rowsOf('Best times to post')).toEqual([
    expect.stringContaining('Weekdays 2-4 PM, in the afternoon'),
    expect.stringContaining('Weekends 10-12 PM, late morning until noon'),
  ])
  expect(screen.queryByText('When most buyers look')).not.toBeInTheDocument()
})
