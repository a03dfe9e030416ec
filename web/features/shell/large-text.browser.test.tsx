import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { carListing, homeListing, marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { stubServer } from '#web/features/feed/test/market.tsx'
import { openSite } from './test/open-site.tsx'

const WIDTH = 360
const PAGES = [
  '/',
  '/about',
  '/examples',
  '/examples?tab=tutorials',
  '/examples?tab=tips',
  '/tutorials',
  '/tutorials?read=pricing&step=2',
  '/tutorials?read=first-listing&step=5',
  '/mobile-app',
  '/nowhere',
]

beforeEach(() => page.viewport(WIDTH, 740))
afterEach(async () => {
  document.documentElement.style.fontSize = ''
  vi.unstubAllGlobals()
  await page.viewport(390, 800)
})

const listings = [
  homeListing({ price: 54_000, currency: 'SLE' }),
  carListing({ price: 25_000_000 }),
  ...marketListings(4),
]

test.each(PAGES.flatMap((at) => [130, 200].map((percent) => [at, percent] as const)))(
  '%s stays within a phone, and all of it to be read, with the text at %i percent',
  async (at, percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    stubServer(() => ({ body: at === '/' ? { listings, total: listings.length } : pageOf(listings) }), null)
    await openSite(at)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelector('[data-waiting], [aria-busy=true]')).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(WIDTH)
    expect(wordsCut()).toEqual([])
  },
)

/**
 * Words that lie outside the screen, or outside a part that hides what does not fit. What only screen readers
 * get is clipped on purpose.
 */
function wordsCut(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (texts.nextNode()) {
    const { parentElement: parent, textContent: words } = texts.currentNode
    if (
      !words?.trim() ||
      !parent?.checkVisibility() ||
      isForEarsOnly(parent) ||
      parent.closest('[role=tablist]')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const places = [...range.getClientRects()]
    if (places.some(({ left, right }) => left < -1 || right > WIDTH + 1 || isHiddenBy(parent, left, right)))
      cut.push(words)
  }
  return cut
}

function isForEarsOnly(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (getComputedStyle(each).clipPath.startsWith('inset')) return true
  return false
}

function isHiddenBy(element: Element, left: number, right: number): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (getComputedStyle(each).overflowX === 'visible') continue
    const edge = each.getBoundingClientRect()
    if (left < edge.left - 1 || right > edge.right + 1) return true
  }
  return false
}
