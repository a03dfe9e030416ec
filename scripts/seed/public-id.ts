import { createHash } from 'node:crypto'

export type Kind =
  | 'user'
  | 'listing'
  | 'photo'
  | 'comment'
  | 'notification'
  | 'conversation'
  | 'document'
  | 'item'
  | 'ban'
  | 'event'
  | 'review'

/** Midnight of 2026-01-01, before the market opened, so that no real id is among those of the seed. */
const EPOCH_MS = 1_767_225_600_000

/** Returns the UUIDv7 of a row of the seed, which depends only on kind and number. A kind's sort by number. */
export function publicIdOf(kind: Kind, number: number): string {
  const time = (EPOCH_MS + number).toString(16).padStart(12, '0')
  const random = createHash('sha256').update(`${kind}/${number}`).digest('hex')
  const parts = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`, `a${random.slice(3, 6)}`]
  return [...parts, random.slice(6, 18)].join('-')
}
