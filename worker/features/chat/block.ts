import type { SignedInCtx } from '../../context.ts'
import { findConversation } from './show-conversation.ts'
import { addBlock, removeBlock, listBetween } from './store.ts'
import { reachRoom } from './ask-room.ts'
import { toAbout } from './view.ts'

/** Blocks the other person of a conversation, in all that the two have with each other. */
export async function block(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { otherId } = await findConversation(ctx, publicId)
  await addBlock(ctx.db, { blockerId: ctx.user.id, blockedId: otherId, createdAt: ctx.now })
  await syncBlocks(ctx, otherId)
}

/** Takes a block back. One that the other person made stays. */
export async function unblock(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { otherId } = await findConversation(ctx, publicId)
  await removeBlock(ctx.db, ctx.user.id, otherId)
  await syncBlocks(ctx, otherId)
}

/**
 * Each is one of the thousand calls that a request may make. Older rooms learn of it from the table when
 * somebody enters or writes.
 */
const ROOMS_MAX = 400

/**
 * Brings every room that the person shares with another up to date with the table of blocks, so that open
 * sockets act by it at once. Throws where one cannot be reached; the call may be made again.
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
