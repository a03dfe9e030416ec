import { DAY_MS } from '#contract/dates.ts'
import type { Db, Statement } from '../../db/client.ts'
import { addMessages } from './store.ts'

/**
 * Statements that count a buyer's messages for the seller by the day on which they were written (`at` is in
 * milliseconds). They must precede the update of the conversation's row in its batch, so that a late or
 * repeated batch counts only messages that the row does not have.
 */
export function recordMessages(
  db: Db,
  conversationId: number,
  messages: readonly { seq: number; at: number }[],
): Statement[] {
  if (messages.length === 0) return []
  return [
    addMessages(
      db,
      conversationId,
      messages.map(({ seq, at }) => ({ seq, day: Math.floor(at / DAY_MS) })),
    ),
  ]
}
