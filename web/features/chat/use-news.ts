import { useState } from 'react'
import type { Message } from '#contract/conversation.ts'

/**
 * What the other person wrote while one looks: what has not been on screen yet, and what came last, for those
 * who hear it.
 */
export function useNews(messages: readonly Message[], userId: string, isAtEnd: boolean) {
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const [heard, setHeard] = useState<{ seq: number; messages: readonly Message[] }>({
    seq: lastSeq,
    messages: [],
  })
  if (isAtEnd && seenSeq < lastSeq) setSeenSeq(lastSeq)
  if (heard.seq < lastSeq) setHeard({ seq: lastSeq, messages: theirsAfter(heard.seq) })
  return { unseen: theirsAfter(seenSeq).length, heard }

  function theirsAfter(seq: number) {
    const start = messages.findLastIndex((message) => message.seq <= seq) + 1
    return messages.slice(start).filter(({ senderId }) => senderId !== userId)
  }
}
