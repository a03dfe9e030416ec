import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'

/** These functions are not in dates.ts, because every first view loads that file. */

const dayAndTimeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Formats a time as 'Nov 20, 14:30'. Sierra Leone is on UTC all year. */
export function dayAndTime(iso: string): string {
  return dayAndTimeFormat.format(new Date(iso))
}

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
