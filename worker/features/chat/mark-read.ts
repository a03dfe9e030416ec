import type { MessagesRead } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { askRoom } from './ask-room.ts'
import { findConversation } from './show-conversation.ts'

/** Marks everything up to `seq` as read. Marks never fall, so a late call changes nothing. */
export async function markRead(ctx: SignedInCtx, publicId: string, seq: number): Promise<MessagesRead> {
  const { about } = await findConversation(ctx, publicId)
  const { mine, unreadCount } = await askRoom(ctx.env, about.publicId, (room) =>
    room.markRead(about, ctx.user.id, seq),
  )
  return { mine, unreadCount }
}
