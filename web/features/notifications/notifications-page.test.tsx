import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ALWAYS_TOLD_KINDS, NOTIFICATION_KINDS } from '#contract/kinds.ts'
import { requireUser } from '#web/features/auth/require-user.ts'
import { Route as NewsRoute } from '#web/routes/notifications.index.tsx'
import { Route as ChoicesRoute } from '#web/routes/notifications.settings.tsx'
import { press, user } from '#web/test/hands.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { notificationOf } from './notification.fixture.ts'
import { takeNotification } from './take-notification.ts'
import { bell, down, isRead, isSettings, openNews, readAll, type Market } from './test/open-news.tsx'

afterEach(() => {
  dismissToast()
})

const status = (text: string) => screen.findByText(text, { selector: '[role=status], [role=status] *' })
const items = () => screen.queryAllByRole('listitem')

test('both pages are for those who are signed in; others sign in first and come back', () => {
  for (const Route of [NewsRoute, ChoicesRoute]) expect(Route.options.beforeLoad).toBe(requireUser)
})

// What stands in the list is told in bell.test.tsx: both show the same.
describe('the page of notifications', () => {
  const openPage = (market: Market) => openNews({ ...market, at: '/notifications' })

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

  test('reads one by opening it', async () => {
    const told = [notificationOf(), notificationOf({ kind: 'reply' })]
    const { calls } = await openPage({ told })
    await press(/^Aminata commented/, 'link')
    expect(await screen.findByRole('heading', { name: 'The listing' })).toBeVisible()
    expect(calls.filter(isRead)).toMatchObject([{ method: 'POST', body: { ids: [told[0]?.id] } }])
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
  })

  test('reads all at once, and the focus stays near by', async () => {
    const { calls } = await openPage({ told: [notificationOf(), notificationOf()] })
    await press('Mark all as read')
    expect(await status('All read')).toBeVisible()
    expect(readAll()).not.toBeInTheDocument()
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
    expect(calls.filter(isRead)).toMatchObject([{ body: { all: true } }])
    expect(document.activeElement).toHaveTextContent(/^All read$/)
  })

  test('takes back what could not be read, and says why', async () => {
    await openPage({ told: [notificationOf()], answer: (call) => (isRead(call) ? down : undefined) })
    await press('Mark all as read')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ErrorA part is down.'))
    expect(await status('1 unread')).toBeVisible()
  })

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

  test('ticks what is told and not what is muted, each kind once, and has nothing to untick of what is always told', async () => {
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

  test('is made by key alone', async () => {
    const { calls } = await openChoices()
    ;(await box('Messages')).focus()
    await user.keyboard(' ')
    await waitFor(async () => expect(await box('Messages')).not.toBeChecked())
    await expect.poll(() => calls.at(-1)?.body).toEqual({ muted: ['message'] })
  })

  test('that is refused is taken back, and the reason is told', async () => {
    await openChoices({ answer: (call) => (isChange(call) ? down : undefined) })
    await user.click(await box('Messages'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ErrorA part is down.'))
    await waitFor(async () => expect(await box('Messages')).toBeChecked())
  })

  test('of several in a row loses none, and one that is refused takes only itself back', async () => {
    const slow = Promise.withResolvers<Answer>()
    const answers: (Answer | Promise<Answer>)[] = [slow.promise]
    const { calls } = await openChoices({ answer: (call) => (isChange(call) ? answers.shift() : undefined) })
    for (const name of ['Messages', 'Likes, once a day', 'Replies to your comments'])
      await user.click(await box(name))
    expect(await box('Replies to your comments')).not.toBeChecked()
    expect(calls.filter(isChange)).toHaveLength(1)
    slow.resolve(down)
    await waitFor(async () => expect(await box('Messages')).toBeChecked())
    await expect.poll(() => calls.findLast(isChange)?.body).toEqual({ muted: ['likes', 'reply'] })
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
