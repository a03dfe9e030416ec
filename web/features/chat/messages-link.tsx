import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messagesLinkWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CommentIcon } from '#web/ui/icons/icons.tsx'

/** On every first view of a member, so no more than a link and a number. The number comes with the inbox. */
export function MessagesLink({ className }: { className?: string }) {
  const words = useWords(messagesLinkWords)
  const { data: unread = 0 } = useQuery(unreadMessagesQuery)
  const label = unread > 0 ? words.unread(unread) : words.messages
  return (
    <Link
      to="/messages"
      aria-label={label}
      className={classNames(buttonClass({ variant: 'bar', isSquare: true }), className)}
    >
      <CommentIcon />
      <CountBadge count={unread} label={label} />
    </Link>
  )
}
