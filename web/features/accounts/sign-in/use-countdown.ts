import { useCallback, useSyncExternalStore } from 'react'

const TICK_MS = 1_000

/**
 * Whole seconds until a moment (epoch milliseconds), 0 once it has passed. Correct even after the phone has
 * slept.
 */
export function useCountdown(until: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const interval = setInterval(() => {
        tick()
        if (secondsUntil(until) === 0) clearInterval(interval)
      }, TICK_MS)
      return () => clearInterval(interval)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, () => secondsUntil(until), zero)
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / TICK_MS))
}

function zero(): number {
  return 0
}
