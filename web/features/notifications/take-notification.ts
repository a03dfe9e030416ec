import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { UNREAD_MAX } from '#contract/limits.ts'
import type { Notification, NotificationsPage } from '#contract/notification.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { notificationsQuery } from './queries.ts'

/** A frame of the inbox about notifications: the newest, or null if only the count changed. */
export type NotificationFrame = { notification: Notification | null; unreadNotifications: number }

/**
 * Puts a live frame into the caches: the count into the bell, the newest into the list. The list is refetched
 * only if the count shows another change: a notification was read elsewhere, one replaced another, or several
 * arrived while disconnected.
 */
export function takeNotification(client: QueryClient, frame: NotificationFrame) {
  // The phone change banner depends on the user, whose pending change has just begun or ended.
  if (frame.notification?.kind === 'phone_change') void client.invalidateQueries(userQuery)
  const list = client.getQueryData(notificationsQuery.queryKey)
  const unread = client.getQueryData(unreadNotificationsQuery.queryKey)
  setUnread(client, frame.unreadNotifications)
  if (!list) return
  const isNew = frame.notification !== null && !isIn(list, frame.notification.id)
  if (frame.notification && isNew)
    client.setQueryData(
      notificationsQuery.queryKey,
      withNewest(list, frame.notification, frame.unreadNotifications),
    )
  const expected = (unread ?? 0) + (isNew && !frame.notification?.isRead ? 1 : 0)
  if (
    Math.min(expected, UNREAD_MAX) !== frame.unreadNotifications ||
    isAsking(client, notificationsQuery.queryKey)
  )
    askAnew(client)
}

/** Sets the count, and cancels a fetch of it, whose answer may be older than the frame. */
function setUnread(client: QueryClient, unread: number) {
  void client.cancelQueries({ queryKey: unreadNotificationsQuery.queryKey, exact: true })
  client.setQueryData(unreadNotificationsQuery.queryKey, unread)
}

function isAsking(client: QueryClient, queryKey: readonly unknown[]): boolean {
  return client.getQueryState(queryKey)?.fetchStatus === 'fetching'
}

/** Refetches the list. A page still loading is awaited first, since refetching would cancel it. */
function askAnew(client: QueryClient) {
  const onItsWay = client
    .getQueryCache()
    .find({ queryKey: notificationsQuery.queryKey, exact: true })?.promise
  const ask = () => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  if (isAsking(client, notificationsQuery.queryKey)) void Promise.resolve(onItsWay).then(ask, ask)
  else ask()
}

type List = InfiniteData<NotificationsPage>

function isIn({ pages }: List, id: string): boolean {
  return pages.some(({ notifications }) => notifications.some((each) => each.id === id))
}

function withNewest(list: List, notification: Notification, unread: number): List {
  const [first, ...rest] = list.pages
  if (!first) return list
  return {
    ...list,
    pages: [
      { ...first, notifications: [notification, ...first.notifications], total: first.total + 1, unread },
      ...rest,
    ],
  }
}
