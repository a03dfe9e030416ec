import { useState } from 'react'
import type { useReading } from './data/use-reading.ts'

export type Unread = { seq: number; count: number }

/**
 * The first message that was unread when the thread was opened, and how many there were. What comes in while
 * one looks is news, and told as such.
 */
export function useUnread(
  { messages, firstUnreadSeq: seq }: Pick<ReturnType<typeof useReading>, 'messages' | 'firstUnreadSeq'>,
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
