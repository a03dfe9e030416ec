import { type InfiniteData, QueryClient, QueryObserver } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNMUTABLE_KINDS, NOTIFICATION_KINDS } from '#contract/lists.ts'
import type { Notification, NotificationsPage } from '#contract/notification.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { press, user } from '#web/test/interactions.ts'
import { type StubResponse, type ApiCall, stubServer, outage } from '#web/test/server.ts'
import { cacheNotification } from './cache-notification.ts'
import { notificationOf, notificationsPage } from './notification.fixture.ts'
import { notificationsQuery } from './queries.ts'
import {
  isSettingsCall,
  type NotificationsSetup,
  openNotifications,
  readAllButton,
} from './test/open-notifications.tsx'

const status = (text: string) => screen.findByText(text, { selector: '[role=status], [role=status] *' })
const items = () => screen.queryAllByRole('listitem')

// The list itself is tested in bell.test.tsx, since the page and the panel share it.
describe('the page of notifications', () => {
  const openPage = (setup: NotificationsSetup) => openNotifications({ ...setup, at: '/notifications' })

  test('lists them with the unread count, sets its title, and marks all as read at once', async () => {
    await openPage({
      notifications: [
        notificationOf(),
        notificationOf({ kind: 'reply', isRead: true }),
        notificationOf({ kind: 'expired', actor: null }),
      ],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect.poll(items).toHaveLength(3)
    expect(await status('2 unread')).toBeVisible()
    expect(document.title).toBe('Notifications | Salone Market')
    await press('Mark all as read')
    expect(await status('All read')).toBeVisible()
    expect(readAllButton()).not.toBeInTheDocument()
    expect(document.activeElement).toHaveTextContent(/^All read$/)
  })
})

describe('the choice of notifications', () => {
  const openChoices = (setup: NotificationsSetup = {}) =>
    openNotifications({ ...setup, at: '/notifications/settings' })
  const box = (name: string) => screen.findByRole('checkbox', { name })
  const isChange = ({ method }: ApiCall) => method === 'PATCH'

  test('is a page of its own, linked to and from the notifications', async () => {
    await openNotifications({ at: '/notifications' })
    await press('Choose your notifications', 'link')
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your notifications' })).toBeVisible()
    await waitFor(async () => expect(await box('Messages')).toBeChecked())
    expect(document.title).toBe('Choose your notifications | Salone Market')
    await press('Notifications', 'link')
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  })

  test('ticks each kind that is not muted, and shows no box for kinds that cannot be muted', async () => {
    await openChoices({ muted: ['likes', 'saved_search_digest'] })
    expect(await box('Comments on your listings')).toBeChecked()
    expect(await box('Likes, once a day')).not.toBeChecked()
    expect(await box('New listings for saved searches, once a day')).not.toBeChecked()
    expect(screen.getAllByRole('checkbox')).toHaveLength(
      NOTIFICATION_KINDS.length - UNMUTABLE_KINDS.length + 1,
    )
    expect(screen.getByRole('heading', { name: 'Always on' })).toBeVisible()
    for (const name of ['Your verification', 'What our moderators decide']) {
      expect(screen.getByText(name)).toBeVisible()
      expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument()
    }
  })

  test('saves each change at once and confirms it', async () => {
    const { calls } = await openChoices({ muted: ['likes'] })
    await user.click(await box('Comments on your listings'))
    expect(
      await status('Saved. You will get no notifications for: Comments on your listings'),
    ).toBeInTheDocument()
    await user.click(await box('Likes, once a day'))
    expect(await status('Saved. You will get notifications for: Likes, once a day')).toBeInTheDocument()
    expect(await box('Likes, once a day')).toBeChecked()
    expect(calls.filter(isChange)).toMatchObject([
      { path: '/api/notifications/settings', body: { muted: ['likes', 'comment'] } },
      { path: '/api/notifications/settings', body: { muted: ['comment'] } },
    ])
  })

  test('saves several quick changes, and reverts only the refused one', async () => {
    const slow = Promise.withResolvers<StubResponse>()
    const responses: (StubResponse | Promise<StubResponse>)[] = [slow.promise]
    const { calls } = await openChoices({
      respond: (call) => (isChange(call) ? responses.shift() : undefined),
    })
    for (const name of ['Messages', 'Likes, once a day', 'Replies to your comments'])
      await user.click(await box(name))
    expect(await box('Replies to your comments')).not.toBeChecked()
    expect(calls.filter(isChange)).toHaveLength(1)
    slow.resolve(outage)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ErrorA part is down.'))
    await waitFor(async () => expect(await box('Messages')).toBeChecked())
    await expect.poll(() => calls.filter(isChange).at(-1)?.body).toEqual({ muted: ['likes', 'reply'] })
    expect(await box('Likes, once a day')).not.toBeChecked()
    expect(await box('Replies to your comments')).not.toBeChecked()
  })

  test('chooses for the devices, if the market sends pushes', async () => {
    const { calls } = await openChoices({ muted: ['likes'], publicKey: 'B'.repeat(87) })
    const device = (name: string) => screen.findByRole('checkbox', { name: `Device: ${name}` })
    expect(await device('Your verification')).toBeChecked()
    expect(await device('Likes, once a day')).toBeDisabled()
    await user.click(await device('Messages'))
    expect(await status('Saved. Your devices will not notify you of: Messages')).toBeInTheDocument()
    expect(await box('Messages')).toBeChecked()
    await user.click(await box('Quiet hours'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '21:00')
    await user.click(await box('SMS if I am away'))
    await expect
      .poll(() => calls.filter(isChange).map(({ body }) => body))
      .toEqual([
        { pushMuted: ['message'] },
        { quietHours: { from: 22, to: 6 } },
        { quietHours: { from: 21, to: 6 } },
        { smsAlerts: true },
      ])
    expect(screen.getByRole('option', { name: '21:00', selected: true })).toBeInTheDocument()
  })

  test('says nothing of devices if the market sends no pushes', async () => {
    await openChoices()
    expect(await box('SMS if I am away')).not.toBeChecked()
    expect(screen.queryByText('Device')).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'Quiet hours' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'On this device' })).not.toBeInTheDocument()
  })

  test('says why if it fails to load, and can be retried', async () => {
    const responses = [outage]
    await openChoices({ respond: (call) => (isSettingsCall(call) ? responses.shift() : undefined) })
    expect(await screen.findByRole('heading', { name: 'Your choices did not load' })).toBeVisible()
    await press('Try again')
    expect(await box('Messages')).toBeChecked()
  })
})

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
})
afterEach(() => {
  client.clear()
})

const unread = () => client.getQueryData(unreadNotificationsQuery.queryKey)
const ids = () =>
  client
    .getQueryData(notificationsQuery.queryKey)
    ?.pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))

/** Caches a list with these pages, and the unread count. */
function cacheList(pages: Notification[][], count: number) {
  const data: InfiniteData<NotificationsPage, string | undefined> = {
    pages: pages.map((each) => notificationsPage(each, { unread: count })),
    pageParams: pages.map((_, index) => (index === 0 ? undefined : `cursor-${index}`)),
  }
  client.setQueryData(notificationsQuery.queryKey, data)
  client.setQueryData(unreadNotificationsQuery.queryKey, count)
}

/** Observes the list, as a component that shows it does. */
function observeList() {
  const observer = new QueryObserver(client, {
    queryKey: notificationsQuery.queryKey,
    queryFn: () => Promise.resolve(),
    staleTime: Infinity,
    enabled: false,
  })
  return observer.subscribe(() => {})
}

const isStale = () => client.getQueryState(notificationsQuery.queryKey)?.isInvalidated ?? false

type Frame = { notification: Notification | null; unreadNotifications: number }
const [first, second, third] = [notificationOf(), notificationOf(), notificationOf()]
const old = notificationOf({ isRead: true })
const frameOf = (unreadNotifications: number, notification: Notification | null = null): Frame => ({
  unreadNotifications,
  notification,
})

// [spec 2.2 #5]
test.each<[string, Notification[][] | null, number, Frame, Notification[] | null]>([
  ['before the list has loaded sets the count', null, 0, frameOf(3, first), null],
  ['puts a new notification on top', [[second], [third]], 2, frameOf(3, first), [first, second, third]],
  ['about a listed notification adds nothing', [[first, second]], 2, frameOf(2, first), [first, second]],
  ['about a read notification keeps the count', [[second]], 1, frameOf(1, old), [old, second]],
  ['at the maximum count keeps the count', [[second]], 99, frameOf(99, first), [first, second]],
  ['after reading on this device changes nothing', [[old]], 0, frameOf(0), [old]],
])('a live frame %s, and fetches nothing', (_, pages, count, frame, after) => {
  const calls = stubServer(() => ({ body: notificationsPage([]) }))
  if (pages) cacheList(pages, count)
  const unsubscribe = observeList()
  cacheNotification(client, frame)
  expect([ids(), unread(), isStale(), calls]).toEqual([
    after?.map(({ id }) => id),
    frame.unreadNotifications,
    false,
    [],
  ])
  unsubscribe()
})

test.each<[string, Frame]>([
  ['a notification was read elsewhere', frameOf(1)],
  ['the new notification replaced another', frameOf(2, third)],
  ['several notifications arrived while disconnected', frameOf(5, third)],
  ['all notifications were read elsewhere', frameOf(0)],
])('a live frame refetches the list if %s', (_, frame) => {
  cacheList([[first, second]], 2)
  cacheNotification(client, frame)
  expect([unread(), isStale()]).toEqual([frame.unreadNotifications, true])
})

test('a list that is loading when a live frame arrives is refetched: its response may be older', async () => {
  const [newest, older] = [notificationOf(), notificationOf()]
  const slow = Promise.withResolvers<StubResponse>()
  const responses = [slow.promise, Promise.resolve({ body: notificationsPage([newest, older]) })]
  const calls = stubServer(() => responses.shift() ?? outage)
  cacheList([[older]], 1)
  const fetched = client.fetchInfiniteQuery({ ...notificationsQuery, staleTime: 0 })
  const unsubscribe = observeList()
  cacheNotification(client, { notification: newest, unreadNotifications: 2 })
  slow.resolve({ body: notificationsPage([older]) })
  await fetched
  await expect.poll(isStale).toBe(true)
  expect(calls).toHaveLength(1)
  unsubscribe()
})

test('a live frame with an unknown kind of notification keeps only its count', () => {
  cacheList([[first]], 1)
  const unknown = JSON.parse(JSON.stringify({ ...second, kind: 'lottery' }))
  cacheNotification(client, frameOf(2, unknown))
  expect([ids(), unread()]).toEqual([[first.id], 2])
})

test('a count fetched before the frame does not replace the one in the frame', async () => {
  const slow = Promise.withResolvers<StubResponse>()
  stubServer(() => slow.promise)
  const fetched = client.fetchQuery(unreadNotificationsQuery).catch(() => undefined)
  cacheNotification(client, { notification: null, unreadNotifications: 4 })
  slow.resolve({ body: notificationsPage([], { unread: 1 }) })
  await fetched
  expect(unread()).toBe(4)
})
