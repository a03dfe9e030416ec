import { useState, useEffect, type RefObject } from 'react'
import type { useThread } from './data/use-thread.ts'

export type UnreadMessages = { seq: number; count: number }

/**
 * Returns the first message that was unread when the thread was opened, and how many were. Messages that
 * arrive later are shown as new instead.
 */
export function useUnread(
  { messages, firstUnreadSeq: seq }: Pick<ReturnType<typeof useThread>, 'messages' | 'firstUnreadSeq'>,
  userId: string,
) {
  const [unread, setUnread] = useState<UnreadMessages>()
  if (seq !== null && seq !== unread?.seq) {
    setUnread({
      seq,
      count: messages.filter((message) => message.seq >= seq && message.senderId !== userId).length,
    })
  }
  return unread
}

/** Whether the line above the first unread message has never been in view, and a function to jump to it. */
export function useUnreadLine(scroller: RefObject<HTMLElement | null>, unread: UnreadMessages | undefined) {
  const [isMissed, setMissed] = useState(false)
  useEffect(() => {
    const line = lineOf(scroller.current)
    if (!line || !unread) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isInView = entries.some(({ isIntersecting }) => isIntersecting)
        setMissed(!isInView)
        if (isInView) observer.disconnect()
      },
      { root: scroller.current },
    )
    observer.observe(line)
    return () => observer.disconnect()
  }, [scroller, unread])
  return { isMissed, jump: () => showLine(scroller.current) }
}

function lineOf(scroller: HTMLElement | null) {
  return scroller?.querySelector<HTMLElement>('[data-unread]')
}

/**
 * Scrolls the line to the upper part of the log, so that some older messages stay visible. Focuses the
 * line, since the pressed button disappears.
 */
function showLine(scroller: HTMLElement | null) {
  const line = lineOf(scroller)
  if (!scroller || !line) return
  line.focus({ preventScroll: true })
  const above = scroller.clientHeight / 5
  scroller.scrollTop += line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - above
}
