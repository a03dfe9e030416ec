import type { SignedInCtx } from '../../context.ts'
import type { ConversationRow } from '../../db/schema.ts'
import { isId } from '../../platform/ids.ts'
import type { RoomAbout } from '../../rpc.ts'
import { missingConversation } from './policy.ts'
import { findOfParticipant } from './store.ts'
import { toAbout } from './view.ts'

export interface FoundConversation {
  row: ConversationRow
  about: RoomAbout
  /** The row id of the other one of the two. */
  otherId: number
}

/**
 * A conversation that the person is one of the two of, with what its room must know. To everybody else it
 * does not exist.
 */
export async function findConversation(ctx: SignedInCtx, publicId: string): Promise<FoundConversation> {
  const [found] = isId(publicId) ? await findOfParticipant(ctx.db, publicId, ctx.user.id) : []
  if (!found) throw missingConversation()
  const other = found.buyer.id === ctx.user.id ? found.seller : found.buyer
  return { row: found.row, about: toAbout(found), otherId: other.id }
}
