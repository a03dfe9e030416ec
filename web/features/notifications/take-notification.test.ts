import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notification, NotificationsPage } from '#contract/notification.ts'
import { stubServer, type Answer } from '#web/test/server.ts'
import { notificationsQuery } from './list-query.ts'
import { notificationOf, notificationsPage } from './notification.fixture.ts'
import { takeNotification } from './take-notification.ts'
import { unreadQuery } from './unread-query.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
})
afterEach(() => {
  client.clear()
})

const unread = () => client.getQueryData(unreadQuery.queryKey)
const ids = () =>
  client
    .getQueryData(notificationsQuery.queryKey)
    ?.pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))

/** The list as it was looked at, in pages, with somebody who still looks at it or not. */
function hold(pages: Notification[][], count: number) {
  const data: InfiniteData<NotificationsPage, string | undefined> = {
    pages: pages.map((each) => notificationsPage(each, { unread: count, total: pages.flat().length })),
    pageParams: pages.map((_, index) => (index === 0 ? undefined : `cursor-${index}`)),
  }
  client.setQueryData(notificationsQuery.queryKey, data)
  client.setQueryData(unreadQuery.queryKey, count)
}

function look() {
  const observer = new QueryObserver(client, {
    queryKey: notificationsQuery.queryKey,
    queryFn: () => Promise.resolve(),
    staleTime: Infinity,
    enabled: false,
  })
  return observer.subscribe(() => {})
}

const isStale = () => client.getQueryState(notificationsQuery.queryKey)?.isInvalidated ?? false

describe('a live frame', () => {
  test('brings the count to the bell, also where nothing was looked at yet', () => {
    takeNotification(client, { notification: notificationOf(), unreadNotifications: 3 })
    expect([unread(), ids()]).toEqual([3, undefined])
    takeNotification(client, { notification: null, unreadNotifications: 0 })
    expect(unread()).toBe(0)
  })

  test('puts the newest on top of the list, and asks for nothing', () => {
    const calls = stubServer(() => ({ body: notificationsPage([]) }))
    const [first, second, third] = [notificationOf(), notificationOf(), notificationOf()]
    hold([[second], [third]], 2)
    const unsubscribe = look()
    takeNotification(client, { notification: first, unreadNotifications: 3 })
    expect([ids(), unread(), isStale(), calls]).toEqual([[first.id, second.id, third.id], 3, false, []])
    expect(client.getQueryData(notificationsQuery.queryKey)?.pages[0]).toMatchObject({ total: 3, unread: 3 })
    unsubscribe()
  })

  test('that comes twice adds one', () => {
    const [first, second] = [notificationOf(), notificationOf()]
    hold([[second]], 1)
    for (let times = 0; times < 2; times += 1)
      takeNotification(client, { notification: first, unreadNotifications: 2 })
    expect([ids(), unread(), isStale()]).toEqual([[first.id, second.id], 2, false])
  })

  test('of one that was read meanwhile counts it for nothing', () => {
    hold([[notificationOf()]], 1)
    takeNotification(client, { notification: notificationOf({ isRead: true }), unreadNotifications: 1 })
    expect([unread(), isStale()]).toEqual([1, false])
  })

  test('beyond 99 unread still asks for nothing', () => {
    hold([[notificationOf()]], 99)
    takeNotification(client, { notification: notificationOf(), unreadNotifications: 99 })
    expect([unread(), isStale()]).toEqual([99, false])
  })

  test('with the count that is here already, as after one was read on this device, changes nothing', () => {
    const held = notificationOf({ isRead: true })
    hold([[held]], 0)
    takeNotification(client, { notification: null, unreadNotifications: 0 })
    expect([ids(), unread(), isStale()]).toEqual([[held.id], 0, false])
  })
})

describe('the list is asked for anew', () => {
  test.each<[string, { notification: Notification | null; unreadNotifications: number }]>([
    ['one was read elsewhere', { notification: null, unreadNotifications: 1 }],
    ['the new one took the place of another', { notification: notificationOf(), unreadNotifications: 2 }],
    ['several came while the line was down', { notification: notificationOf(), unreadNotifications: 5 }],
    ['all were read elsewhere', { notification: null, unreadNotifications: 0 }],
  ])('where %s', (_, frame) => {
    hold([[notificationOf(), notificationOf()]], 2)
    takeNotification(client, frame)
    expect([unread(), isStale()]).toEqual([frame.unreadNotifications, true])
  })

  test('where an answer was on its way that may be older, behind that answer', async () => {
    const [newest, older] = [notificationOf(), notificationOf()]
    const slow = Promise.withResolvers<Answer>()
    const answers = [slow.promise, Promise.resolve({ body: notificationsPage([newest, older]) })]
    const calls = stubServer(
      () => answers.shift() ?? { status: 503, body: { code: 'unavailable', message: 'A part is down.' } },
    )
    hold([[older]], 1)
    const fetched = client.fetchInfiniteQuery({ ...notificationsQuery, staleTime: 0 })
    const unsubscribe = look()
    takeNotification(client, { notification: newest, unreadNotifications: 2 })
    slow.resolve({ body: notificationsPage([older]) })
    await fetched
    await expect.poll(isStale).toBe(true)
    expect(calls).toHaveLength(1)
    unsubscribe()
  })
})

test('a count that was asked for before the frame does not take its place', async () => {
  const slow = Promise.withResolvers<Answer>()
  stubServer(() => slow.promise)
  const asked = client.fetchQuery(unreadQuery).catch(() => undefined)
  takeNotification(client, { notification: null, unreadNotifications: 4 })
  slow.resolve({ body: notificationsPage([], { unread: 1 }) })
  await asked
  expect(unread()).toBe(4)
})
