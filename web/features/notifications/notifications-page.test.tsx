import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type InfiniteData, QueryClient, QueryObserver } from '@tanstack/react-query'
import { ALWAYS_TOLD_KINDS, NOTIFICATION_KINDS } from '#contract/lists.ts'
import type { Notification, NotificationsPage } from '#contract/notification.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { press, user } from '#web/test/hands.ts'
import { type Answer, type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { notificationOf, notificationsPage } from './notification.fixture.ts'
import { takeNotification } from './take-notification.ts'
import { bell, down, isRead, isSettings, type Market, openNews, readAll } from './test/open-news.tsx'
import { notificationsQuery } from './list-query.ts'

afterEach(() => {
  dismissToast()
})

const status = (text: string) => screen.findByText(text, { selector: '[role=status], [role=status] *' })
const items = () => screen.queryAllByRole('listitem')

// What stands in the list is told in bell.test.tsx: both show the same.
describe('the page of notifications', () => {
  const openPage = (market: Market) => openNews({ ...market, at: '/notifications' })

  // [spec 10.10 #7]
  test('shows all of them with how many are unread, and names itself', async () => {
    await openPage({
      told: [
        notificationOf(),
        notificationOf({ kind: 'reply', isRead: true }),
        notificationOf({ kind: 'expired', actor: null }),
      ],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect.poll(items).toHaveLength(3)
    expect(await status('2 unread')).toBeVisible()
    expect(document.title).toBe('Notifications | Salone Market')
  })

  // [spec 10.10 #7]
  test('reads all at once, and the focus stays near by', async () => {
    const { calls } = await openPage({ told: [notificationOf(), notificationOf()] })
    await press('Mark all as read')
    expect(await status('All read')).toBeVisible()
    expect(readAll()).not.toBeInTheDocument()
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
    expect(calls.filter(isRead)).toMatchObject([{ body: { all: true } }])
    expect(document.activeElement).toHaveTextContent(/^All read$/)
  })

  // [spec 10.10 #7]
  test('shows a live one on top, counts it, and asks the server for nothing', async () => {
    const { client, calls } = await openPage({ told: [notificationOf({ isRead: true })] })
    await expect.poll(items).toHaveLength(1)
    await expect.poll(() => calls).toHaveLength(2)
    const drop = { actor: null, price: 4_500, formerPrice: 5_000, currency: 'SLE' } as const
    takeNotification(client, {
      notification: notificationOf({ kind: 'price_drop', ...drop }),
      unreadNotifications: 1,
    })
    await waitFor(() => expect(items()[0]).toHaveTextContent('Honda EU22i is now SLE 4,500 (was SLE 5,000)'))
    expect(await status('1 unread')).toBeVisible()
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
    expect(calls).toHaveLength(2)
  })
})

describe('the choice of what to be told', () => {
  const openChoices = (market: Market = {}) => openNews({ ...market, at: '/notifications/settings' })
  const box = (name: string) => screen.findByRole('checkbox', { name })
  const isChange = ({ method }: Called) => method === 'PATCH'

  test('is a page of its own, to and from the notifications', async () => {
    await openNews({ at: '/notifications' })
    await press('Choose your notifications', 'link')
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your notifications' })).toBeVisible()
    await waitFor(async () => expect(await box('Messages')).toBeChecked())
    expect(document.title).toBe('Choose your notifications | Salone Market')
    await press('Notifications', 'link')
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  })

  // [spec 10.10 #6]
  test('ticks each kind that is not muted, and lists those that cannot be muted without a box', async () => {
    await openChoices({ muted: ['likes', 'saved_search_digest'] })
    expect(await box('Comments on your listings')).toBeChecked()
    expect(await box('Likes, once a day')).not.toBeChecked()
    expect(await box('New listings for saved searches, once a day')).not.toBeChecked()
    expect(screen.getAllByRole('checkbox')).toHaveLength(NOTIFICATION_KINDS.length - ALWAYS_TOLD_KINDS.length)
    expect(screen.getByRole('heading', { name: 'Always on' })).toBeVisible()
    for (const name of ['Your verification', 'What our moderators decide']) {
      expect(screen.getByText(name)).toBeVisible()
      expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument()
    }
  })

  // [spec 10.10 #6]
  test('keeps a change at once, and says so', async () => {
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

  test('keeps all of several quick changes, and reverts only the refused one', async () => {
    const slow = Promise.withResolvers<Answer>()
    const answers: (Answer | Promise<Answer>)[] = [slow.promise]
    const { calls } = await openChoices({ answer: (call) => (isChange(call) ? answers.shift() : undefined) })
    for (const name of ['Messages', 'Likes, once a day', 'Replies to your comments'])
      await user.click(await box(name))
    expect(await box('Replies to your comments')).not.toBeChecked()
    expect(calls.filter(isChange)).toHaveLength(1)
    slow.resolve(down)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ErrorA part is down.'))
    await waitFor(async () => expect(await box('Messages')).toBeChecked())
    await expect.poll(() => calls.filter(isChange).at(-1)?.body).toEqual({ muted: ['likes', 'reply'] })
    expect(await box('Likes, once a day')).not.toBeChecked()
    expect(await box('Replies to your comments')).not.toBeChecked()
  })

  test('that does not load says why, and trying again helps', async () => {
    const answers = [down]
    await openChoices({ answer: (call) => (isSettings(call) ? answers.shift() : undefined) })
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

/** The list as it was looked at, in pages, with somebody who still looks at it or not. */
function hold(pages: Notification[][], count: number) {
  const data: InfiniteData<NotificationsPage, string | undefined> = {
    pages: pages.map((each) => notificationsPage(each, { unread: count, total: pages.flat().length })),
    pageParams: pages.map((_, index) => (index === 0 ? undefined : `cursor-${index}`)),
  }
  client.setQueryData(notificationsQuery.queryKey, data)
  client.setQueryData(unreadNotificationsQuery.queryKey, count)
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
  // [spec 2.2 #5]
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

  test.each([
    [1, { isRead: true }],
    [99, {}],
  ])('with %i unread, of one that is %o, leaves that count and asks for nothing', (count, change) => {
    hold([[notificationOf()]], count)
    takeNotification(client, { notification: notificationOf(change), unreadNotifications: count })
    expect([unread(), isStale()]).toEqual([count, false])
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
  const asked = client.fetchQuery(unreadNotificationsQuery).catch(() => undefined)
  takeNotification(client, { notification: null, unreadNotifications: 4 })
  slow.resolve({ body: notificationsPage([], { unread: 1 }) })
  await asked
  expect(unread()).toBe(4)
})
