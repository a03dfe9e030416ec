import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import type { NotificationKind } from '#contract/lists.ts'
import type { NotificationsPage, Notification } from '#contract/notification.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FlagIcon, PhoneIcon } from '#web/ui/icons/icons-listing.tsx'
import { ClockIcon, ReplyIcon, SendIcon, TagIcon } from '#web/ui/icons/icons-more.tsx'
import { BellIcon, AlertIcon, CheckIcon, CommentIcon, HeartIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { notificationWords } from './copy.ts'
import { textsAroundTitle, toLink } from './sentence.ts'
import { StillThereAnswers } from './still-there-answers.tsx'
import styles from './notification-list.module.css'

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<NotificationsPage>>
  onRead: (id: string) => void
  onClose?: () => void
  /** The level of a heading that replaces the list. */
  level: 2 | 3
}

export function NotificationList({ list, onRead, onClose, level }: Props) {
  if (list.isPending) return <NotificationsSkeleton />
  if (!list.data) {
    return <QueryFailure query={list} title={notificationWords.failureTitle} level={level} />
  }
  const notifications = itemsOf(list.data, (page) => page.notifications)
  if (notifications.length === 0)
    return (
      <EmptyState icon={<BellIcon />} title={notificationWords.emptyTitle} level={level}>
        {notificationWords.emptyText}
      </EmptyState>
    )
  return (
    <>
      <ul role="list" className={styles.list} aria-busy={list.isFetchingNextPage}>
        {notifications.map((each) => (
          <NotificationItem key={each.id} notification={each} onRead={onRead} onClose={onClose} />
        ))}
      </ul>
      <LoadMore list={list} words={notificationWords} isBlock className={styles.more} />
    </>
  )
}

const SKELETON_ITEMS = 4

function NotificationsSkeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{notificationWords.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_ITEMS }, (_, index) => (
        <div key={index}>
          <Skeleton />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  )
}

type NotificationItemProps = {
  notification: Notification
  onRead: (id: string) => void
  onClose?: () => void
}

/**
 * One notification. Pressing it marks it as read and opens the page it is about. The page is refetched,
 * because it may have changed. A notification without such a page is only marked as read.
 */
function NotificationItem({ notification, onRead, onClose }: NotificationItemProps) {
  const client = useQueryClient()
  const item = useRef<HTMLLIElement>(null)
  const { id, kind, isRead, createdAt, listing } = notification
  const [before, after] = textsAroundTitle(notification)
  const { data: user } = useUser()
  const link = toLink(notification, user?.id)
  const markRead = () => {
    if (!isRead) onRead(id)
  }
  const openPage = (event: MouseEvent) => {
    markRead()
    // A link opened in a new tab leaves the panel open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    refetchPage(client, notification)
    onClose?.()
  }
  const content = (
    <>
      <span className={styles.icon}>{ICONS[kind]}</span>
      <span className={styles.words}>
        <span className={styles.sentence}>
          {before}
          {after !== undefined && <b>{listing?.title ?? notificationWords.someListing}</b>}
          {after}
        </span>
        <time dateTime={createdAt} className={styles.date}>
          {dayAndTime(createdAt)}
        </time>
      </span>
      {!isRead && (
        <span className={styles.dot}>
          <VisuallyHidden>{notificationWords.unread}</VisuallyHidden>
        </span>
      )}
    </>
  )
  return (
    <li ref={item}>
      {link ? (
        <Link {...link} preload={false} className={styles.item} onClick={openPage}>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles.item} onClick={markRead}>
          {content}
        </button>
      )}
      {notification.answerBy && (
        <StillThereAnswers
          notification={notification}
          onAnswered={() => item.current?.querySelector('a')?.focus({ preventScroll: true })}
        />
      )}
    </li>
  )
}

/**
 * Refetches what the page of a notification shows. Features of higher layers cannot be imported here, but
 * their query keys are known: the paths of their calls.
 */
function refetchPage(client: QueryClient, { kind, listing, savedSearch, about }: Notification) {
  if (about) void client.invalidateQueries({ queryKey: ['/api/appeals'] })
  if (kind === 'sale') void client.invalidateQueries({ queryKey: ['/api/reviews/pending'] })
  if (kind === 'review' || kind === 'review_answer')
    void client.invalidateQueries({ queryKey: ['/api/users'] })
  if (savedSearch) void client.invalidateQueries({ queryKey: ['/api/saved-searches'] })
  if (!listing) return
  void client.invalidateQueries({ queryKey: ['/api/listings', listing.id], exact: true })
  void client.invalidateQueries({ queryKey: ['/api/listings', listing.id, 'comments'] })
}

const ICONS: Record<NotificationKind, ReactNode> = {
  comment: <CommentIcon />,
  reply: <ReplyIcon />,
  message: <SendIcon />,
  lead: <PhoneIcon />,
  likes: <HeartIcon />,
  price_drop: <TagIcon />,
  expiring: <ClockIcon />,
  expired: <AlertIcon />,
  still_there: <ClockIcon />,
  sale: <CheckIcon />,
  review: <CheckIcon />,
  review_answer: <ReplyIcon />,
  saved_search: <SearchIcon />,
  saved_search_digest: <SearchIcon />,
  verification: <CheckIcon />,
  moderation: <FlagIcon />,
  phone_change: <AlertIcon />,
  sign_in: <AlertIcon />,
}
