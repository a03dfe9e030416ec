import type { Conversation } from '#contract/conversation.ts'
import type { SignedInCtx } from '../../context.ts'
import { isId } from '../../platform/ids.ts'
import { listSellers } from '../accounts/list-sellers.ts'
import { missingConversation } from './policy.ts'
import { findShown } from './store.ts'
import { toConversation } from './view.ts'

/** One conversation of the person's own, as it stands in their list. */
export async function showConversation(ctx: SignedInCtx, publicId: string): Promise<Conversation> {
  const [row] = isId(publicId) ? await findShown(ctx.db, publicId, ctx.user.id, ctx.now) : []
  if (!row) throw missingConversation()
  const others = await listSellers(ctx, [row.otherId])
  return toConversation(row, ctx.user, others.get(row.otherId))
}
