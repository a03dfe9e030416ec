import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { Masonry } from './masonry.tsx'

const RATIOS = [4 / 3, 4 / 5, 16 / 10, 1, 4 / 3, 4 / 5, 1.5, 1, 4 / 5]

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(390, 800))

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const ratio = RATIOS[index % RATIOS.length] ?? 1
    return { key: `item-${index}`, ratio, content: <Block name={String(index)} ratio={ratio} /> }
  })

// As tall as a card: an edge, a photo of the ratio, a body of the fixed height.
function Block({ name, ratio }: { name: string; ratio: number }) {
  return (
    <div data-testid={name} style={{ border: 'var(--hairline) solid' }}>
      <div style={{ aspectRatio: ratio }} />
      <div style={{ blockSize: 'var(--card-body)' }} />
    </div>
  )
}

const boxes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    page.getByTestId(String(index)).element().getBoundingClientRect(),
  )

test.each([
  [390, 1],
  [767, 1],
  [768, 2],
  [1023, 2],
  [1024, 3],
  [1600, 3],
])('%i pixels make %i columns', async (width, columns) => {
  await page.viewport(width, 800)
  await render(<Masonry items={itemsOf(12)} />)
  expect(new Set(boxes(12).map((box) => Math.round(box.left))).size).toBe(columns)
})

test('loading more moves no card that is already there', async () => {
  const { rerender } = await render(<Masonry items={itemsOf(20)} />)
  const before = boxes(20)
  await rerender(<Masonry items={itemsOf(60)} />)
  expect(boxes(20)).toEqual(before)
})

test.each([768, 1280])(
  'at %i pixels cards lie under each other with the same gap, and the columns end near each other',
  async (width) => {
    await page.viewport(width, 800)
    const { container } = await render(<Masonry items={itemsOf(60)} />)
    const columns = Map.groupBy(boxes(60), (box) => Math.round(box.left))
    const gaps = [...columns.values()].flatMap((column) =>
      column.slice(1).map((box, index) => box.top - (column[index]?.bottom ?? 0)),
    )
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1)
    const ends = [...columns.values()].map((column) => column.at(-1)?.bottom ?? 0)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(800)
    expect(container.querySelector('ul')?.getBoundingClientRect().bottom).toBeCloseTo(Math.max(...ends), 0)
  },
)

test('readers and keys go through the cards in the order of the feed', async () => {
  const { container } = await render(<Masonry items={itemsOf(9)} />)
  expect(
    [...container.querySelectorAll('[data-testid]')].map((each) => each.getAttribute('data-testid')),
  ).toEqual([...'012345678'])
})
