import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'

/**
 * Adds to a seller's days what happened at these times, in milliseconds: of views and messages no table has
 * the single ones.
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

/** So many times between two, more of them soon after the first: what is new is looked at. */
export function timesBetween(from: number, until: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_unused, index) => from + Math.round((until - from) * ((index + 0.5) / count) ** 1.6),
  )
}
