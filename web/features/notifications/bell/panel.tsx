import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { notificationWords } from '#web/features/notifications/copy.ts'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'
import { notificationsQuery, useMarkRead } from '#web/features/notifications/queries.ts'
import { useFocusFallback } from '#web/lib/focus.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useAnchored } from '#web/ui/overlays/use-anchored.ts'
import styles from './panel.module.css'

/** The panel below the bell with the latest notifications. */
export function Panel({
  triggerRef,
  onClose,
}: {
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const list = useInfiniteQuery(notificationsQuery)
  const { data: unread = 0 } = useQuery({ ...unreadNotificationsQuery, enabled: false })
  const { read, readAll } = useMarkRead()
  const title = useRef<HTMLHeadingElement>(null)
  const panel = useAnchored<HTMLDivElement>({ triggerRef, isOpen: true, onClose })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel])
  const canReadAll = unread > 0 && list.data !== undefined
  useSessionExpired(list.error)
  // Both buttons may disappear when pressed.
  useFocusFallback(
    title,
    useMemo(
      () => [canReadAll && 'readAll', list.hasNextPage && 'more'].filter((each) => each !== false),
      [canReadAll, list.hasNextPage],
    ),
  )

  return (
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={notificationWords.title}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {notificationWords.title}
        </h2>
        {canReadAll && (
          <Button variant="ghost" size="tap" onClick={readAll}>
            {notificationWords.readAll}
          </Button>
        )}
      </div>
      <NotificationList list={list} onRead={read} onClose={onClose} level={3} />
      <p className={styles.foot}>
        <Link to="/notifications" className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={onClose}>
          {notificationWords.seeAll}
        </Link>
      </p>
    </div>
  )
}
