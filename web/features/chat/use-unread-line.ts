import { useEffect, useState, type RefObject } from 'react'
import type { Unread } from './use-unread.ts'

/** The line above the first unread message: whether it has not been in sight yet, and the jump to it. */
export function useUnreadLine(scroller: RefObject<HTMLElement | null>, unread: Unread | undefined) {
  const [isMissed, setMissed] = useState(false)
  useEffect(() => {
    const line = lineOf(scroller.current)
    if (!line || !unread) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isInSight = entries.some(({ isIntersecting }) => isIntersecting)
        setMissed(!isInSight)
        if (isInSight) observer.disconnect()
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
 * In the upper part, so that what came before it can be seen too. The focus goes there: the button that was
 * pressed leaves.
 */
function showLine(scroller: HTMLElement | null) {
  const line = lineOf(scroller)
  if (!scroller || !line) return
  line.focus({ preventScroll: true })
  const above = scroller.clientHeight / 5
  scroller.scrollTop += line.getBoundingClientRect().top - scroller.getBoundingClientRect().top - above
}
