import type { SignedInCtx } from '../../context.ts'
import { findConversation } from './find-conversation.ts'
import { addBlock } from './store.ts'
import { syncBlocks } from './sync-blocks.ts'

/** Blocks the other person of a conversation, in all that the two have with each other. */
export async function block(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { otherId } = await findConversation(ctx, publicId)
  await addBlock(ctx.db, { blockerId: ctx.user.id, blockedId: otherId, createdAt: ctx.now })
  await syncBlocks(ctx, otherId)
}
