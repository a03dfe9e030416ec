import { useEffect, useSyncExternalStore } from 'react'

const QUIET_MS = 700
const LONG_MS = 10_000

let isOver = false
const listeners = new Set<() => void>()

/**
 * Whether what a first view does without may come: once that is drawn and nothing has loaded for a moment.
 * Whoever comes here from another page of the site, and has touched it, gets everything at once.
 */
export function useFirstViewOver(isDrawn: boolean): boolean {
  useEffect(() => {
    if (isOver) return
    if (navigator.userActivation?.hasBeenActive || performance.now() > LONG_MS) return end()
    if (!isDrawn) return
    let timer = setTimeout(end, QUIET_MS)
    const loads = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, QUIET_MS)
    })
    loads.observe({ type: 'resource' })
    return () => {
      clearTimeout(timer)
      loads.disconnect()
    }
  }, [isDrawn])
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  )
}

function end() {
  isOver = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
