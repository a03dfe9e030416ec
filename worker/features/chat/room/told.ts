/** Whom the outbox tells: the rows in D1, and the inboxes of both people. */
export const TARGETS = ['summary', 'buyer', 'seller'] as const
export type Target = (typeof TARGETS)[number]

/** What a target was told last. */
export interface Told {
  seq: number
  revision: number
  /** Since when telling it fails, in milliseconds since 1970; null while all goes well. */
  failsSince: number | null
}

export function isSameTold(one: Told, other: Told): boolean {
  return one.seq === other.seq && one.revision === other.revision && one.failsSince === other.failsSince
}
