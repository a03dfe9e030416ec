export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthDayYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const fullDate = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Nov 20'. Sierra Leone keeps UTC all year. */
export function shortDate(iso: string): string {
  return monthAndDay.format(new Date(iso))
}

/** 'Nov 20, 2026' */
export function shortDateWithYear(iso: string): string {
  return monthDayYear.format(new Date(iso))
}

/** 'November 2026' */
export function monthOf(iso: string): string {
  return monthAndYear.format(new Date(iso))
}

/** 'November 20, 2026' */
export function longDate(iso: string): string {
  return fullDate.format(new Date(iso))
}

/** The calendar year in Sierra Leone, which keeps UTC all year round. */
export function currentYear(): number {
  return new Date().getUTCFullYear()
}
