import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FloatingButtons } from './floating-buttons.tsx'
import { openPages, stubServer } from './test/market.tsx'

afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['AI assistant', 'AI Search'],
  ['Advanced search', 'Advanced Filters'],
])('%s opens the search at %s and gets the focus back', async (name, tab) => {
  stubServer(() => ({ body: {} }))
  await openPages([{ path: '/', component: FloatingButtons }], '/')
  await button(name).click()
  await expect.element(page.getByRole('dialog', { name: 'Find Your Perfect Match' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await button('Cancel').click()
  await expect.element(button(name)).toHaveFocus()
})

test.each([
  [320, 640],
  [360, 740],
  [1280, 800],
])(
  'at %i pixels the floating buttons stand apart at the foot, each as wide as a finger',
  async (width, height) => {
    await page.viewport(width, height)
    stubServer(() => ({ body: {} }))
    await openPages([{ path: '/', component: FloatingButtons }], '/')
    await expect.element(button('AI assistant')).toBeVisible()
    const places = ['AI assistant', 'Advanced search', 'Post an item with the camera'].map((name) =>
      button(name).element().getBoundingClientRect(),
    )
    expect(
      places.every(
        (place) =>
          place.width >= 44 &&
          place.height >= 44 &&
          place.right <= width &&
          place.bottom <= height &&
          place.top > height / 2,
      ),
    ).toBe(true)
    const apart = places.every((one, index) =>
      places.every(
        (other, at) =>
          at === index ||
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top,
      ),
    )
    expect(apart).toBe(true)
    await page.viewport(390, 800)
  },
)
