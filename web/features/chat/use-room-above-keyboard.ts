import { useEffect } from 'react'

/** Above this the page is zoomed in, and what the window lacks is not the keyboard's. */
const SCALE_MAX = 1.01

/** Keeps `--keyboard`, what a phone's keyboard covers of the window: the box to write in stands above it. */
export function useRoomAboveKeyboard() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const keep = () => {
      if (viewport.scale > SCALE_MAX) return
      const covered = Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
      style.setProperty('--keyboard', `${covered}px`)
    }
    keep()
    viewport.addEventListener('resize', keep)
    viewport.addEventListener('scroll', keep)
    return () => {
      viewport.removeEventListener('resize', keep)
      viewport.removeEventListener('scroll', keep)
      style.removeProperty('--keyboard')
    }
  }, [])
}
