import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#web/test/interactions.ts'
import { daysWith, FIGURES, openAnalytics, pageOf, performingListing } from './test/figures.ts'

beforeEach(() => page.viewport(390, 2_200))

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 800)
})

const views = page.getByRole('slider', { name: 'Views by day' })
const readout = () =>
  page.getByRole('figure', { name: 'Views' }).element().querySelector('figcaption p')?.textContent
const isUnclipped = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth

test('a chart is one tab stop; arrow keys move through its days and announce them', async () => {
  openAnalytics()
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
  expect(readout()).toBe('Fri, Nov 20: 41 views')
  await userEvent.keyboard('{Home}')
  await expect.element(views).toHaveAttribute('aria-valuetext', 'Thu, Sep 24: 0 views')
  await userEvent.keyboard('{End}{Tab}')
  await expect.element(page.getByRole('slider', { name: 'Likes by day' })).toHaveFocus()
})

test('pressing or hovering a column shows its day', async () => {
  openAnalytics()
  await expect.element(views).toBeVisible()
  const { width, height } = views.element().getBoundingClientRect()
  const at = (day: number) => ({ x: (width * day) / 59, y: height / 2 })
  await views.click({ position: at(57) })
  expect(readout()).toBe('Fri, Nov 20: 41 views')
  await views.click({ position: at(30) })
  expect(readout()).toBe('Sat, Oct 24: 0 views')
  await views.hover({ position: at(58) })
  expect(readout()).toBe('Sat, Nov 21: 1 view')
})

test.each([
  [360, '100%'],
  [360, '200%'],
  [1280, '100%'],
])(
  'at %i pixels, with text at %s, charts, table and definitions fit the width of the page',
  async (width, size) => {
    await page.viewport(width, 2_200)
    document.documentElement.style.fontSize = size
    const busy = daysWith({ '2026-11-22': { views: 1_234, likes: 1_234, messages: 1_234 } })
    openAnalytics({ figures: { ...FIGURES, days: busy } })
    await press('What is the AI matching score?')
    await expect.element(views).toBeVisible()
    const fits = () => document.documentElement.scrollWidth <= width
    expect(fits()).toBe(true)
    await press('Show as table')
    const table = await screen.findByRole('region', { name: /^Views, likes and messages/ })
    expect(fits()).toBe(true)
    if (size === '200%') return
    expect(isUnclipped(table)).toBe(true)
    expect(isUnclipped(screen.getByRole('tablist', { name: 'Your figures' }))).toBe(true)
  },
)

/** Measures the box of a cell's text, which may be wider than the cell. */
function readTextBox(cell: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect()
}

test('on a phone each listing is a card with labelled figures and remains a table row', async () => {
  await page.viewport(360, 1_200)
  const listing = performingListing({ viewsCount: 1_204, likesCount: 12, commentsCount: 3, aiScore: 62 })
  openAnalytics({ performance: () => pageOf([listing]) }, { at: '/analytics?tab=listings' })
  const table = within(await screen.findByRole('table', { name: 'Your listings' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
  const [, row] = table.getAllByRole('row')
  const cells = within(row!).getAllByRole('cell').slice(1, 5)
  for (const [index, name] of ['Views', 'Likes', 'Comments', 'AI Score'].entries())
    await expect.element(within(cells[index]!).getByText(name)).toBeVisible()
  // The text of each figure stays within its card, with a gap to the next one.
  const figures = cells.map(readTextBox)
  const edges = [...figures.slice(1).map(({ left }) => left), row!.getBoundingClientRect().right]
  for (const [index, { right }] of figures.entries()) expect(edges[index]! - right).toBeGreaterThanOrEqual(8)
  await expect.element(page.getByRole('cell', { name: '1,204', exact: true })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'AI Score' })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
