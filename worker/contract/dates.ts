export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** 'Nov 20'. In UTC, which is Sierra Leone's time all year. */
export const shortDate = dateFormat({ month: 'short', day: 'numeric' })

/** 'Nov 20, 2026' */
export const shortDateWithYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })

/** 'November 2026' */
export const monthOf = dateFormat({ month: 'long', year: 'numeric' })

/** 'November 20, 2026' */
export const longDate = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' })

/** Creates the Intl formatter on first use; see numberFormat in numbers.ts for the reason. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (iso) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return format.format(new Date(iso))
  }
}

/** The calendar year in Sierra Leone. */
export function currentYear(): number {
  return new Date().getUTCFullYear()
}

/** The day in so many years, as YYYY-MM-DD. */
export function dayIn(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return day.toISOString().slice(0, 10)
}
