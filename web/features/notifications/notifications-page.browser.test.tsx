import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ALWAYS_TOLD_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '#contract/kinds.ts'
import type { Notification } from '#contract/notification.ts'
import { requireUser } from '#web/features/auth/require-user.ts'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { Route as NewsRoute } from '#web/routes/notifications.index.tsx'
import { Route as ChoicesRoute } from '#web/routes/notifications.settings.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { Bell } from './bell.tsx'
import { ChoicesPage } from './choices-page.tsx'
import { notificationOf, notificationsPage } from './notification.fixture.ts'
import { NotificationsPage } from './notifications-page.tsx'
import { takeNotification } from './take-notification.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const items = () => page.getByRole('listitem')
const readAll = page.getByRole('button', { name: 'Mark all as read' })
const bell = page.getByRole('button', { name: 'Notifications' })
const status = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const isRead = ({ path }: Called) => path === '/api/notifications/read'
const isSettings = ({ path }: Called) => path === '/api/notifications/settings'
const isListed = ({ path, query }: Called) => path === '/api/notifications' && query.limit !== '1'
const down: Answer = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

type Market = {
  told?: Notification[]
  muted?: NotificationKind[]
  at?: string
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/** The page below its bell, before a server that remembers what was read and muted. */
async function openNotifications({ told = [], muted = [], at = '/notifications', answer }: Market = {}) {
  const read = new Set<string>()
  let kept: unknown = muted
  const calls = stubServer((call) => {
    const given = answer?.(call)
    if (given) return given
    if (isSettings(call)) {
      if (call.method === 'PATCH') kept = Object(call.body).muted
      return { body: { muted: kept } }
    }
    if (isRead(call)) {
      for (const { id } of told)
        if (JSON.stringify(call.body).includes('all') || JSON.stringify(call.body).includes(id)) read.add(id)
      return { body: { unread: told.filter((each) => !each.isRead && !read.has(each.id)).length } }
    }
    return {
      body: notificationsPage(told.map((each) => ({ ...each, isRead: each.isRead || read.has(each.id) }))),
    }
  })
  const pages = [
    {
      path: '/notifications',
      component: () => (
        <>
          <Bell />
          <NotificationsPage />
        </>
      ),
    },
    {
      path: '/notifications/settings',
      component: () => (
        <>
          <Bell />
          <ChoicesPage />
        </>
      ),
    },
    {
      path: '/listings/$id',
      component: () => (
        <>
          <Bell />
          <h1>The listing</h1>
        </>
      ),
    },
  ]
  return { calls, ...(await openPages(pages, at)) }
}

describe('the page of notifications', () => {
  test('shows all of them with how many are unread, and names itself', async () => {
    await openNotifications({
      told: [
        notificationOf(),
        notificationOf({ kind: 'reply', isRead: true }),
        notificationOf({ kind: 'expired', actor: null }),
      ],
    })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect.poll(() => items().elements()).toHaveLength(3)
    await expect.element(status('2 unread')).toBeVisible()
    expect(document.title).toBe('Notifications | Salone Market')
  })

  test('reads one by opening it', async () => {
    const told = [notificationOf(), notificationOf()]
    const { calls, router } = await openNotifications({ told })
    await items().getByRole('link').first().click()
    await expect.element(page.getByRole('heading', { name: 'The listing' })).toBeVisible()
    expect(router.state.location.pathname).toBe(`/listings/${told[0]?.listing?.id}`)
    expect(calls.filter(isRead)).toMatchObject([{ method: 'POST', body: { ids: [told[0]?.id] } }])
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  })

  test('reads all at once, and the focus stays near by', async () => {
    const { calls } = await openNotifications({ told: [notificationOf(), notificationOf()] })
    await readAll.click()
    await expect.element(status('All read')).toBeVisible()
    await expect.element(readAll).not.toBeInTheDocument()
    await expect.element(bell).toHaveAccessibleName('Notifications')
    expect(calls.filter(isRead)).toMatchObject([{ body: { all: true } }])
    expect(document.activeElement?.textContent).toBe('All read')
  })

  test('takes back what could not be read, and says why', async () => {
    await openNotifications({ told: [notificationOf()], answer: (call) => (isRead(call) ? down : undefined) })
    await readAll.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorA part is down.')
    await expect.element(status('1 unread')).toBeVisible()
  })

  test('Load More brings the next page, and goes when all are there', async () => {
    const [first, second] = [notificationOf({ kind: 'expired' }), notificationOf({ kind: 'reply' })]
    const { calls } = await openNotifications({
      answer: (call) =>
        isListed(call)
          ? {
              body: notificationsPage([call.query.cursor ? second : first], {
                nextCursor: call.query.cursor ? null : 'next',
                unread: 2,
              }),
            }
          : undefined,
    })
    const more = page.getByRole('button', { name: 'Load More' })
    await more.click()
    await expect.poll(() => items().elements()).toHaveLength(2)
    await expect.element(more).not.toBeInTheDocument()
    expect(calls.at(-1)?.query).toEqual({ cursor: 'next' })
  })

  test('that does not load further says so, and tries again', async () => {
    let isDown = true
    await openNotifications({
      answer: (call) => {
        if (!isListed(call)) return undefined
        if (!call.query.cursor) return { body: notificationsPage([notificationOf()], { nextCursor: 'next' }) }
        return isDown ? down : { body: notificationsPage([notificationOf()]) }
      },
    })
    const more = page.getByRole('button', { name: 'Load More' })
    await more.click()
    await expect.element(page.getByText('The rest did not load. A part is down.')).toBeVisible()
    isDown = false
    await more.click()
    await expect.poll(() => items().elements()).toHaveLength(2)
  })

  test('with nothing told says what will come here', async () => {
    await openNotifications()
    await expect.element(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
    await expect.element(readAll).not.toBeInTheDocument()
  })

  test('says that it loads, and what went wrong, and trying again helps', async () => {
    const slow = Promise.withResolvers<Answer>()
    const answers: (Answer | Promise<Answer>)[] = [slow.promise]
    await openNotifications({
      told: [notificationOf()],
      answer: (call) => (isListed(call) ? answers.shift() : undefined),
    })
    await expect.element(status('Loading your notifications')).toBeInTheDocument()
    slow.resolve(down)
    await expect.element(page.getByRole('heading', { name: 'Your notifications did not load' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => items().elements()).toHaveLength(1)
  })

  test('shows a live one on top, counts it, and asks the server for nothing', async () => {
    const { client, calls } = await openNotifications({ told: [notificationOf({ isRead: true })] })
    await expect.poll(() => items().elements()).toHaveLength(1)
    const before = calls.length
    takeNotification(client, {
      notification: notificationOf({
        kind: 'price_drop',
        actor: null,
        price: 4_500,
        formerPrice: 5_000,
        currency: 'SLE',
      }),
      unreadNotifications: 1,
    })
    await expect.element(items().first()).toHaveTextContent('Honda EU22i is now SLE 4,500 (was SLE 5,000)')
    await expect.element(status('1 unread')).toBeVisible()
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect.element(bell).toHaveTextContent('1')
    expect(calls).toHaveLength(before)
  })
})

test('both pages are for those who are signed in; others sign in first and come back', () => {
  for (const Route of [NewsRoute, ChoicesRoute]) expect(Route.options.beforeLoad).toBe(requireUser)
})

const box = (name: string) => page.getByRole('checkbox', { name })
const choices = '/notifications/settings'

describe('the choice of what to be told', () => {
  test('is a page of its own, to and from the notifications', async () => {
    await openNotifications()
    await page.getByRole('link', { name: 'Choose your notifications' }).click()
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Choose your notifications' }))
      .toBeVisible()
    await expect.element(box('Messages')).toBeChecked()
    expect(document.title).toBe('Choose your notifications | Salone Market')
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  })

  test('ticks what is told and not what is muted, each kind once', async () => {
    await openNotifications({ at: choices, muted: ['likes', 'saved_search_digest'] })
    await expect.element(box('Likes, once a day')).not.toBeChecked()
    await expect.element(box('New listings for saved searches, once a day')).not.toBeChecked()
    await expect.element(box('Comments on your listings')).toBeChecked()
    expect(page.getByRole('checkbox').elements()).toHaveLength(
      NOTIFICATION_KINDS.length - ALWAYS_TOLD_KINDS.length,
    )
  })

  test('shows what is decided about the person as always told, with nothing to untick', async () => {
    await openNotifications({ at: choices })
    await expect.element(page.getByRole('heading', { name: 'Always on' })).toBeVisible()
    for (const name of ['Your verification', 'What our moderators decide']) {
      await expect.element(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
      expect(box(name).elements()).toEqual([])
    }
  })

  test('keeps a change at once, and says so', async () => {
    const { calls } = await openNotifications({ at: choices, muted: ['likes'] })
    await box('Comments on your listings').click()
    await expect
      .element(status('Saved. You will get no notifications for: Comments on your listings'))
      .toBeInTheDocument()
    await box('Likes, once a day').click()
    await expect
      .element(status('Saved. You will get notifications for: Likes, once a day'))
      .toBeInTheDocument()
    await expect.element(box('Likes, once a day')).toBeChecked()
    expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { path: '/api/notifications/settings', body: { muted: ['likes', 'comment'] } },
      { path: '/api/notifications/settings', body: { muted: ['comment'] } },
    ])
  })

  test('is made by key alone', async () => {
    const { calls } = await openNotifications({ at: choices })
    await expect.element(box('Messages')).toBeVisible()
    box('Messages').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(box('Messages')).not.toBeChecked()
    await expect.poll(() => calls.at(-1)?.body).toEqual({ muted: ['message'] })
  })

  test('that is refused is taken back, and the reason is told', async () => {
    await openNotifications({ at: choices, answer: (call) => (call.method === 'PATCH' ? down : undefined) })
    await box('Messages').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorA part is down.')
    await expect.element(box('Messages')).toBeChecked()
  })

  test('of several in a row loses none, and one that is refused takes only itself back', async () => {
    const slow = Promise.withResolvers<Answer>()
    const answers: (Answer | Promise<Answer>)[] = [slow.promise]
    const { calls } = await openNotifications({
      at: choices,
      answer: (call) => (call.method === 'PATCH' ? answers.shift() : undefined),
    })
    await box('Messages').click()
    await box('Likes, once a day').click()
    await box('Replies to your comments').click()
    await expect.element(box('Replies to your comments')).not.toBeChecked()
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
    slow.resolve(down)
    await expect.element(box('Messages')).toBeChecked()
    await expect
      .poll(() => calls.findLast(({ method }) => method === 'PATCH')?.body)
      .toEqual({ muted: ['likes', 'reply'] })
    await expect.element(box('Likes, once a day')).not.toBeChecked()
    await expect.element(box('Replies to your comments')).not.toBeChecked()
  })

  test('that does not load says why, and trying again helps', async () => {
    const answers = [down]
    await openNotifications({
      at: choices,
      answer: (call) => (isSettings(call) ? answers.shift() : undefined),
    })
    await expect.element(page.getByRole('heading', { name: 'Your choices did not load' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(box('Messages')).toBeChecked()
  })
})
