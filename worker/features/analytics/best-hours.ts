import { HOUR_MS } from '#contract/dates.ts'

const HOURS = 24
const WINDOW = 3
const ENOUGH = 10
/** Spread over the day evenly, three hours would have an eighth. */
const STANDS_OUT = 0.35

/**
 * The three hours of the day (UTC, which is the time of Sierra Leone) in which most of these times lie;
 * undefined where none stand out, or of fewer than ten.
 */
export function bestHours(
  times: readonly number[],
): { from: number; to: number; conversations: number } | undefined {
  const hours = times.map((time) => Math.floor(time / HOUR_MS) % HOURS)
  const windows = Array.from({ length: HOURS }, (_unused, from) => ({
    from,
    to: (from + WINDOW) % HOURS,
    conversations: hours.filter((hour) => (hour - from + HOURS) % HOURS < WINDOW).length,
  }))
  const [best] = windows.sort((a, b) => b.conversations - a.conversations)
  return best && times.length >= ENOUGH && best.conversations >= STANDS_OUT * times.length ? best : undefined
}
