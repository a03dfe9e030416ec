import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { callsTo, openAnalytics, pageOf, performing } from '../test/figures.ts'

beforeEach(() => page.viewport(1280, 1_200))

afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 800)
})

const AT = { at: '/analytics?tab=listings' }
const table = page.getByRole('table', { name: 'Your listings' })
const head = (name: string) => table.getByRole('columnheader', { name })
const seen = (row: Element) =>
  [...row.children].map((cell) => (cell instanceof HTMLElement ? cell.innerText.replaceAll('\n', ' ') : ''))
const rows = () => table.getByRole('row').elements().slice(1).map(seen)

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

/** Of what is written in a cell, which may be wider than the cell. */
function extent(cell: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect()
}

test('each listing stands with its status, views, likes, comments and AI score out of 100', async () => {
  await openAnalytics({ performance: () => pageOf([gen, sold, whole, held]) }, AT)
  await expect.element(page.getByText('4 listings')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'We count the views, likes and comments of other people. Your own likes and answers do not count.',
      ),
    )
    .toBeVisible()
  expect(rows().map((row) => row.slice(1))).toEqual([
    ['Active', '1,204', '12', '3', '62 / 100', expect.stringContaining('Add five photos')],
    ['Sold', '7', '0', '0', '70 / 100', 'You have sold it.'],
    ['Expired', '0', '0', '0', '100 / 100', 'Nothing to add. It is as good as it can be.'],
    ['Pending', '0', '0', '0', '70 / 100', expect.stringContaining('Verify your phone number')],
  ])
  expect(rows()[0]?.[0]).toContain('Posted Nov 12, 2026')
})

test('a row leads to the listing, and what would raise its score to the score on its page', async () => {
  await openAnalytics({ performance: () => pageOf([gen]) }, AT)
  await expect
    .element(page.getByRole('link', { name: 'Honda generator', exact: true }))
    .toHaveAttribute('href', `/listings/${gen.id}`)
  const way = page.getByRole('link', { name: /^Add five photos 25 more points: Honda generator and 1 more$/ })
  await expect.element(way).toHaveAttribute('href', `/listings/${gen.id}#score`)
})

test.each([
  ['Views', 'views'],
  ['Likes', 'likes'],
  ['Comments', 'comments'],
  ['AI Score', 'score'],
])('the head "%s" sorts, and the order stands in the address', async (name, sort) => {
  const { router, calls } = await openAnalytics(
    { performance: ({ sortBy }) => pageOf([performing({ title: `First by ${sortBy}` })]) },
    AT,
  )
  await expect.element(page.getByText('First by newest')).toBeVisible()
  await expect.element(head('Newest')).toHaveAttribute('aria-sort', 'descending')
  await head(name).getByRole('button').click()
  await expect.element(page.getByText(`First by ${sort}`)).toBeVisible()
  await expect.element(head(name)).toHaveAttribute('aria-sort', 'descending')
  await expect.element(head('Newest')).not.toHaveAttribute('aria-sort')
  expect(router.state.location.search).toEqual({ tab: 'listings', sort })
  expect(callsTo(calls, 'listing-performance').at(-1)?.query).toEqual({ sortBy: sort, limit: '20' })
})

test('an address that names an order opens in it', async () => {
  await openAnalytics(
    { performance: ({ sortBy }) => pageOf([performing({ title: `First by ${sortBy}` })]) },
    { at: '/analytics?tab=listings&sort=likes' },
  )
  await expect.element(page.getByText('First by likes')).toBeVisible()
})

test('Load More goes on until there is no more, and says what it could not load', async () => {
  let isDown = true
  const pages = ({ cursor }: Record<string, string>) =>
    cursor ? pageOf([sold], { total: 2 }) : pageOf([gen], { total: 2, nextCursor: 'next' })
  await openAnalytics(
    { performance: pages },
    {
      ...AT,
      answer: ({ query }) =>
        query.cursor && isDown
          ? { status: 503, body: { code: 'unavailable', message: 'Please come back soon.' } }
          : undefined,
    },
  )
  const more = page.getByRole('button', { name: 'Load More' })
  await more.click()
  await expect
    .element(page.getByRole('alert').getByText('The next listings did not load. Please come back soon.'))
    .toBeVisible()
  isDown = false
  await more.click()
  await expect.element(page.getByText('Sold phone')).toBeVisible()
  await expect.element(page.getByText('Honda generator', { exact: true })).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

test('whoever has more listings than are ranked is told so', async () => {
  const performance = ({ sortBy }: Record<string, string>) =>
    pageOf([gen], { total: 1_250, isRankedInPart: sortBy !== 'newest' })
  await openAnalytics({ performance }, AT)
  await expect.element(page.getByText('1,250 listings')).toBeVisible()
  const sentence = page.getByText(
    'We ranked 1,000 of your 1,250 listings, the active ones first. Sort by newest to see all of them.',
  )
  await expect.element(sentence).not.toBeInTheDocument()
  await head('Likes').getByRole('button').click()
  await expect.element(sentence).toBeVisible()
})

test('on a phone each row is a card whose figures carry their names, still a table to a screen reader, and nothing is wider than the page', async () => {
  await page.viewport(360, 1_200)
  await openAnalytics({ performance: () => pageOf([gen, sold]) }, AT)
  await expect.element(table).toBeVisible()
  expect(rows()[0]?.slice(2, 6)).toEqual(['Views 1,204', 'Likes 12', 'Comments 3', 'AI Score 62 / 100'])
  // What each figure says stands within its card, with a gap to the next one.
  const [first] = table.getByRole('row').elements().slice(1)
  const card = first?.getBoundingClientRect()
  const figures = [...(first?.children ?? [])].slice(2, 6).map(extent)
  expect(card && card.right - (figures.at(-1)?.right ?? Infinity)).toBeGreaterThanOrEqual(8)
  for (const [index, { right }] of figures.slice(0, -1).entries())
    expect((figures[index + 1]?.left ?? 0) - right).toBeGreaterThanOrEqual(8)
  await expect.element(table.getByRole('cell', { name: '1,204', exact: true })).toBeVisible()
  await expect.element(head('AI Score').getByRole('button')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
