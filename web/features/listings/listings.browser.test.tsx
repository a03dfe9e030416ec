import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, page, userEvent } from 'vitest/browser'
import { commentOf } from '#web/features/engagement/comments/comment.fixture.ts'
import { openComments } from '#web/features/engagement/comments/open-comments.fixture.tsx'
import { carListing, homeListing, photo } from '#web/features/search/feed/listing.fixture.ts'
import '#web/styles/base.css'
import '#web/styles/tokens.css'
import { press } from '#web/test/interactions.ts'
import { Gallery } from './page/gallery.tsx'
import { openCards } from './page/test/open-cards.tsx'
import { FORMS } from './posting/test/drafts.ts'
import { openMarket, openDraft } from './posting/test/open-dialog.tsx'
import { Totals } from './profile/own-listings.tsx'

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 800)
})

/** The gallery drops the second, which has the same URL as the first. */
const photos = [photo(1280, 960), photo(1280, 960), photo(960, 1280), photo(1000, 1000)]
const openGallery = () => render(<Gallery title="Honda EU22i" photos={photos} />)
const photoNumber = (position: number) =>
  page.getByRole('link', { name: `Honda EU22i, photo ${position} of 3` })
const leftEdgeOf = (position: number) => photoNumber(position).element().getBoundingClientRect().left

test('arrow keys step through the photos, one per press, and stop at both ends', async () => {
  await openGallery()
  photoNumber(1).element().focus()
  for (const [key, position] of [
    ['ArrowLeft', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', 3],
    ['Home', 1],
    ['ArrowRight}{ArrowRight', 3],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(page.getByText(`${position} / 3`)).toBeVisible()
    expect(leftEdgeOf(position)).toBe(page.getByRole('region').element().getBoundingClientRect().left)
  }
})

test('a swipe shows the next or the previous photo, and always stops at a whole one', async () => {
  await openGallery()
  await expect.element(photoNumber(1)).toBeVisible()
  await swipe(-0.7)
  await expect.element(page.getByText('2 / 3')).toBeVisible()
  await expect.poll(() => leftEdgeOf(2)).toBe(page.getByRole('region').element().getBoundingClientRect().left)
  await swipe(0.7)
  await expect.element(page.getByText('1 / 3')).toBeVisible()
})

test('the buttons show the neighbouring photos and stop at both ends', async () => {
  await openGallery()
  await expect.element(page.getByRole('button', { name: 'Previous photo' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect.element(page.getByText('3 / 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next photo' })).not.toBeInTheDocument()
})

test('a photo opens full screen, with keys and zoom, and closing shows the last photo viewed', async () => {
  await openGallery()
  await photoNumber(1).click()
  const screen = page.getByRole('dialog', { name: 'Photos of Honda EU22i' })
  await expect.element(screen).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('2 / 3')).toBeVisible()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen).not.toBeInTheDocument()
  await expect.element(page.getByText('2 / 3')).toBeVisible()
  await expect.element(photoNumber(1)).toHaveFocus()
})

test('a listing without photos has a placeholder', async () => {
  await render(<Gallery title="Honda EU22i" photos={[]} />)
  await expect.element(page.getByRole('img', { name: 'No photo' })).toBeVisible()
})

/**
 * Swipes by a share of the gallery's width, to the left if negative. The test runs in a scaled iframe of
 * another page.
 */
async function swipe(share: number) {
  const { x, y, width, height } = page.getByRole('region').element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0, width: window.innerWidth }
  const scale = frame.width / window.innerWidth
  const at = (part: number) => ({
    x: frame.x + (x + width * (0.5 + share * (part - 0.5))) * scale,
    y: frame.y + (y + height / 2) * scale,
  })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
  for (let step = 1; step <= 10; step++)
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / 10)] })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a car has a blue badge, a home a green one, and the whole tile is a link', async () => {
  const car = carListing()
  openCards([car, homeListing()])
  const strongestChannelOf = async (badge: string) => {
    const style = getComputedStyle(await page.getByText(badge, { exact: true }).findElement())
    const channels = style.backgroundColor.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    return channels.indexOf(Math.max(...channels))
  }
  expect(await strongestChannelOf('Car Sale')).toBe(2)
  expect(await strongestChannelOf('Home Rental')).toBe(1)
  const { left, top } = page.getByRole('article').first().element().getBoundingClientRect()
  const corner = document.elementFromPoint(left + 5, top + 100)
  expect(corner?.closest('a')?.getAttribute('href')).toBe(`/listings/${car.id}`)
})

// [spec 2.5 #31]
test('a tile of a small phone shows all facts of a home', async () => {
  await page.viewport(360, 800)
  openCards([homeListing({ bathrooms: 2.5, squareFootage: 2_030, propertyType: 'apartment' })])
  const facts = await page.getByText(/2,030.sqft/).findElement()
  expect(facts.textContent).toMatch(/Apartment$/)
  expect(facts.scrollWidth).toBeLessThanOrEqual(facts.clientWidth)
  expect(facts.scrollHeight).toBeLessThanOrEqual(facts.clientHeight)
})

test('in comments a long word wraps, line breaks stay, and a reply is indented', async () => {
  const question = commentOf({ content: `${'long'.repeat(100)}\nsecond line` })
  openComments({ comments: [question, commentOf({ parentId: question.id, content: 'A reply' })] })
  const [first, reply] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect.element(reply).toHaveTextContent('A reply')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  expect(first.element().querySelector('p')?.innerText).toContain('\nsecond line')
  expect(reply.element().getBoundingClientRect().left).toBeGreaterThan(
    first.element().getBoundingClientRect().left,
  )
})

test.each([
  ['100%', 1],
  ['200%', 3],
])(
  'on a small phone with text at %s the totals have a row count of %i, and no word breaks or overflows',
  async (size, rows) => {
    await page.viewport(360, 740)
    document.documentElement.style.fontSize = size
    const { container } = await render(
      <Totals
        totals={{ active: 12, sold: 0, pending: 0, expired: 0, likes: 340, views: 2_581 }}
        hasFailed={false}
        isRetrying={false}
        onRetry={() => {}}
      />,
    )
    const names = [...container.querySelectorAll('dt')]
    expect(names.map((each) => each.textContent)).toEqual(['Active Listings', 'Total Likes', 'Total Views'])
    expect(
      new Set([...container.querySelectorAll('dl > div')].map((each) => each.getBoundingClientRect().top))
        .size,
    ).toBe(rows)
    const lines = (each: Element) =>
      each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight)
    for (const each of names) expect(lines(each)).toBeLessThan(2.1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)

describe('the form of a listing', () => {
  const market = openMarket()

  test('stays in view below the suggestions on a small phone', async () => {
    await page.viewport(360, 640)
    const suggestions = [1, 2, 3].flatMap((n) => [
      `Title: A generator that runs quietly all night, number ${n}`,
      `Description: ${'It starts at the first pull. '.repeat(20)}${n}`,
    ])
    const questions = ['How many hours has it run?', 'Is the receipt there?', 'Which oil does it take?']
    await openDraft(FORMS.generator)
    market.responses.push({ status: 200, body: { suggestions, questions } })
    await press('AI Suggestions')
    await userEvent.click(page.getByRole('button', { name: 'all night, number 1' }))
    const panel = screen.getByRole('region', { name: 'AI Suggestions' })
    expect(panel.getBoundingClientRect().height).toBeLessThan(460)
    await page.viewport(390, 800)
  })
})
