import { useEffect, useState, type RefObject } from 'react'
import { drawInFull, holdPlace, isAtEnd, placeOf, type Place } from './place.ts'

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
