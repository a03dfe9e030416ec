import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Message } from '#contract/conversation.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import {
  INITIAL_ROOM_STATE,
  noteSeen,
  registerThread,
  stateOf,
  subscribeToOpenThreads,
} from './open-threads.ts'
import { threadLogQuery } from './queries.ts'
import { findFirstUnreadSeq, lastSeqOf, type OpeningSeqs } from './thread-log.ts'

/** The data of a conversation, live while the conversation is on screen. Call this once per page. */
export function useThread(id: string) {
  const userId = useUser().data?.id ?? ''
  const { data: log, error, isPending, isFetching, refetch } = useQuery(threadLogQuery(id))
  const seenSeq = useRef(0)
  const [opening, setOpening] = useState<OpeningSeqs>()
  if (log && !opening) setOpening({ readSeq: log.mine.readSeq, lastSeq: lastSeqOf(log) })
  const {
    connection,
    otherIsHere,
    otherIsTyping,
    lastSeqAtOpening,
    error: pollingError,
  } = useSyncExternalStore(
    subscribeToOpenThreads,
    () => stateOf(id),
    () => INITIAL_ROOM_STATE,
  )
  const messages = log?.messages ?? NO_MESSAGES
  useSessionExpired(error ?? pollingError)

  useEffect(() => {
    const unregister = registerThread(id)
    // Child effects run first, so messages may have been seen before the thread was registered.
    noteSeen(id, seenSeq.current)
    return unregister
  }, [id])

  const firstUnreadSeq = useMemo(
    () =>
      log && opening
        ? findFirstUnreadSeq(log, userId, {
            ...opening,
            lastSeq: Math.max(opening.lastSeq, lastSeqAtOpening ?? 0),
          })
        : null,
    [log, opening, lastSeqAtOpening, userId],
  )
  const onSeen = useCallback(
    (seq: number) => {
      seenSeq.current = Math.max(seenSeq.current, seq)
      noteSeen(id, seq)
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

const NO_MESSAGES: readonly Message[] = []
const NO_MARKS = { deliveredSeq: 0, readSeq: 0 }
