import { DAY_MS, dateFormat } from '#contract/dates.ts'
import { dayAndTime } from '#web/lib/times.ts'

const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const keptWords = {
  offline: 'You are offline.',
  failed: 'Could not reach Salone Market.',
  slow: 'Still loading.',
  from: (at: number) => `This is from ${toTime(at)}.`,
  found: 'These are the listings on this device that match.',
  retry: 'Try again',
  toDevice: 'Listings on this device',
}

/** '14:20', or 'Nov 20, 14:20' if that was not today. Sierra Leone's days are those of UTC. */
export function toTime(at: number): string {
  const isToday = Math.floor(at / DAY_MS) === Math.floor(Date.now() / DAY_MS)
  const iso = new Date(at).toISOString()
  return isToday ? timeOf(iso) : dayAndTime(iso)
}
