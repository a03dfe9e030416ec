import { DAY_MS } from '#contract/dates.ts'
import type { Db, Statement } from '../../db/client.ts'
import { addMessages } from './store.ts'

/**
 * The statements that count for the seller what a conversation's buyer wrote, by the day it was written on
 * (`at` in milliseconds), to stand in the summary's batch before the row learns of it: one that comes late or
 * twice counts only what the row does not know.
 */
export function recordMessages(
  db: Db,
  conversationId: number,
  questions: readonly { seq: number; at: number }[],
): Statement[] {
  if (questions.length === 0) return []
  return [
    addMessages(
      db,
      conversationId,
      questions.map(({ seq, at }) => ({ seq, day: Math.floor(at / DAY_MS) })),
    ),
  ]
}
