import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { useFocusFallback } from '#web/lib/focus.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { notificationsPageWords, notificationWords } from './copy.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, useMarkRead } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './notifications-page.module.css'

export function NotificationsPage() {
  const list = useInfiniteQuery(notificationsQuery)
  const { data: unread = 0 } = useQuery({ ...unreadNotificationsQuery, enabled: false })
  const { read, readAll } = useMarkRead()
  const status = useRef<HTMLParagraphElement>(null)
  const hasNotifications = (list.data?.pages[0]?.notifications.length ?? 0) > 0
  const canReadAll = hasNotifications && unread > 0
  useDocumentTitle(notificationsPageWords.pageTitle)
  useSessionExpired(list.error)
  // Both buttons may disappear when pressed.
  useFocusFallback(
    status,
    useMemo(
      () => [canReadAll && 'readAll', list.hasNextPage && 'more'].filter((each) => each !== false),
      [canReadAll, list.hasNextPage],
    ),
  )

  return (
    <div className={`${page.frame} ${page.narrow}`}>
      <div className={`${page.between} ${styles.head}`}>
        <h1>{notificationWords.title}</h1>
        <Link
          to="/notifications/settings"
          className={`${buttonClass({ variant: 'ghost', size: 'tap' })} ${styles.choose}`}
        >
          {notificationsPageWords.choose}
        </Link>
      </div>
      <div className={`${page.between} ${styles.bar}`}>
        <p ref={status} className={`${page.small} ${styles.status}`} role="status" tabIndex={-1}>
          {hasNotifications && notificationsPageWords.unread(unread)}
        </p>
        {canReadAll && (
          <Button variant="secondary" size="tap" onClick={readAll}>
            {notificationWords.readAll}
          </Button>
        )}
      </div>
      <Card isPadded={false} className={styles.list}>
        <NotificationList list={list} onRead={read} level={2} />
      </Card>
    </div>
  )
}
