import { useEffect, type RefObject } from 'react'
import type { Message } from '#contract/conversation.ts'

/**
 * The browser leaves out blocks that are out of sight: those that nothing can come into, and only once they
 * have been laid out as wide as the log is. It then remembers how high they are; a guess would make what one
 * reads jump.
 */
export function useLeftOut(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  width: number,
) {
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target instanceof HTMLElement) target.style.contentVisibility = 'auto'
        observer.unobserve(target)
      }
    })
    for (const block of scroller.current?.querySelectorAll('[data-full]') ?? []) observer.observe(block)
    return () => observer.disconnect()
  }, [scroller, messages, width])
}
