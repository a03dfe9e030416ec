import type { Notification, NotificationsPage } from '#contract/notification.ts'

let idCount = 0

/** An unread notification about a comment by Aminata, with its own id. */
export function notificationOf(change: Partial<Notification> = {}): Notification {
  idCount += 1
  return {
    id: `0190b5a0-0000-7000-8000-2${String(idCount).padStart(11, '0')}`,
    kind: 'comment',
    isRead: false,
    createdAt: '2026-11-19T14:30:00.000Z',
    listing: { id: '0190b5a0-0000-7000-8000-000000000001', title: 'Honda EU22i' },
    actor: { id: '0190b5a0-0000-7000-8000-0000000000cc', displayName: 'Aminata' },
    preview: 'Is it still there?',
    ...change,
  }
}

export function notificationsPage(
  notifications: Notification[],
  rest: Partial<NotificationsPage> = {},
): NotificationsPage {
  return {
    notifications,
    total: notifications.length,
    unread: notifications.filter(({ isRead }) => !isRead).length,
    nextCursor: null,
    ...rest,
  }
}
