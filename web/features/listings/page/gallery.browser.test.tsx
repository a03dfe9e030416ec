import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cleanup } from '@testing-library/react'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { carListing, homeListing, photo } from '#web/features/search/feed/listing.fixture.ts'
import { Gallery } from './gallery.tsx'
import { openCards } from './test/open-cards.tsx'

const photos = [photo(1280, 960), photo(1280, 960), photo(960, 1280), photo(1000, 1000)]
const openGallery = () => render(<Gallery title="Honda EU22i" photos={photos} />)
const photoNumber = (position: number) =>
  page.getByRole('link', { name: `Honda EU22i, photo ${position} of 3` })
const leftEdgeOf = (position: number) => photoNumber(position).element().getBoundingClientRect().left

// [spec 10.3 #1]
test('arrow keys step through the photos, once for each press, and stop at both ends', async () => {
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

// [spec 10.3 #2]
test('a swipe of a finger leads to the next photo and back, and stops on a whole one', async () => {
  await openGallery()
  await expect.element(photoNumber(1)).toBeVisible()
  await swipe(-0.7)
  await expect.element(page.getByText('2 / 3')).toBeVisible()
  await expect.poll(() => leftEdgeOf(2)).toBe(page.getByRole('region').element().getBoundingClientRect().left)
  await swipe(0.7)
  await expect.element(page.getByText('1 / 3')).toBeVisible()
})

// [spec 10.3 #1]
test('the buttons lead to the neighbours, and none leads beyond the last', async () => {
  await openGallery()
  await expect.element(page.getByRole('button', { name: 'Previous photo' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect.element(page.getByText('3 / 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next photo' })).not.toBeInTheDocument()
})

// [spec 10.3 #1]
test('a photo opens on the whole screen, moves and zooms there, and closes where it was left', async () => {
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

test('a listing without photos has a drawn one', async () => {
  await render(<Gallery title="Honda EU22i" photos={[]} />)
  await expect.element(page.getByRole('img', { name: 'No photo' })).toBeVisible()
})

/**
 * By that share of the gallery's width; less than nothing is to the left. The frame of the test stands in a
 * page of its own.
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

afterEach(() => cleanup())

test('a car has a blue badge, a home a green one, and the whole card is a link', async () => {
  const car = carListing()
  openCards([car, homeListing()])
  const strongestOf = async (badge: string) => {
    const ground = getComputedStyle(await page.getByText(badge, { exact: true }).findElement())
    const parts = ground.backgroundColor.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    return parts.indexOf(Math.max(...parts))
  }
  expect(await strongestOf('Car Sale')).toBe(2)
  expect(await strongestOf('Home Rental')).toBe(1)
  const { left, top } = page.getByRole('article').first().element().getBoundingClientRect()
  const corner = document.elementFromPoint(left + 5, top + 200)
  expect(corner?.closest('a')?.getAttribute('href')).toBe(`/listings/${car.id}`)
})
