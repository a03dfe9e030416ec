import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { unreadMessagesQuery } from '#web/features/chat/data/unread-messages-query.ts'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { reader, stubServer } from '#web/features/feed/test/market.tsx'
import { notificationOf, notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { openSite } from './test/open-site.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 800)
})

const header = page.getByRole('banner')
const messagesLink = header.getByRole('link', { name: 'Messages' })
const bell = header.getByRole('button', { name: 'Notifications' })

async function openMarket() {
  stubServer(({ path }) => ({
    body:
      path === '/api/notifications'
        ? notificationsPage([notificationOf()], { unread: 12 })
        : pageOf(marketListings(3)),
  }))
  const opened = await openSite('/')
  await expect.element(bell).toHaveAccessibleName('Notifications, 12 unread')
  return opened
}

const placeOf = (element: Element) => element.getBoundingClientRect()

test.each([
  [360, '100%', 44],
  [320, '100%', 44],
  [360, '200%', 44],
  [1280, '100%', 44],
  [800, '200%', 44],
  [1280, '200%', 44],
])(
  'at %i pixels and %s text brand, search, messages, bell and face stand side by side, each as wide as a finger',
  async (width, fontSize, finger) => {
    await page.viewport(width, 800)
    document.documentElement.style.fontSize = fontSize
    await openMarket()
    const brand = header.getByRole('link', { name: 'home' })
    const parts = [
      brand,
      header.getByRole('search'),
      messagesLink,
      bell,
      header.getByRole('button', { name: 'Menu of' }),
    ].map((each) => placeOf(each.element()))
    expect(parts.every((part, index) => part.left >= (parts[index - 1]?.right ?? 0))).toBe(true)
    expect(parts.at(-1)?.right).toBeLessThanOrEqual(width)
    expect(parts.slice(1).every((part) => part.width >= finger && part.height >= finger)).toBe(true)
    const searchButton = placeOf(header.getByRole('button', { name: 'AI Search' }).element())
    expect(searchButton.left).toBeGreaterThan(parts[1]?.left ?? Infinity)
    expect(searchButton.right).toBeLessThanOrEqual(parts[1]?.right ?? 0)
    expect([searchButton.width >= finger, searchButton.height >= finger]).toEqual([true, true])
  },
)

test('both numbers come with the person: no call is made for them, and nothing moves when the lines open', async () => {
  const calls = stubServer(() => ({ body: pageOf(marketListings(3)) }), {
    ...reader,
    unread: { messages: 3, notifications: 12 },
  })
  await openSite('/')
  await expect.element(messagesLink).toHaveAccessibleName('Messages, 3 unread')
  expect(bell.element().getAttribute('aria-label')).toBe('Notifications, 12 unread')
  expect(calls.filter(({ path }) => path === '/api/notifications' || path === '/api/conversations')).toEqual(
    [],
  )
})

test.each(['bell', 'messages'])('the number on the %s stays inside the header', async (which) => {
  await page.viewport(360, 800)
  const { client } = await openMarket()
  client.setQueryData(unreadMessagesQuery.queryKey, 99)
  await expect.element(messagesLink).toHaveTextContent('99')
  const badge = (which === 'bell' ? bell : messagesLink).element().querySelector('span')
  if (!badge) throw new Error(`no number on the ${which}`)
  const [inside, around] = [placeOf(badge), placeOf(header.element())]
  expect([inside.top >= around.top, inside.bottom <= around.bottom, inside.right <= 360]).toEqual([
    true,
    true,
    true,
  ])
})
