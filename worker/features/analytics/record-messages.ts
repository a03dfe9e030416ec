import { DAY_MS } from '#contract/dates.ts'
import type { Db, Statement } from '../../db/client.ts'
import { addMessages } from './store.ts'

/**
 * Statements that count a buyer's messages for the seller, by the day they were written on (`at` in
 * milliseconds). They must come before the summary's update in its batch: a late or repeated batch then
 * counts only messages that the conversation's row does not have.
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
