import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { NotificationsPage } from '#contract/notification.ts'
import { notificationWords } from '#web/copy/notifications.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BellIcon } from '#web/ui/icons.tsx'
import { NotificationItem } from './notification-item.tsx'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'
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
  const { offline } = useWords(shellWords)
  if (list.isPending) return <NotificationsSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        title={words.failureTitle}
        message={sentenceOf(list.error, offline)}
        retryLabel={words.retry}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        level={level}
      />
    )
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
      {list.hasNextPage && (
        <div className={styles.more}>
          {list.isFetchNextPageError && (
            <p role="alert">
              {words.moreFailed} {sentenceOf(list.error, offline)}
            </p>
          )}
          <Button
            variant="secondary"
            isBlock
            isPending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? words.loadingMore : words.more}
          </Button>
        </div>
      )}
    </>
  )
}
