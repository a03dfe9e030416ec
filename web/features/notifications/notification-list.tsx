import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { NotificationsPage } from '#contract/notification.ts'
import { useWords } from '#web/lib/words.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { notificationWords } from './copy.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notification-list.module.css'

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<NotificationsPage>>
  onRead: (id: string) => void
  onClose?: () => void
  /** Of the heading that stands above. */
  level: 2 | 3
}

export function NotificationList({ list, onRead, onClose, level }: Props) {
  const words = useWords(notificationWords)
  if (list.isPending) return <NotificationsSkeleton />
  if (!list.data) {
    return <QueryFailure query={list} title={words.failureTitle} level={level} />
  }
  const notifications = list.data.pages.flatMap((page) => page.notifications)
  if (notifications.length === 0)
    return (
      <EmptyState icon={<BellIcon />} title={words.emptyTitle} level={level}>
        {words.emptyText}
      </EmptyState>
    )
  return (
    <>
      <ul role="list" className={styles.list} aria-busy={list.isFetchingNextPage}>
        {notifications.map((each) => (
          <NotificationItem key={each.id} notification={each} onRead={onRead} onClose={onClose} />
        ))}
      </ul>
      <LoadMore list={list} words={words} isBlock className={styles.more} />
    </>
  )
}

const SHOWN = 4

function NotificationsSkeleton() {
  const words = useWords(notificationWords)
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index}>
          <Skeleton />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  )
}
