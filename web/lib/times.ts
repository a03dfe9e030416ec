import { useSyncExternalStore } from 'react'
import { dateFormat, MINUTE_MS } from '#contract/dates.ts'

/** These functions are not in dates.ts, because every first view loads that file. */

/** 'Nov 20, 14:30' */
export const dayAndTime = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * The current time, to the minute, as of the last render. Undefined on the server, which renders a page once
 * for everybody.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribeToNothing, readMinute, noTime)
}

function subscribeToNothing() {
  return () => {}
}

function readMinute(): number | undefined {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function noTime() {
  return undefined
}
