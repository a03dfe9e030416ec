import { useEffect, useLayoutEffect, useState } from 'react'

const TICK_MS = 1_000

/** Whole seconds until a moment (epoch milliseconds), 0 once it has passed. A phone that slept wakes to the right number. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(0)
  const isOver = seconds === 0
  useLayoutEffect(() => setSeconds(secondsUntil(until)), [until])
  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setSeconds(secondsUntil(until)), TICK_MS)
    return () => clearInterval(ticking)
  }, [until, isOver])
  return seconds
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / TICK_MS))
}
