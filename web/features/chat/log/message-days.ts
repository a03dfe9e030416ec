import { DAY_MS, longDate, shortDate, shortDateWithYear } from '#contract/dates.ts'

/** '2026-11-20'. Sierra Leone keeps UTC all year, so the day stands in the text. */
export function dayOf(iso: string): string {
  return iso.slice(0, 10)
}

/** '2026-11-20T14:30' */
export function minuteOf(iso: string): string {
  return iso.slice(0, 16)
}

/** '14:30' */
export function clockTime(iso: string): string {
  return iso.slice(11, 16)
}

/** The day of a clock, undefined where the clock is not known. */
export function todayOf(now: number | undefined): string | undefined {
  return now === undefined ? undefined : dayOf(new Date(now).toISOString())
}

/** What stands above the messages of a day. */
export function dayLine(
  day: string,
  today: string | undefined,
  words: { today: string; yesterday: string },
): string {
  if (day === today) return words.today
  return isYesterday(day, today) ? words.yesterday : longDate(day)
}

/** When something was last written, as short as a list wants it. */
export function rowTime(iso: string, today: string | undefined, words: { yesterday: string }): string {
  const day = dayOf(iso)
  if (day === today) return clockTime(iso)
  if (isYesterday(day, today)) return words.yesterday
  return day.slice(0, 4) === (today ?? day).slice(0, 4) ? shortDate(iso) : shortDateWithYear(iso)
}

function isYesterday(day: string, today: string | undefined): boolean {
  return today !== undefined && day === dayOf(new Date(Date.parse(today) - DAY_MS).toISOString())
}
