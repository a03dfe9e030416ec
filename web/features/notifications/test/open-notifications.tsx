import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { NotificationKind } from '#contract/lists.ts'
import type { Notification, NotificationSettings } from '#contract/notification.ts'
import { Bell } from '#web/features/notifications/bell/bell.tsx'
import { ChoicesPage } from '#web/features/notifications/choices-page.tsx'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import { carListing } from '#web/features/search/feed/listing.fixture.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

export const bell = () => screen.getByRole('button', { name: /^Notifications/ })
export const readAllButton = () => screen.queryByRole('button', { name: 'Mark all as read' })
export const isMarkReadCall = ({ path }: ApiCall) => path === '/api/notifications/read'
export const isSettingsCall = ({ path }: ApiCall) => path === '/api/notifications/settings'
export const isListCall = ({ path, query }: ApiCall) => path === '/api/notifications' && query.limit !== '1'

export type NotificationsSetup = {
  notifications?: Notification[]
  unread?: number
  muted?: NotificationKind[]
  /** The key of pushes, if the market sends any. */
  publicKey?: string | null
  at?: string
  /** Receives each call first. If it returns undefined, the stub server responds. */
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined
}

/** Opens pages with the bell above them, and a stub server that stores what has been read and muted. */
export async function openNotifications({
  notifications = [],
  unread,
  muted = [],
  publicKey = null,
  at = '/',
  respond,
}: NotificationsSetup = {}) {
  const read = new Set<string>()
  let settings: NotificationSettings = { muted, pushMuted: [], quietHours: null, smsAlerts: false }
  const calls = stubServer((call) => {
    const response = respond?.(call)
    if (response) return response
    if (isSettingsCall(call)) {
      if (call.method === 'PATCH') settings = { ...settings, ...Object(call.body) }
      return { body: settings }
    }
    if (call.path === '/api/push') return { body: { publicKey } }
    if (isMarkReadCall(call)) {
      const { all, ids = [] } = Object(call.body)
      for (const { id } of notifications) if (all || ids.includes(id)) read.add(id)
    }
    const page = notificationsPage(
      notifications.map((each) => ({ ...each, isRead: each.isRead || read.has(each.id) })),
    )
    if (isMarkReadCall(call)) return { body: { unread: page.unread } }
    return call.path === '/api/notifications'
      ? { body: { ...page, unread: unread ?? page.unread } }
      : { body: carListing({ id: call.path.split('/').at(-1) }) }
  })
  const titles = [
    ['/', 'The market'],
    ['/listings/$id', 'The listing'],
    ['/saved-searches', 'The searches'],
    ['/messages/$id', 'The conversation'],
    ['/profile', 'The profile'],
    ['/profile/edit', 'The settings'],
    ['/verification', 'The verification'],
  ] as const
  const withBell = (path: string, content: ReactNode) => ({
    path,
    component: () => (
      <>
        <Bell />
        {content}
      </>
    ),
  })
  const pages = [
    ...titles.map(([path, title]) => withBell(path, <h1>{title}</h1>)),
    withBell('/notifications', <NotificationsPage />),
    withBell('/notifications/settings', <ChoicesPage />),
  ]
  const opened = openPages(pages, at)
  await screen.findByRole('button', { name: /^Notifications/ })
  return { calls, ...opened }
}
