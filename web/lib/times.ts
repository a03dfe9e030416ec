import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'

/** Kept out of dates.ts, which every first view loads. */

const dayAndTimeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** 'Nov 20, 14:30'. Sierra Leone keeps UTC all year. */
export function dayAndTime(iso: string): string {
  return dayAndTimeFormat.format(new Date(iso))
}

/**
 * The current time, to the minute, as of the last render. Undefined on the server, which renders a page once
 * for everybody.
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
