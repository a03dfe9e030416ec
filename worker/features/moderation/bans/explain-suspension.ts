import type { Ctx } from '../../../context.ts'
import type { UserRow } from '../../../db/schema.ts'
import { suspensionSentence } from './policy.ts'
import { findLongest } from './store.ts'

/** Until when somebody is suspended and why, as a sentence for them. */
export async function explainSuspension(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id }: Pick<UserRow, 'id'>,
  until: number,
): Promise<string> {
  const [ban] = await findLongest(db, id, now)
  return suspensionSentence(until, ban?.reason)
}
