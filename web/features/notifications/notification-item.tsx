import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { NotificationKind } from '#contract/kinds.ts'
import type { Notification } from '#contract/notification.ts'
import { notificationWords, type AroundTitle } from '#web/copy/notifications.ts'
import { useWords } from '#web/copy/use-words.ts'
import { commentsQuery } from '#web/features/comments/queries.ts'
import { listingQuery } from '#web/features/listing/queries.ts'
import { savedQuery } from '#web/features/saved/queries.ts'
import { shortDate } from '#web/lib/dates.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { AlertIcon, CommentIcon, SearchIcon } from '#web/ui/icons.tsx'
import { ClockIcon, ReplyIcon } from '#web/ui/icons-more.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './notification-item.module.css'

type Props = { notification: Notification; onRead: (id: string) => void; onClose: () => void }

/**
 * One piece of news. A press reads it and leads to its listing, which is then read anew: it has changed since it was looked at. News of several
 * listings leads to the saved search that found them.
 */
export function NotificationItem({ notification, onRead, onClose }: Props) {
  const words = useWords(notificationWords)
  const client = useQueryClient()
  const { id, kind, isRead, createdAt, listing, savedSearch, count = 0 } = notification
  const isOfMany = savedSearch !== undefined && count > 1
  const [before, after] = sentenceOf(notification, words)
  const read = () => {
    if (!isRead) onRead(id)
  }
  const follow = (event: MouseEvent) => {
    read()
    // In a new tab, the panel stays for the next one.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (savedSearch) void client.invalidateQueries(savedQuery)
    if (listing) {
      void client.invalidateQueries({ ...listingQuery(listing.id), exact: true })
      void client.invalidateQueries(commentsQuery(listing.id))
    }
    onClose()
  }
  const content = (
    <>
      <span className={styles.icon}>{ICONS[kind]}</span>
      <span className={styles.words}>
        <span className={styles.sentence}>
          {before}
          <b>{listing?.title ?? words.someListing}</b>
          {after}
        </span>
        <time dateTime={createdAt} className={styles.date}>
          {dayAndTime(createdAt)}
        </time>
      </span>
      {!isRead && (
        <span className={styles.dot}>
          <VisuallyHidden>{words.unread}</VisuallyHidden>
        </span>
      )}
    </>
  )
  return (
    <li>
      {isOfMany ? (
        <Link to="/saved-searches" hash={kind === 'saved_search' ? savedSearch.id : undefined} preload={false} className={styles.item} onClick={follow}>
          {content}
        </Link>
      ) : listing ? (
        <Link to="/listings/$id" params={{ id: listing.id }} preload={false} className={styles.item} onClick={follow}>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles.item} onClick={read}>
          {content}
        </button>
      )}
    </li>
  )
}

const ICONS: Record<NotificationKind, ReactNode> = {
  comment: <CommentIcon />,
  reply: <ReplyIcon />,
  expiring: <ClockIcon />,
  expired: <AlertIcon />,
  saved_search: <SearchIcon />,
  saved_search_digest: <SearchIcon />,
}

function sentenceOf({ kind, actor, expiresAt, preview, savedSearch, count = 1 }: Notification, words: typeof notificationWords.en): AroundTitle {
  return words.sentences[kind]({
    who: actor?.displayName ?? words.somebody,
    date: expiresAt ? words.on(shortDate(expiresAt)) : words.soon,
    said: preview ? words.said(preview) : '',
    search: savedSearch ? words.named(savedSearch.name) : '',
    count,
  })
}
