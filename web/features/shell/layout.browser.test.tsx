import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notificationOf, notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { carListing, homeListing, marketListings, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

const WIDTH = 360

beforeEach(() => page.viewport(WIDTH, 740))
afterEach(async () => {
  setTextSize(100)
  await page.viewport(390, 800)
})

function setTextSize(percent: number) {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

const rectOf = (element: Element) => element.getBoundingClientRect()
const header = page.getByRole('banner')
const bell = header.getByRole('button', { name: 'Notifications' })
const messages = header.getByRole('link', { name: 'Messages' })

const LISTINGS = [
  homeListing({ price: 54_000, currency: 'SLE' }),
  carListing({ price: 25_000_000 }),
  ...marketListings(4),
]

test.each([
  '/',
  '/about',
  '/examples',
  '/examples?tab=tutorials',
  '/examples?tab=tips',
  '/tutorials',
  '/tutorials?read=pricing&step=2',
  '/tutorials?read=first-listing&step=5',
  '/mobile-app',
  '/offline',
  '/nowhere',
])('%s fits a phone without clipped text, at text sizes of 130 and 200 percent', async (at) => {
  stubServer(
    () => ({ body: at === '/' ? { listings: LISTINGS, total: LISTINGS.length } : pageOf(LISTINGS) }),
    null,
  )
  openSite(at)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelector('[data-waiting], [aria-busy=true]')).toBeNull()
  for (const percent of [130, 200]) {
    setTextSize(percent)
    expect([percent, isScrolledSideways(), findClippedTexts()]).toEqual([percent, false, []])
  }
})

test('with large text the search box shows an icon in place of a word cut short', async () => {
  stubServer(({ path }) => ({
    body: path === '/api/notifications' ? notificationsPage([]) : pageOf(marketListings(3)),
  }))
  openSite('/')
  await expect.element(header.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  for (const percent of [100, 130, 200]) {
    setTextSize(percent)
    const hint = document.querySelector('[data-hint]') ?? expect.fail('no hint')
    const { right } = rectOf(hint)
    const shown = [...hint.children].filter((part) => part.checkVisibility())
    expect([percent, shown.length, shown.every((part) => rectOf(part).right <= right)]).toEqual([
      percent,
      1,
      true,
    ])
  }
})

test.each([
  [360, 100],
  [320, 100],
  [360, 200],
  [320, 200],
  [768, 100],
  [1024, 100],
  [1280, 100],
  [800, 200],
  [1280, 200],
])(
  'at %i pixels and %i % text the header and the places fit and are large enough for a finger',
  async (width, percent) => {
    stubServer(({ path }) => ({
      body:
        path === '/api/notifications'
          ? notificationsPage([notificationOf()], { unread: 12 })
          : pageOf(marketListings(3)),
    }))
    await page.viewport(width, 800)
    setTextSize(percent)
    const { client } = openSite('/')
    await expect.element(bell).toHaveAccessibleName('Notifications, 12 unread')
    client.setQueryData(unreadMessagesQuery.queryKey, 99)
    await expect.element(messages).toHaveTextContent('99')
    const brand = header.getByRole('link', { name: 'Salone Market, home' })
    const search = header.getByRole('search')
    const aiSearch = header.getByRole('button', { name: 'AI Search' })
    const places = [
      header.getByRole('link', { name: 'Home', exact: true }),
      header.getByRole('link', { name: 'Saved' }),
      header.getByRole('button', { name: 'Post an item with the camera' }),
      messages,
      header.getByRole('button', { name: 'Me Menu of' }),
    ]
    const isPhone = width < 768
    const rows = isPhone ? [[brand, search, bell], places] : [[brand, search, bell, ...places]]
    for (const row of rows.map((each) => each.map((part) => rectOf(part.element())))) {
      expect(
        row.every((part, index) => part.left >= (row[index - 1]?.right ?? 0) - 0.5),
        'in order',
      ).toBe(true)
      expect(row.at(-1)?.right, 'inside the window').toBeLessThanOrEqual(width)
      expect(
        row.slice(1).every((part) => part.width >= 44 && part.height >= 44),
        'for fingers',
      ).toBe(true)
    }
    const [field, button] = [search, aiSearch].map((each) => rectOf(each.element()))
    expect(button?.left).toBeGreaterThan(field?.left ?? Infinity)
    expect(button?.right).toBeLessThanOrEqual(field?.right ?? 0)
    const bar = rectOf(header.getByRole('navigation', { name: 'Main' }).element())
    const top = isPhone ? bar : rectOf(header.element())
    for (const place of places) {
      const words = wordsOf(place.element())
      for (const word of words) {
        const { left, right, top: high, bottom } = rectOf(word)
        const { left: from, right: to } = rectOf(place.element())
        expect([word.textContent, left >= from - 0.5 && right <= to + 0.5], 'the word fits').toEqual([
          word.textContent,
          true,
        ])
        expect([word.textContent, high >= top.top && bottom <= top.bottom]).toEqual([word.textContent, true])
      }
    }
    if (isPhone) expect([bar.left, bar.right, bar.bottom]).toEqual([0, width, 800])
  },
)

test.each([
  [member, ['Home', 'Saved', 'Post', 'Messages', 'Me']],
  [null, ['Home', 'Search', 'Post', 'Log in']],
])('the bar of a phone names its places and covers nothing at the end of a page', async (person, names) => {
  stubServer(({ path }) => ({ body: path === '/api/notifications' ? notificationsPage([]) : {} }), person)
  openSite('/about')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect.element(bar).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(wordsOf(bar.element()).map((word) => word.textContent)).toEqual(names)
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const foot = page.getByRole('navigation', { name: 'Pages of this site' }).element()
  expect(rectOf(foot).bottom).toBeLessThanOrEqual(rectOf(bar.element()).top + 1)
})

test('the banner of a phone change fits a small phone and does not cover messages', async () => {
  const pendingPhoneChange = { phoneNumber: '+23277654321', dueAt: '2026-11-25T14:30:00.000Z' }
  stubServer(
    ({ path }) => ({
      body:
        path === '/api/notifications'
          ? { notifications: [], total: 0, unread: 0, nextCursor: null }
          : { conversations: [], total: 0, unread: 0, nextCursor: null },
    }),
    { ...member, pendingPhoneChange },
  )
  await page.viewport(320, 640)
  openSite('/messages')
  const title = page.getByRole('heading', { level: 1, name: 'Messages' })
  const banner = page.getByRole('region', { name: 'Change of your phone number' })
  const stop = page.getByRole('button', { name: 'Stop this change' })
  await expect.element(title).toBeVisible()
  await expect.element(stop).toBeVisible()
  await expect
    .poll(() => rectOf(title.element()).top - rectOf(banner.element()).bottom)
    .toBeGreaterThanOrEqual(0)
  const { x, y, width, height } = rectOf(stop.element())
  expect(stop.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a spinner fills the screen until the session has loaded', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSite('/')
  const waiting = page.getByRole('status').filter({ hasText: 'Loading your personalized marketplace...' })
  await expect.element(waiting).toBeVisible()
  const { width, height } = rectOf(waiting.element())
  expect(width).toBe(document.documentElement.clientWidth)
  expect(height).toBeGreaterThan(window.innerHeight / 2)
  expect(document.elementFromPoint(20, 20)?.closest('header'), 'it covers the header').toBeNull()
})

// [spec 9 #24]
test.each([
  [1280, 420],
  [390, 390],
])('at %i pixels a toast is at most %i wide, however long its text', async (width, most) => {
  await page.viewport(width, 800)
  stubServer(() => ({ body: pageOf(LISTINGS) }), null)
  openSite('/')
  showToast({ title: 'News', description: 'word '.repeat(200) })
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect.element(region.getByText('News')).toBeVisible()
  expect(rectOf(region.element()).width).toBe(most)
})

test('on a small phone the tab selected by the URL is in view', async () => {
  stubServer(() => ({ status: 204 }), null)
  openSite('/examples?tab=tips')
  await expect.element(page.getByRole('heading', { name: 'Post between 6 and 9 PM' })).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Marketing Tips' }).element()
  expect(rectOf(tab).right).toBeLessThanOrEqual(WIDTH)
})

test('the content, which gets the focus after a link was followed, shows no focus ring', async () => {
  stubServer(() => ({ body: pageOf(LISTINGS) }), null)
  openSite('/tutorials')
  await page
    .getByRole('navigation', { name: 'Pages of this site' })
    .getByRole('link', { name: 'About' })
    .click()
  const content = page.getByRole('main')
  await expect.element(content).toHaveFocus()
  expect(getComputedStyle(content.element()).outlineStyle).toBe('none')
})

/** The texts that are seen: not those for screen readers only, and no initials. */
const wordsOf = (element: Element) =>
  [...element.querySelectorAll('span')].filter(
    (each) => getComputedStyle(each).clipPath === 'none' && !each.closest('[aria-hidden]'),
  )

const isScrolledSideways = () => document.documentElement.scrollWidth > WIDTH

/**
 * Finds texts outside the screen, or clipped by an element that hides its overflow. Visually hidden text is
 * clipped on purpose.
 */
function findClippedTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const clipped: string[] = []
  while (texts.nextNode()) {
    const { parentElement: parent, textContent: words } = texts.currentNode
    if (!words?.trim() || !parent?.checkVisibility() || isInScrollingRow(parent)) continue
    if (ancestry(parent).some((each) => getComputedStyle(each).clipPath.startsWith('inset'))) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const places = [...range.getClientRects()]
    if (places.some(({ left, right }) => left < -1 || right > WIDTH + 1 || isHiddenBy(parent, left, right)))
      clipped.push(words)
  }
  return clipped
}

const isInScrollingRow = (element: Element) =>
  ancestry(element).some((each) => each !== document.documentElement && overflowOf(each) === 'auto')

const overflowOf = (element: Element) => getComputedStyle(element).overflowX

const isHiddenBy = (element: Element, left: number, right: number) =>
  ancestry(element).some((each) => {
    const edge = rectOf(each)
    const isCutOff = left < edge.left - 1 || right > edge.right + 1
    return isCutOff && overflowOf(each) !== 'visible'
  })

function ancestry(element: Element): Element[] {
  return element.parentElement ? [element, ...ancestry(element.parentElement)] : [element]
}
