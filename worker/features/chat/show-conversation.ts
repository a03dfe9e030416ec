import type { Conversation } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { ConversationRow } from '#worker/db/schema.ts'
import { listCalledSellers } from '#worker/features/accounts/list-sellers.ts'
import { isId } from '#worker/platform/ids.ts'
import type { RoomAbout } from '#worker/rpc.ts'
import { missingConversation } from './policy.ts'
import { findShown, findOfParticipant } from './store.ts'
import { toConversation, toAbout } from './view.ts'

/** One of the person's own conversations, as shown in their list. */
export async function showConversation(ctx: SignedInCtx, publicId: string): Promise<Conversation> {
  const [row] = isId(publicId) ? await findShown(ctx.db, publicId, ctx.user.id, ctx.now) : []
  if (!row) throw missingConversation()
  const others = await listCalledSellers(ctx, [row.otherId])
  const { hideCodes } = await import('#worker/features/moderation/safe-words/hide-codes.ts')
  return toConversation(row, ctx.user, others.get(row.otherId), hideCodes, ctx.now)
}

interface FoundConversation {
  row: ConversationRow
  about: RoomAbout
  /** The row id of the other member. */
  otherId: number
}

/**
 * A conversation that the person is a member of, with the data that its room needs. Throws not_found if the
 * person is not a member.
 */
export async function findConversation(ctx: SignedInCtx, publicId: string): Promise<FoundConversation> {
  const [found] = isId(publicId) ? await findOfParticipant(ctx.db, publicId, ctx.user.id) : []
  if (!found) throw missingConversation()
  const other = found.buyer.id === ctx.user.id ? found.seller : found.buyer
  return { row: found.row, about: toAbout(found), otherId: other.id }
}
