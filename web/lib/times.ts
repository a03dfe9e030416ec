/** Apart from dates.ts, which is on every first view. */

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
