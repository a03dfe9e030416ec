import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { callsTo, openAnalytics, pageOf, performing } from '../test/figures.ts'

const AT = { at: '/analytics?tab=listings' }
const findTable = async () => within(await screen.findByRole('table', { name: 'Your listings' }))
const head = async (name: string) => (await findTable()).findByRole('columnheader', { name })
const sortBy = async (name: string) => user.click(within(await head(name)).getByRole('button'))

const gen = performing({
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
const sold = performing({ title: 'Sold phone', status: 'sold', viewsCount: 7 })
const whole = performing({ title: 'Perfect house', status: 'expired', aiScore: 100 })
const held = performing({
  title: 'Held car',
  status: 'pending',
  advice: [{ part: 'seller', text: 'Verify your phone number', gain: 1 }],
})

// [spec 10.19 #11]
test('each row shows status, counts and AI score, and leads to its listing and its score', async () => {
  openAnalytics({ performance: () => pageOf([gen, sold, whole, held]) }, AT)
  expect(await screen.findByText('4 listings')).toBeVisible()
  expect(
    screen.getByText(
      'We count the views, likes and comments of other people. Your own likes and answers do not count.',
    ),
  ).toBeVisible()
  const rows = (await findTable()).getAllByRole('row').slice(1)
  const seen = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastChild?.textContent),
  )
  expect(seen).toEqual([
    ['Active', '1,204', '12', '3', '62 / 100', expect.stringContaining('Add five photos')],
    ['Sold', '7', '0', '0', '70 / 100', 'You have sold it.'],
    ['Expired', '0', '0', '0', '100 / 100', 'Nothing to add. It is as good as it can be.'],
    ['Pending', '0', '0', '0', '70 / 100', expect.stringContaining('Verify your phone number')],
  ])
  expect(rows[0]).toHaveTextContent('Posted Nov 12, 2026')
  const link = screen.getByRole('link', { name: 'Honda generator' })
  expect(link).toHaveAttribute('href', `/listings/${gen.id}`)
  const way = screen.getByRole('link', {
    name: /^Add five photos ?25 more points: Honda generator ?and 1 more$/,
  })
  expect(way).toHaveAttribute('href', `/listings/${gen.id}#score`)
})

test.each([
  ['Views', 'views'],
  ['Likes', 'likes'],
  ['Comments', 'comments'],
  ['AI Score', 'score'],
])('the head "%s" sorts, and the order stands in the address', async (name, sort) => {
  const performance = ({ sortBy: by }: Record<string, string>) =>
    pageOf([performing({ title: `First by ${by}` })])
  const { router, calls, screen: site } = openAnalytics({ performance }, AT)
  expect(await screen.findByText('First by newest')).toBeVisible()
  expect(await head('Newest')).toHaveAttribute('aria-sort', 'descending')
  await sortBy(name)
  expect(await screen.findByText(`First by ${sort}`)).toBeVisible()
  expect(await head(name)).toHaveAttribute('aria-sort', 'descending')
  expect(await head('Newest')).not.toHaveAttribute('aria-sort')
  expect(router.state.location.search).toEqual({ tab: 'listings', sort })
  expect(callsTo(calls, 'listing-performance').at(-1)?.query).toEqual({ sortBy: sort, limit: '20' })
  site.unmount()
  openAnalytics({ performance }, { at: router.state.location.href })
  expect(await screen.findByText(`First by ${sort}`)).toBeVisible()
})

test('Load More goes on until there is no more, and says what it could not load', async () => {
  let isDown = true
  const body = { code: 'unavailable', message: 'Please come back soon.' }
  openAnalytics(
    {
      performance: ({ cursor }) =>
        cursor ? pageOf([sold], { total: 2 }) : pageOf([gen], { total: 2, nextCursor: 'next' }),
    },
    { ...AT, answer: ({ query }) => (query.cursor && isDown ? { status: 503, body } : undefined) },
  )
  await press('Load More')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The next listings did not load. Please come back soon.',
    ),
  )
  isDown = false
  await press('Load More')
  expect(await screen.findByText('Sold phone')).toBeVisible()
  expect(screen.getByText('Honda generator')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument())
})

test('whoever has more listings than are ranked is told so', async () => {
  const performance = (query: Record<string, string>) =>
    pageOf([gen], { total: 1_250, isRankedInPart: query.sortBy !== 'newest' })
  openAnalytics({ performance }, AT)
  expect(await screen.findByText('1,250 listings')).toBeVisible()
  const sentence =
    'We ranked 1,000 of your 1,250 listings, the active ones first. Sort by newest to see all of them.'
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  await sortBy('Likes')
  expect(await screen.findByText(sentence)).toBeVisible()
})
