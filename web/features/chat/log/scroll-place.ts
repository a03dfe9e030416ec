import { useEffect, useState, type RefObject } from 'react'
import type { Message } from '#contract/conversation.ts'

/**
 * Returns whether the reader is at the end of the log, and the log's width. When the width changes, for
 * example because a phone is turned, the message being read stays in view.
 */
export function useLogPlace(scroller: RefObject<HTMLElement | null>) {
  const [isEnd, setEnd] = useState(true)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const log = scroller.current
    if (!log) return
    let place: Place | null = null
    let renderedWidth = 0
    const notePlace = () => {
      const isNowAtEnd = isAtEnd(log)
      setEnd(isNowAtEnd)
      place = isNowAtEnd ? null : findPlace(log)
    }
    const resized = new ResizeObserver(() => {
      if (log.clientWidth !== renderedWidth) renderAllBlocks(log)
      renderedWidth = log.clientWidth
      if (place) restorePlace(log, place)
      setWidth(renderedWidth)
    })
    notePlace()
    log.addEventListener('scroll', notePlace, { passive: true })
    resized.observe(log)
    return () => {
      log.removeEventListener('scroll', notePlace)
      resized.disconnect()
    }
  }, [scroller])
  return { isAtEnd: isEnd, width }
}

/**
 * Lets the browser skip rendering full blocks that are out of view, after they have been laid out at the
 * log's width. The browser then remembers their height. With a guessed height, the text would jump.
 */
export function useSkippedBlocks(
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

/** A message in view, and its distance from the top of the window. */
export type Place = { message: Element; top: number }

/** Within this distance of the end, the reader counts as at the end. */
const END_REM = 3

/** The scroller is column-reverse, so `scrollTop` is 0 at the end and negative above it. */
export function isAtEnd(scroller: HTMLElement): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return -scroller.scrollTop <= END_REM * rem
}

export function goToEnd(scroller: HTMLElement) {
  scroller.scrollTop = 0
}

/** Returns the first message in view, or null in an empty log. */
export function findPlace(scroller: HTMLElement): Place | null {
  const edge = scroller.getBoundingClientRect().top
  const isInView = (element: Element) => element.getBoundingClientRect().bottom > edge
  // Finds the block first, because measuring a message in a skipped block would force its layout.
  const block = [...scroller.querySelectorAll('[data-block]')].find(isInView)
  const message = [...(block?.querySelectorAll('[data-seq]') ?? [])].find(isInView)
  return message ? { message, top: message.getBoundingClientRect().top } : null
}

/** Makes the browser render all blocks again (see useSkippedBlocks). */
function renderAllBlocks(scroller: HTMLElement) {
  for (const block of scroller.querySelectorAll<HTMLElement>('[data-full]'))
    block.style.contentVisibility = ''
}

/** Scrolls by as much as the message has moved, so that it stays at its place on the screen. */
export function restorePlace(scroller: HTMLElement, { message, top }: Place) {
  if (message.isConnected) scroller.scrollTop += message.getBoundingClientRect().top - top
}
