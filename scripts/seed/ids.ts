import { hash } from './random.ts'

/**
 * What the seed creates. Each has its own range of timestamps in its ids, so that one range query finds all.
 */
const STRETCHES = {
  user: 0,
  listing: 1,
  photo: 2,
  benchUser: 3,
  benchListing: 4,
  comment: 5,
  notification: 6,
  moderationItem: 7,
  conversation: 8,
  messageNotice: 9,
  document: 10,
  ban: 11,
  auditEvent: 12,
  flaggedComment: 13,
  decisionNotice: 14,
} as const
type Made = keyof typeof STRETCHES

/** Midnight of 2026-01-01, before the market opened, so that no real id falls into these ranges. */
const EPOCH_MS = 1_767_225_600_000
const STRETCH_MS = 1 << 24

/**
 * A UUIDv7 derived from an index alone: every run gives the same thing the same id, and ids sort by index.
 */
export function demoId(made: Made, index: number): string {
  const time = (EPOCH_MS + STRETCHES[made] * STRETCH_MS + index).toString(16).padStart(12, '0')
  const left = hash(`${made}/${index}/left`).toString(16).padStart(8, '0')
  const right = hash(`${made}/${index}/right`).toString(16).padStart(8, '0')
  const variant = '89ab'[index % 4]
  const tail = `7${left.slice(0, 3)}-${variant}${left.slice(3, 6)}-${left.slice(6)}${right}00`
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail}`.slice(0, 36)
}

/** The lowest id of a range and the lowest id after it. */
export function demoIdRange(made: Made): readonly [from: string, before: string] {
  return [lowest(STRETCHES[made]), lowest(STRETCHES[made] + 1)]
}

function lowest(stretch: number): string {
  const time = (EPOCH_MS + stretch * STRETCH_MS).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
