import { useState } from 'react'
import type { useThread } from './data/use-thread.ts'

export type Unread = { seq: number; count: number }

/**
 * The first message that was unread when the thread was opened, and how many there were. What comes in while
 * one looks is news, and told as such.
 */
export function useUnread(
  { messages, firstUnreadSeq: seq }: Pick<ReturnType<typeof useThread>, 'messages' | 'firstUnreadSeq'>,
  userId: string,
) {
  const [unread, setUnread] = useState<Unread>()
  if (seq !== null && seq !== unread?.seq) {
    setUnread({
      seq,
      count: messages.filter((message) => message.seq >= seq && message.senderId !== userId).length,
    })
  }
  return unread
}
