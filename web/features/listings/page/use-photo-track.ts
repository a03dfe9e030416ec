import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

/**
 * A snapping row of photos, moved by swipes, buttons and arrow keys. The scroll position is the source of
 * truth.
 */
export function usePhotoTrack(count: number, start = 0) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(start)

  useLayoutEffect(() => scrollTo(track.current, start), [start])

  const goTo = (to: number) => scrollTo(track.current, Math.min(count - 1, Math.max(0, to)))
  const step = (by: number) => goTo(positionOf(track.current) + by)
  return {
    track,
    index,
    goTo,
    step,
    onScroll: () => setIndex(positionOf(track.current)),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count }[event.key]
      if (by === undefined) return
      event.preventDefault()
      step(by)
    },
  }
}

// Scrolls instantly, because during a smooth scroll a second press would start between two photos.
function scrollTo(track: HTMLElement | null, index: number) {
  track?.scrollTo({ left: index * track.clientWidth, behavior: 'instant' })
}

function positionOf(track: HTMLElement | null): number {
  return track?.clientWidth ? Math.round(track.scrollLeft / track.clientWidth) : 0
}
