import type { SignedInCtx } from '#worker/context.ts'
import { reachRoom } from './ask-room.ts'
import { findConversation } from './show-conversation.ts'
import { addBlock, removeBlock, listBetween } from './store.ts'
import { toAbout } from './view.ts'

/** Blocks the other person of a conversation in all conversations that the two share. */
export async function block(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { otherId } = await findConversation(ctx, publicId)
  await addBlock(ctx.db, { blockerId: ctx.user.id, blockedId: otherId, createdAt: ctx.now })
  await syncBlocks(ctx, otherId)
}

/** Removes the person's block. A block by the other person stays. */
export async function unblock(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { otherId } = await findConversation(ctx, publicId)
  await removeBlock(ctx.db, ctx.user.id, otherId)
  await syncBlocks(ctx, otherId)
}

/**
 * The maximum number of rooms that are called about a block, since each call is one of the 1,000 subrequests
 * that a request may make. Older rooms are told of the block with each later call or request for a socket.
 */
const ROOMS_MAX = 400

/**
 * Passes the block in D1 on to the rooms that the two share, so that it applies to open sockets at once.
 * Throws if a room cannot be reached; the request may be retried.
 */
async function syncBlocks(ctx: SignedInCtx, otherId: number): Promise<void> {
  const rows = await listBetween(ctx.db, ctx.user.id, otherId, ROOMS_MAX)
  await Promise.all(
    rows.map(toAbout).map((about) => {
      const isBlocked = about.blockedBy.includes(ctx.user.id)
      return reachRoom(ctx.env, about.publicId, (room) => room.setBlocked(about, ctx.user.id, isBlocked))
    }),
  )
}
