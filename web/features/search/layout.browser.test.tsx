import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { Suggestions, Understood } from '#contract/search.ts'
import '#web/styles/base.css'
import '#web/styles/tokens.css'
import { openPages } from '#web/test/open-pages.tsx'
import { type StubResponse, stubServer } from '#web/test/server.ts'
import { SegmentedButtons } from './feed/feed-bar.tsx'
import { Masonry } from './feed/feed-results.tsx'
import { Feed, FloatingButtons } from './feed/feed.tsx'
import { marketListings, pageOf } from './feed/listing.fixture.ts'
import { useSearchDialog } from './use-search-dialog.tsx'

describe('the search dialog', () => {
  const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
  const box = page.getByRole('textbox', { name: "Describe what you're looking for" })
  const understoodList = page.getByRole('list', { name: 'Understood' })
  const topOf = (element: Element) => element.getBoundingClientRect().top

  function Opener() {
    const { open, dialog: element } = useSearchDialog()
    return (
      <>
        <button onClick={() => open()}>Open</button>
        {element}
      </>
    )
  }

  async function openSearch(
    parse: () => Promise<StubResponse>,
    completions: Suggestions = { suggestions: [] },
  ) {
    stubServer(({ path }) => (path === '/api/smart-search' ? parse() : { body: completions }))
    openPages([{ path: '/', component: Opener }], '/')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(box).toHaveFocus()
  }

  const understood = (label: string): StubResponse => {
    const entry: Understood = { key: 'model', value: label, label, span: [0, 1] }
    return { body: { dbQuery: {}, understood: [entry] } }
  }

  test('keeps its content in place while the person types and the understood line loads', async () => {
    const response = Promise.withResolvers<StubResponse>()
    await openSearch(() => response.promise)
    const heading = page.getByRole('heading', { name: 'Try one of these' })
    const top = () => topOf(heading.element()) - topOf(box.element())
    const before = top()
    await userEvent.keyboard('gen in Bo')
    expect(top()).toBeCloseTo(before, 1)
    response.resolve(understood('Generators'))
    await expect.element(understoodList).toBeVisible()
    expect(top()).toBeCloseTo(before, 1)
  })

  test('suggests completions right below the field, where they do not cover what is understood', async () => {
    await openSearch(async () => understood('Generators'), {
      suggestions: [{ text: 'generator', what: 'word', count: 3 }],
    })
    await userEvent.keyboard('gen')
    await expect.element(understoodList).toBeVisible()
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    const search = dialog.getByRole('button', { name: 'Search', exact: true })
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    expect(topOf(list.element()) - bottomOf(search.element())).toBeLessThan(16)
    expect(topOf(list.element())).toBeGreaterThanOrEqual(bottomOf(understoodList.element()))
  })

  test('is not widened by a word of 500 letters', async () => {
    const word = 'w'.repeat(500)
    await openSearch(async () => understood(word))
    await box.fill(word)
    await expect.element(understoodList).toHaveTextContent('www')
    const scrolling = [...dialog.element().querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).overflowY === 'auto',
    )
    expect(scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(
      scrolling.map(() => 0),
    )
    expect(scrolling).not.toHaveLength(0)
  })
})

describe('the feed', () => {
  const RATIOS = [4 / 3, 4 / 5, 16 / 10, 1, 4 / 3, 4 / 5, 1.5, 1, 4 / 5]

  beforeEach(() => page.viewport(1280, 800))
  afterEach(() => {
    return page.viewport(390, 800)
  })

  const itemsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const ratio = RATIOS[index % RATIOS.length] ?? 1
      return { key: `item-${index}`, ratio, content: <Block name={String(index)} ratio={ratio} /> }
    })

  // As tall as a tile: a photo with this ratio, and a body of fixed height.
  function Block({ name, ratio }: { name: string; ratio: number }) {
    return (
      <div data-testid={name}>
        <div style={{ aspectRatio: ratio }} />
        <div style={{ blockSize: 'var(--tile-body)' }} />
      </div>
    )
  }

  const placeOf = (element: Element) => element.getBoundingClientRect()
  const boxes = (count: number) =>
    Array.from({ length: count }, (_, index) => placeOf(page.getByTestId(String(index)).element()))
  const columnsOf = (places: DOMRect[]) =>
    [...new Set(places.map(({ left }) => Math.round(left)))].map((left) =>
      places.filter((place) => Math.round(place.left) === left),
    )

  /** The difference between the largest and the smallest vertical gap, over all columns. */
  function unevenness(places: DOMRect[]): number {
    const gaps = columnsOf(places).flatMap((column) =>
      column.slice(1).map(({ top }, index) => top - (column[index]?.bottom ?? 0)),
    )
    return Math.max(...gaps) - Math.min(...gaps)
  }

  // [spec 2.5 #15, 9 #2]
  test('has one, two or three columns, depending on the width of the screen', async () => {
    await render(<Masonry items={itemsOf(12)} />)
    for (const [width, columns] of [
      [390, 1],
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
      [1600, 3],
    ] as const) {
      await page.viewport(width, 800)
      await expect.poll(() => [width, columnsOf(boxes(12)).length]).toEqual([width, columns])
    }
  })

  test('does not move its cards when more are loaded', async () => {
    const { rerender } = await render(<Masonry items={itemsOf(20)} />)
    const before = boxes(20)
    await rerender(<Masonry items={itemsOf(60)} />)
    expect(boxes(20)).toEqual(before)
  })

  // [spec 1 #7]
  test.each([768, 1280])(
    'has the same gap between all cards, and columns of similar heights, at %i pixels',
    async (width) => {
      await page.viewport(width, 800)
      const { container } = await render(<Masonry items={itemsOf(60)} />)
      expect(unevenness(boxes(60))).toBeLessThan(1)
      const ends = columnsOf(boxes(60)).map((column) => column.at(-1)?.bottom ?? 0)
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(800)
      expect(container.querySelector('ul')?.getBoundingClientRect().bottom).toBeCloseTo(Math.max(...ends), 0)
    },
  )

  test('has its cards in feed order in the DOM, not column by column', async () => {
    const { container } = await render(<Masonry items={itemsOf(9)} />)
    expect(
      [...container.querySelectorAll('[data-testid]')].map((each) => each.getAttribute('data-testid')),
    ).toEqual([...'012345678'])
  })

  test.each([768, 1280])('has equal gaps between real cards of any content at %i pixels', async (width) => {
    await page.viewport(width, 800)
    const listings = marketListings(20).map((listing, index) =>
      index % 2 ? { ...listing, title: 'Brief', description: 'Short but long enough.' } : listing,
    )
    stubServer(() => ({ body: pageOf(listings) }))
    openPages([{ path: '/', component: Feed }], '/')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.all()).toHaveLength(20)
    expect(unevenness(cards.elements().map(placeOf))).toBeLessThan(1)
  })

  test('has the selected kind in view on a narrow screen', async () => {
    await page.viewport(390, 800)
    const segments = ['All Items', 'Cars for Sale', 'Homes for Rent', 'Electronics', 'Generators'].map(
      (label) => ({ value: label, label }),
    )
    const bar = (value: string) => (
      <div style={{ paddingInline: 'var(--gutter)' }}>
        <SegmentedButtons label="Kind" value={value} onChange={() => {}} segments={segments} />
      </div>
    )
    const button = (name: string) => page.getByRole('button', { name })
    const { rerender } = await render(bar('Generators'))
    await expect.element(button('Generators')).toBeInViewport({ ratio: 1 })
    await expect.element(button('All Items')).not.toBeInViewport({ ratio: 1 })
    await rerender(bar('All Items'))
    await expect.element(button('All Items')).toBeInViewport({ ratio: 1 })
  })

  test('has floating buttons at the bottom, large enough for a finger and without overlap', async () => {
    stubServer(() => ({ body: {} }))
    openPages([{ path: '/', component: FloatingButtons }], '/')
    await expect.element(page.getByRole('button', { name: 'AI assistant' })).toBeVisible()
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.viewport(width, height)
      // On a phone the bar at the bottom has the button for posting.
      const names = [
        'AI assistant',
        'Advanced search',
        ...(width < 768 ? [] : ['Post an item with the camera']),
      ]
      const places = names.map((name) => placeOf(page.getByRole('button', { name }).element()))
      const areAtBottom = places.every(
        ({ right, bottom, top }) => right <= width && bottom <= height && top > height / 2,
      )
      const areLargeEnough = places.every((place) => place.width >= 44 && place.height >= 44)
      const areApart = places.every((one) => places.every((other) => other === one || !overlap(one, other)))
      expect({ width, areAtBottom, areLargeEnough, areApart }).toEqual({
        width,
        areAtBottom: true,
        areLargeEnough: true,
        areApart: true,
      })
    }
  })

  const overlap = (one: DOMRect, other: DOMRect) =>
    one.right > other.left && other.right > one.left && one.bottom > other.top && other.bottom > one.top
})
