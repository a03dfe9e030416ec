import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { firstUnreadOf, lastSeqOf, type Opened } from './thread-log.ts'
import { threadLogQuery } from './queries.ts'
import { UNOPENED, see, showThread, stateOf, subscribeToOpenThreads } from './open-threads.ts'

/** The data of a conversation, live while it is on screen. Use it once per page. */
export function useThread(id: string) {
  const userId = useUser().data?.id ?? ''
  const { data: log, error, isPending, isFetching, refetch } = useQuery(threadLogQuery(id))
  const seen = useRef(0)
  const [opened, setOpened] = useState<Opened>()
  if (log && !opened) setOpened({ readSeq: log.mine.readSeq, lastSeq: lastSeqOf(log) })
  const {
    connection,
    otherIsHere,
    otherIsTyping,
    newestSeq,
    error: ended,
  } = useSyncExternalStore(
    subscribeToOpenThreads,
    () => stateOf(id),
    () => UNOPENED,
  )
  const messages = log?.messages ?? NONE
  useSessionExpired(error ?? ended)

  useEffect(() => {
    const leave = showThread(id)
    // Child effects run first, so messages may have been seen before the thread was registered.
    see(id, seen.current)
    return leave
  }, [id])

  const firstUnreadSeq = useMemo(
    () =>
      log && opened
        ? firstUnreadOf(log, userId, { ...opened, lastSeq: Math.max(opened.lastSeq, newestSeq ?? 0) })
        : null,
    [log, opened, newestSeq, userId],
  )
  const onSeen = useCallback(
    (seq: number) => {
      seen.current = Math.max(seen.current, seq)
      see(id, seq)
    },
    [id],
  )

  return {
    messages,
    isPending,
    error: log ? null : error,
    isFetching,
    refetch,
    hasOlder: log?.hasOlder ?? false,
    connection,
    otherIsHere,
    otherIsTyping,
    mine: log?.mine ?? NO_MARKS,
    theirs: log?.theirs ?? NO_MARKS,
    firstUnreadSeq,
    onSeen,
  }
}

const NONE: readonly Message[] = []
const NO_MARKS = { deliveredSeq: 0, readSeq: 0 }
