import { expect, test } from 'vitest'
import type { Push } from '#contract/push.ts'
import { openShown, showPush } from './show-push.ts'

interface Shown {
  title: string
  body?: string
  tag?: string
  silent?: boolean | null
  renotify?: boolean
  data?: unknown
}
interface Tab {
  url: string
  focused: boolean
  visibilityState: string
  focus: () => Promise<void>
}

/** A device with these tabs of the market. */
function openDevice(tabs: Partial<Tab>[] = [], endpoint = 'https://fcm.googleapis.com/1') {
  const shown: Shown[] = []
  const opened: string[] = []
  const windows = tabs.map((tab) => ({
    url: 'https://market.example.sl/',
    focused: false,
    visibilityState: 'hidden',
    focus: async () => void opened.push(`focus ${tab.url}`),
    ...tab,
  }))
  return {
    shown,
    opened,
    registration: {
      pushManager: { getSubscription: async () => ({ endpoint }) },
      getNotifications: async ({ tag = '' } = {}) => shown.filter((each) => each.tag === tag),
      showNotification: async (title: string, options: object = {}) => void shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  }
}
type Device = ReturnType<typeof openDevice>
// The fake has only what is used of the browser's objects.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const scopeOf = (device: Device) => device as unknown as Parameters<typeof showPush>[0]
const show = (device: Device, push: Push | object) => showPush(scopeOf(device), JSON.stringify(push))

const message = (content: string, unread = 1): Push => ({
  about: 'message',
  conversationId: 'c1',
  senderName: 'Aminata Kamara',
  content,
  unread,
})
const notification = {
  id: 'n1',
  kind: 'comment' as const,
  isRead: false,
  createdAt: '2026-11-30T10:00:00.000Z',
  listing: { id: 'l1', title: 'Generator' },
  actor: { id: 'u1', displayName: 'Aminata' },
  preview: 'Is it new?',
}

test('a message is shown with its sender, and the next one of its conversation takes its place', async () => {
  const device = openDevice()
  await show(device, message('Is it there?'))
  await show(device, message('Hello?', 2))
  expect(device.shown).toMatchObject([
    { title: 'Aminata Kamara', body: 'Is it there?', tag: 'c1', data: '/messages/c1', silent: false },
    { body: '2 new messages. The last: Hello?', tag: 'c1', renotify: true },
  ])
})

test('a push that arrives twice sounds once', async () => {
  const device = openDevice()
  await show(device, message('Is it there?'))
  await show(device, message('Is it there?'))
  expect(device.shown.map(({ renotify }) => renotify)).toEqual([true, false])
})

test('another notification says the sentence of the bell, and how many more there are', async () => {
  const device = openDevice()
  await show(device, { about: 'notification', notification, more: 0 })
  await show(device, { about: 'notification', notification, more: 2 })
  expect(device.shown).toMatchObject([
    { title: 'Salone Market', body: 'Aminata commented on Generator: “Is it new?”', data: '/listings/l1' },
    { body: 'Aminata commented on Generator: “Is it new?”\nAnd 2 more.', data: '/notifications' },
  ])
})

test('what a newer market sends is shown in general words', async () => {
  const device = openDevice()
  await show(device, { about: 'notification', notification: { ...notification, kind: 'later' }, more: 0 })
  await showPush(scopeOf(device), '')
  expect(device.shown).toMatchObject([
    { body: 'There is news for you.', data: '/notifications' },
    { body: 'There is news for you.', data: '/notifications' },
  ])
})

test('a page with the focus tells the news itself; only Apple shows it, too, without a sound', async () => {
  const focused = [{ focused: true, visibilityState: 'visible' }]
  const device = openDevice(focused)
  await show(device, message('Is it there?'))
  expect(device.shown).toEqual([])
  const apple = openDevice(focused, 'https://web.push.apple.com/1')
  await show(apple, message('Is it there?'))
  expect(apple.shown).toMatchObject([{ silent: true, renotify: false }])
  const behind = openDevice([{ focused: false, visibilityState: 'visible' }])
  await show(behind, message('Is it there?'))
  expect(behind.shown).toHaveLength(1)
})

test('a press opens the tab that shows it, or else a new one', async () => {
  const origin = 'https://market.example.sl'
  const url = `${origin}/messages/c1`
  const device = openDevice([{ url: `${origin}/listings/1` }, { url }])
  await openShown(scopeOf(device), '/messages/c1', origin)
  await openShown(scopeOf(device), '/messages/c2', origin)
  expect(device.opened).toEqual([`focus ${url}`, `${origin}/messages/c2`])
})
