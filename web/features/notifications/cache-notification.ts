import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { UNREAD_MAX } from '#contract/limits.ts'
import { NOTIFICATION_KINDS } from '#contract/lists.ts'
import type { Notification, NotificationsPage } from '#contract/notification.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { notificationsQuery } from './queries.ts'

/** An inbox frame with the new notification, or null if only the count has changed. */
type NotificationFrame = { notification: Notification | null; unreadNotifications: number }

/**
 * Puts a live frame into the caches: the count into the bell, the notification into the list. The list is
 * refetched only if it is loading or the count shows another change: a notification was read elsewhere, one
 * replaced another, or several arrived while disconnected.
 */
export function cacheNotification(client: QueryClient, frame: NotificationFrame) {
  const notification = isKnown(frame.notification) ? frame.notification : null
  // The phone change banner depends on the user, whose pending change has just begun or ended.
  if (notification?.kind === 'phone_change') void client.invalidateQueries(userQuery)
  const list = client.getQueryData(notificationsQuery.queryKey)
  const unread = client.getQueryData(unreadNotificationsQuery.queryKey)
  setUnread(client, frame.unreadNotifications)
  if (!list) return
  const isNew = notification !== null && !isListed(list, notification.id)
  if (notification && isNew) client.setQueryData(notificationsQuery.queryKey, withNewest(list, notification))
  const expected = (unread ?? 0) + (isNew && !notification?.isRead ? 1 : 0)
  if (
    Math.min(expected, UNREAD_MAX) !== frame.unreadNotifications ||
    isFetching(client, notificationsQuery.queryKey)
  )
    refetchList(client)
}

/** A server that is newer than the page may send other kinds, for which the page has no words. */
function isKnown(notification: Notification | null): boolean {
  return NOTIFICATION_KINDS.some((kind) => kind === notification?.kind)
}

/** Sets the count, and cancels a fetch of the count, whose response may be older than the frame. */
function setUnread(client: QueryClient, unread: number) {
  void client.cancelQueries({ queryKey: unreadNotificationsQuery.queryKey, exact: true })
  client.setQueryData(unreadNotificationsQuery.queryKey, unread)
}

function isFetching(client: QueryClient, queryKey: readonly unknown[]): boolean {
  return client.getQueryState(queryKey)?.fetchStatus === 'fetching'
}

/** Refetches the list. If a page is still loading, waits for it, since refetching would cancel it. */
function refetchList(client: QueryClient) {
  const runningFetch = client
    .getQueryCache()
    .find({ queryKey: notificationsQuery.queryKey, exact: true })?.promise
  const refetch = () => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey, exact: true })
  if (isFetching(client, notificationsQuery.queryKey))
    void Promise.resolve(runningFetch).then(refetch, refetch)
  else refetch()
}

type List = InfiniteData<NotificationsPage>

function isListed({ pages }: List, id: string): boolean {
  return pages.some(({ notifications }) => notifications.some((each) => each.id === id))
}

function withNewest(list: List, notification: Notification): List {
  const [first, ...rest] = list.pages
  if (!first) return list
  return { ...list, pages: [{ ...first, notifications: [notification, ...first.notifications] }, ...rest] }
}
