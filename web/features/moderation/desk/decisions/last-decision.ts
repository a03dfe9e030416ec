import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'

/** `done` says what it was; `until` is when it can no longer be taken back, in milliseconds since 1970. */
export type LastDecision = { kind: 'moderation' | 'verification'; id: string; done: string; until: number }

/** The latest decision, while it may be taken back; it outlives a look at another page. */
export const lastDecisionAtom = atom<LastDecision | null>(null)

/**
 * Single keys get in the way of some who dictate or whose hands tremble: they can be turned off, for good.
 */
export const shortcutsAtom = atomWithStorage('admin-shortcuts', true)

/**
 * The server's minute began a moment earlier: one second less, so that nothing is offered that is refused.
 */
export function undoableUntil(): number {
  return Date.now() + (UNDO_DECISION_SECONDS - 1) * 1_000
}
