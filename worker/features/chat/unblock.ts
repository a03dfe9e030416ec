import type { SignedInCtx } from '../../context.ts'
import { findConversation } from './find-conversation.ts'
import { removeBlock } from './store.ts'
import { syncBlocks } from './sync-blocks.ts'

/** Takes a block back. One that the other person made stays. */
export async function unblock(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { otherId } = await findConversation(ctx, publicId)
  await removeBlock(ctx.db, ctx.user.id, otherId)
  await syncBlocks(ctx, otherId)
}
