import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useWords } from '#web/lib/words.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { messagesLinkWords } from './copy.ts'

/** In every member's first view, so only a link and a number. The number arrives with the inbox. */
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

const InboxKeeper = lazyPart(() => import('../data/inbox-keeper.tsx').then((module) => module.InboxKeeper))

const QUIET_MS = 800
const AT_LATEST_MS = 6_000

/**
 * Opens the connections of a signed-in person. To keep the first view fast it waits until nothing has loaded
 * for a moment, up to a limit.
 */
export function Lines({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => setQuiet(true)
    const look = () => (client.isFetching() ? wait() : begin())
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, QUIET_MS)
    }
    const latest = setTimeout(begin, AT_LATEST_MS)
    const loads = new PerformanceObserver(wait)
    loads.observe({ type: 'resource' })
    wait()
    return () => {
      clearTimeout(timer)
      clearTimeout(latest)
      loads.disconnect()
    }
  }, [client])

  return (
    isQuiet && (
      <Suspense>
        <InboxKeeper userId={userId} />
      </Suspense>
    )
  )
}
