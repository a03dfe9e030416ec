import { useEffect, useState, type RefObject } from 'react'
import type { Message } from '#contract/conversation.ts'

/**
 * Returns whether the reader is at the end of the log, and the log's width. When the width changes, as when
 * a phone is turned, the message being read stays in sight.
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
 * Lets the browser skip rendering blocks that are out of sight: only those no message can be added to, and
 * only once laid out at the log's width. The browser then remembers their height; a guess would make the text
 * jump.
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

/** A message in sight, and its distance from the top of the window. */
export type Place = { message: Element; top: number }

/** Within this distance of the end, the reader counts as at the end. */
const END_REM = 3

/** The scroller is column-reverse: 0 is the end, values above it are negative. */
export function isAtEnd(scroller: HTMLElement): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return -scroller.scrollTop <= END_REM * rem
}

export function goToEnd(scroller: HTMLElement) {
  scroller.scrollTop = 0
}

/** Returns the first message in sight, or null in an empty log. */
export function placeOf(scroller: HTMLElement): Place | null {
  const edge = scroller.getBoundingClientRect().top
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > edge
  // Blocks first: measuring a message in a skipped block would force its layout.
  const block = [...scroller.querySelectorAll('[data-block]')].find(isInSight)
  const message = [...(block?.querySelectorAll('[data-seq]') ?? [])].find(isInSight)
  return message ? { message, top: message.getBoundingClientRect().top } : null
}

/** Lets the browser render all blocks again (see useLeftOut). */
function drawInFull(scroller: HTMLElement) {
  for (const block of scroller.querySelectorAll<HTMLElement>('[data-full]'))
    block.style.contentVisibility = ''
}

/** Keeps the message at its place on the screen: scrolls by as much as it has moved. */
export function holdPlace(scroller: HTMLElement, { message, top }: Place) {
  if (message.isConnected) scroller.scrollTop += message.getBoundingClientRect().top - top
}
