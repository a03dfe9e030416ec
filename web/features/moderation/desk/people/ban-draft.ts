import { BAN_HOURS_MAX } from '#contract/limits.ts'
import type { BanType } from '#contract/trust.ts'
import { BLANK_REASON, type ReasonDraft } from '../decisions/reason-draft.ts'

/** The usual lengths of a ban, in hours. */
export const BAN_HOURS = [24, 72, 168, 720] as const

const HOURS_IN = { hours: 1, days: 24 } as const
export type BanUnit = keyof typeof HOURS_IN
export const BAN_UNITS = ['hours', 'days'] as const satisfies readonly BanUnit[]

/**
 * A ban that is being written. `hours` is one of the usual lengths, or 'other' with an amount of one's own.
 */
export type BanDraft = {
  type: BanType | null
  hours: (typeof BAN_HOURS)[number] | 'other'
  amount: number | null
  unit: BanUnit
  reason: ReasonDraft
}

export const BLANK_BAN: BanDraft = { type: null, hours: 24, amount: null, unit: 'days', reason: BLANK_REASON }

/** Only a temporary ban has a length; undefined where the one that was typed is none. */
export function hoursOf({ type, hours, amount, unit }: BanDraft): number | undefined {
  if (type !== 'temporary') return undefined
  const chosen = hours === 'other' ? (amount ?? 0) * HOURS_IN[unit] : hours
  return chosen >= 1 && chosen <= BAN_HOURS_MAX ? chosen : undefined
}
