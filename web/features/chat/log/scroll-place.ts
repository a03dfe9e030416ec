import { useEffect, useState, type RefObject } from 'react'
import type { Message } from '#contract/conversation.ts'

/**
 * Whether one is at the end of the log, and how wide it is. Where that changes, as when a phone is turned,
 * what one reads stays in sight.
 */
export function useLogPlace(scroller: RefObject<HTMLElement | null>) {
  const [isEnd, setEnd] = useState(true)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const log = scroller.current
    if (!log) return
    let place: Place | null = null
    let drawnAt = 0
    const look = () => {
      const isNowAtEnd = isAtEnd(log)
      setEnd(isNowAtEnd)
      place = isNowAtEnd ? null : placeOf(log)
    }
    const resized = new ResizeObserver(() => {
      if (log.clientWidth !== drawnAt) drawInFull(log)
      drawnAt = log.clientWidth
      if (place) holdPlace(log, place)
      setWidth(drawnAt)
    })
    look()
    log.addEventListener('scroll', look, { passive: true })
    resized.observe(log)
    return () => {
      log.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [scroller])
  return { isAtEnd: isEnd, width }
}

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

/** A message in sight, and how far down the window it stands. */
export type Place = { message: Element; top: number }

/** As near to the end as this, one is at the end. */
const END_REM = 3

/** The scroller runs from its end (column-reverse): 0 is the end, less is above. */
export function isAtEnd(scroller: HTMLElement): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return -scroller.scrollTop <= END_REM * rem
}

export function goToEnd(scroller: HTMLElement) {
  scroller.scrollTop = 0
}

/** The first message in sight. */
export function placeOf(scroller: HTMLElement): Place | null {
  const edge = scroller.getBoundingClientRect().top
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > edge
  // Blocks first: asking for a message in one that is left out makes the browser lay it out.
  const block = [...scroller.querySelectorAll('[data-block]')].find(isInSight)
  const message = [...(block?.querySelectorAll('[data-seq]') ?? [])].find(isInSight)
  return message ? { message, top: message.getBoundingClientRect().top } : null
}

/** Nothing is left out any more: see useLeftOut. */
function drawInFull(scroller: HTMLElement) {
  for (const block of scroller.querySelectorAll<HTMLElement>('[data-full]'))
    block.style.contentVisibility = ''
}

/** Scrolls by as much as the message has moved meanwhile. */
export function holdPlace(scroller: HTMLElement, { message, top }: Place) {
  if (message.isConnected) scroller.scrollTop += message.getBoundingClientRect().top - top
}
