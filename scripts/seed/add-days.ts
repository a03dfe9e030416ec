import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'

/**
 * Adds events to a seller's daily counts. `times` are in milliseconds. Views and messages have no rows of
 * their own to count.
 */
export function dayAdder(
  db: DatabaseSync,
  what: 'views' | 'messages',
): (sellerId: number, times: readonly number[]) => void {
  const add = db.prepare(`INSERT INTO seller_changes (seller_id, day, ${what}) VALUES (?, ?, ?)`)
  return (sellerId, times) => {
    for (const [day, those] of Map.groupBy(times, (at) => Math.floor(at / DAY_MS)))
      add.run(sellerId, day, those.length)
  }
}

/** Spreads `count` times between two, denser at the start: a new listing gets the most views. */
export function timesBetween(from: number, until: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_unused, index) => from + Math.round((until - from) * ((index + 0.5) / count) ** 1.6),
  )
}
