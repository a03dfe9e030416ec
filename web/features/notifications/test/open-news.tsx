import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { NotificationKind } from '#contract/lists.ts'
import type { Notification } from '#contract/notification.ts'
import { carListing } from '#web/features/search/feed/listing.fixture.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'
import { Bell } from '../bell/bell.tsx'
import { ChoicesPage } from '../choices-page.tsx'
import { notificationsPage } from '../notification.fixture.ts'
import { NotificationsPage } from '../notifications-page.tsx'

export const down: Answer = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
export const bell = () => screen.getByRole('button', { name: /^Notifications/ })
export const readAll = () => screen.queryByRole('button', { name: 'Mark all as read' })
export const isRead = ({ path }: Called) => path === '/api/notifications/read'
export const isSettings = ({ path }: Called) => path === '/api/notifications/settings'
export const isListed = ({ path, query }: Called) => path === '/api/notifications' && query.limit !== '1'

export type Market = {
  told?: Notification[]
  unread?: number
  muted?: NotificationKind[]
  at?: string
  /** Tried before the stub server, which answers if this returns undefined. */
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/** Opens pages with the bell above them, and a server that stores what was read and muted. */
export async function openNews({ told = [], unread, muted = [], at = '/', answer }: Market = {}) {
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
      const { all, ids = [] } = Object(call.body)
      for (const { id } of told) if (all || ids.includes(id)) read.add(id)
    }
    const now = notificationsPage(told.map((each) => ({ ...each, isRead: each.isRead || read.has(each.id) })))
    if (isRead(call)) return { body: { unread: now.unread } }
    return call.path === '/api/notifications'
      ? { body: { ...now, unread: unread ?? now.unread } }
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
  const withBell = (path: string, page: ReactNode) => ({
    path,
    component: () => (
      <>
        <Bell />
        {page}
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
