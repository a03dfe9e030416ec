import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'

/**
 * The clock, to the minute, as it stood when the part was last drawn; unknown on a server, whose page is
 * drawn once for all.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(neverTells, thisMinute, unknown)
}

function neverTells() {
  return () => {}
}

function thisMinute(): number | undefined {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function unknown() {
  return undefined
}
