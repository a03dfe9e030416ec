import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageOf } from '#web/features/feed/listing.fixture.ts'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { stubSockets, type TestLine } from '#web/lib/socket.fixture.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { conversationsPage } from './data/chat.fixture.ts'
import { unreadMessagesQuery } from './data/unread-messages-query.ts'

let lines: TestLine[]

beforeEach(() => {
  lines = stubSockets()
})
afterEach(() => void vi.useRealTimers())

const paths = () => lines.map(({ path }) => path)
const link = () => document.querySelector('header a[href="/messages"]')

/** The market with the whole header, once that is there. */
async function openMarket() {
  const calls = stubServer(({ path }) => {
    if (path === '/api/notifications') return { body: notificationsPage([]) }
    return { body: path === '/api/conversations' ? conversationsPage([]) : pageOf([]) }
  })
  const opened = openSite('/')
  while (!link()) await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : new Promise(setImmediate))
  return { ...opened, chatCalls: () => calls.filter(({ path }) => path.startsWith('/api/conversations')) }
}

test('the way to the messages says how many are unread to eyes and ears', async () => {
  const { client } = await openMarket()
  for (const [unread, name, badge] of [
    [1, 'Messages, 1 unread', '1'],
    [99, 'Messages, 99 or more unread', '99'],
    [0, 'Messages', ''],
  ] as const) {
    client.setQueryData(unreadMessagesQuery.queryKey, unread)
    await waitFor(() => expect(link()).toHaveAccessibleName(name))
    expect(link()).toHaveTextContent(badge)
  }
})

test('a first view costs neither a line nor a call, and then the line opens and the number comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { chatCalls } = await openMarket()
  expect([lines, chatCalls()]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(paths).toEqual(['/ws'])
  vi.useRealTimers()
  lines[0]?.say({ type: 'hello', at: 1_763_800_000_000, unreadMessages: 3, unreadNotifications: 0 })
  await waitFor(() => expect(link()).toHaveAccessibleName('Messages, 3 unread'))
})

test('while something is still on its way the line waits for it, for a few seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = Promise.withResolvers<number>()
  const { client } = await openMarket()
  void client.fetchQuery({ queryKey: ['slow'], queryFn: () => slow.promise })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lines).toEqual([])
  slow.resolve(1)
  await expect.poll(() => client.isFetching()).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(paths).toEqual(['/ws'])
})

test('something that never ends holds it up for a few seconds only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await openMarket()
  void client.fetchQuery({ queryKey: ['endless'], queryFn: () => new Promise<number>(() => {}) })
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.poll(paths).toEqual(['/ws'])
})

test('a visitor has neither', async () => {
  stubServer(() => ({ body: pageOf([]) }), null)
  openSite('/')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Get Started' })).not.toEqual([]))
  expect(link()).not.toBeInTheDocument()
  expect(lines).toEqual([])
})
