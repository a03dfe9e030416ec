import { DAY_MS } from '#contract/dates.ts'
import type { Db } from '#worker/db/client.ts'
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
): ReturnType<typeof addMessages>[] {
  const days = messages.map(({ seq, at }) => ({ seq, day: Math.floor(at / DAY_MS) }))
  return days.length === 0 ? [] : [addMessages(db, conversationId, days)]
}
