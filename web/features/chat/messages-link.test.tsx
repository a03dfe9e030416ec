import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { stubServer, type Called } from '#web/features/feed/test/market.tsx'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { stubSockets, type TestLine } from '#web/lib/socket.fixture.ts'
import { unreadMessagesQuery } from './data/unread-messages-query.ts'

let lines: TestLine[]

beforeEach(() => {
  lines = stubSockets()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const link = page.getByRole('banner').getByRole('link', { name: 'Messages' })
const isChat = ({ path }: Called) => path.startsWith('/api/conversations')

/** The market with the whole header. */
async function openMarket(at = '/') {
  const calls = stubServer(({ path }) => {
    if (path === '/api/notifications') return { body: notificationsPage([]) }
    return {
      body: isChat({ method: '', path, query: {} })
        ? { conversations: [], total: 0, unread: 0, nextCursor: null }
        : pageOf(marketListings(3)),
    }
  })
  return { calls, ...(await openSite(at)) }
}

test.each([
  [0, 'Messages', ''],
  [1, 'Messages, 1 unread', '1'],
  [99, 'Messages, 99 or more unread', '99'],
])('with %i unread the way to the messages says so to eyes and ears', async (unread, name, badge) => {
  const { client } = await openMarket()
  client.setQueryData(unreadMessagesQuery.queryKey, unread)
  await expect.element(link).toHaveAccessibleName(name)
  await expect.element(link).toHaveTextContent(badge)
})

test('a first view costs neither a line nor a call, and then the line opens and the number comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { calls } = await openMarket()
  await expect.element(link).toBeVisible()
  expect([lines, calls.filter(isChat)]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(() => lines.map(({ path }) => path)).toEqual(['/ws'])
  vi.useRealTimers()
  lines[0]?.say({ type: 'hello', at: 1_763_800_000_000, unreadMessages: 3, unreadNotifications: 0 })
  await expect.element(link).toHaveAccessibleName('Messages, 3 unread')
})

test('while something is still on its way the line waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = Promise.withResolvers<void>()
  const { client } = await openMarket()
  await expect.element(link).toBeVisible()
  void client.fetchQuery({ queryKey: ['slow'], queryFn: () => slow.promise.then(() => 1) })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lines).toEqual([])
  slow.resolve()
  await expect.poll(() => client.isFetching()).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => lines.map(({ path }) => path)).toEqual(['/ws'])
})

test('something that never ends holds it up for a few seconds only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await openMarket()
  await expect.element(link).toBeVisible()
  void client.fetchQuery({ queryKey: ['endless'], queryFn: () => new Promise<number>(() => {}) })
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.poll(() => lines.map(({ path }) => path)).toEqual(['/ws'])
})

test('a visitor has neither', async () => {
  stubServer(() => ({ body: pageOf([]) }), null)
  await openSite('/')
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})
