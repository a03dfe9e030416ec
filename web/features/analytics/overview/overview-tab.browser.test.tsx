import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { daysWith, FIGURES, NOTHING, openAnalytics } from '../test/figures.ts'

beforeEach(() => page.viewport(390, 2_200))

afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 800)
})

const total = (name: string) =>
  page.getByText(name, { exact: true }).element().parentElement?.innerText.split('\n').filter(Boolean)
const views = page.getByRole('slider', { name: 'Views by day' })
const readoutOf = (name: string) =>
  page.getByRole('figure', { name }).element().querySelector('figcaption p')?.textContent

test('the four totals stand with what this month added, and what each of them counts', async () => {
  await openAnalytics()
  await expect.element(page.getByText('Total Listings')).toBeVisible()
  expect(total('Total Listings')).toEqual([
    'Total Listings',
    '12',
    '+2 this month',
    'All your listings, also sold and expired ones. Deleted ones do not count.',
  ])
  expect(total('Total Views')).toEqual([
    'Total Views',
    '2,580',
    '+1,225 this month',
    'Views by other people, on every listing you ever posted. Deleted listings still count here, but not on your profile.',
  ])
  expect(total('Total Likes')).toEqual([
    'Total Likes',
    '150',
    'none this month',
    'Likes by other people, counted like the views. Your own likes count only on your profile and on the page of the listing.',
  ])
  expect(total('Response Rate')).toEqual([
    'Response Rate',
    '83.3%',
    '−4.2 points this month',
    'Last 30 days: you answered 5 of 6 new buyers within 24 hours.',
    '1 buyer is waiting for an answer',
  ])
  await expect
    .element(page.getByRole('link', { name: '1 buyer is waiting for an answer' }))
    .toHaveAttribute('href', '/messages')
})

test.each([
  ['before the first conversation', 0, 'Last 30 days: no new buyer wrote to you.'],
  [
    'while all of them still can be answered in time',
    2,
    'Last 30 days: you can still answer every new buyer within 24 hours.',
  ],
])('%s there is no response rate', async (_when, conversationsWaiting, why) => {
  await openAnalytics({ figures: { ...NOTHING, totalListings: 1, conversationsWaiting } })
  await expect.element(page.getByText('Response Rate')).toBeVisible()
  expect(total('Response Rate')?.slice(0, 3)).toEqual(['Response Rate', 'None yet', why])
})

test.each([
  [5, '+5 points this month'],
  [1, '+1 point this month'],
  [0, 'unchanged this month'],
  [null, 'nothing to compare with yet'],
])('a response rate that changed by %s says "%s"', async (responseRateChange, words) => {
  await openAnalytics({ figures: { ...FIGURES, responseRateChange } })
  await expect.element(page.getByText(words)).toBeVisible()
})

test('quality score, engagement rate and AI matching score are bars', async () => {
  await openAnalytics()
  for (const [name, value] of [
    ['Quality score', '69.6'],
    ['Engagement rate', '11.9'],
    ['AI matching score', '82'],
  ] as const) {
    const bar = page.getByLabelText(name, { exact: true })
    await expect.element(bar).toHaveAttribute('value', value)
    await expect.element(bar).toHaveAttribute('aria-valuetext', `${value}%`)
  }
})

test('what is not known yet says so, and what it waits for, instead of nothing per cent', async () => {
  await openAnalytics({ figures: { ...NOTHING, totalListings: 1 } })
  await expect.element(page.getByText('No figures yet').nth(2)).toBeVisible()
  await expect.element(page.getByText('Nobody has viewed your listings in the last 30 days.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test.each([
  ['What is the quality score?', /average AI score of your active listings/],
  [
    'What is the engagement rate?',
    /^For every 100 views in the last 30 days.*your own likes and answers do not count/i,
  ],
  ['What is the AI matching score?', /what buyers search for/],
])('%s is told in a tooltip to keys, and below it to whoever presses', async (name, words) => {
  await openAnalytics()
  const why = page.getByRole('button', { name })
  await expect.element(why).toBeVisible()
  await userEvent.keyboard('{Tab}')
  for (let presses = 0; presses < 40 && document.activeElement !== why.element(); presses += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(words)
  await expect.element(why).toHaveAccessibleDescription(words)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await why.click()
  await expect.element(why).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText(words)).toBeVisible()
  await why.click()
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
})

test('a chart is one stop for Tab, and arrow keys walk its days, which are seen and said', async () => {
  await openAnalytics()
  await expect.element(views).toHaveAttribute('aria-valuetext', 'Sun, Nov 22: 14 views')
  await expect
    .element(views)
    .toHaveAccessibleDescription(
      '56 views in 60 days. The best day was Nov 20: 41. Use the arrow keys to go from day to day.',
    )
  views.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(views).toHaveAttribute('aria-valuetext', 'Sat, Nov 21: 1 view')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(views).toHaveAttribute('aria-valuetext', 'Fri, Nov 20: 41 views')
  expect(readoutOf('Views')).toBe('Fri, Nov 20: 41 views')
  await userEvent.keyboard('{Home}')
  await expect.element(views).toHaveAttribute('aria-valuetext', 'Thu, Sep 24: 0 views')
  await userEvent.keyboard('{End}{Tab}')
  await expect.element(page.getByRole('slider', { name: 'Likes by day' })).toHaveFocus()
})

test('a press on a column, and a pointer over it, show its day', async () => {
  await openAnalytics()
  await expect.element(views).toBeVisible()
  const { width, height } = views.element().getBoundingClientRect()
  const at = (day: number) => ({ x: (width * day) / 59, y: height / 2 })
  await views.click({ position: at(57) })
  expect(readoutOf('Views')).toBe('Fri, Nov 20: 41 views')
  await views.click({ position: at(30) })
  expect(readoutOf('Views')).toBe('Sat, Oct 24: 0 views')
  await views.hover({ position: at(58) })
  expect(readoutOf('Views')).toBe('Sat, Nov 21: 1 view')
})

test('days without anything are a sentence', async () => {
  await openAnalytics({ figures: { ...FIGURES, days: daysWith() } })
  await expect.element(page.getByText('No views in 60 days.')).toBeVisible()
  await expect.element(page.getByText('No messages in 60 days.')).toBeVisible()
})

test('the table behind the charts has every day, today first', async () => {
  await openAnalytics()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', {
    name: 'Views, likes and messages of the last 60 days, the newest first',
  })
  await expect.element(table).toBeVisible()
  const rows = table
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toHaveLength(61)
  expect(rows.slice(0, 4)).toEqual([
    ['Day', 'Views', 'Likes', 'Messages'],
    ['Sun, Nov 22', '14', '0', '0'],
    ['Sat, Nov 21', '1', '0', '2'],
    ['Fri, Nov 20', '41', '3', '0'],
  ])
  await page.getByRole('button', { name: 'Show as charts' }).click()
  await expect.element(views).toBeVisible()
})

test('at 360 pixels the table shows all its columns', async () => {
  await page.viewport(360, 2_200)
  const busy = daysWith({ '2026-11-22': { views: 1_234, likes: 1_234, messages: 1_234 } })
  await openAnalytics({ figures: { ...FIGURES, days: busy } })
  await page.getByRole('button', { name: 'Show as table' }).click()
  const region = page.getByRole('region', { name: /^Views, likes and messages/ })
  await expect.element(region).toBeVisible()
  expect(region.element().scrollWidth).toBeLessThanOrEqual(region.element().clientWidth)
})

test.each([
  [360, '100%'],
  [360, '200%'],
  [1280, '100%'],
])(
  'at %i pixels with text at %s nothing is wider than the page, charts, table and definitions alike',
  async (width, size) => {
    await page.viewport(width, 2_200)
    document.documentElement.style.fontSize = size
    await openAnalytics()
    await page.getByRole('button', { name: 'What is the AI matching score?' }).click()
    await expect.element(views).toBeVisible()
    const wide = () => document.documentElement.scrollWidth
    expect(wide()).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(wide()).toBeLessThanOrEqual(width)
  },
)
