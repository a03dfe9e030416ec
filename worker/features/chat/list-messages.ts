import type { MessagesPage, MessagesQuery } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { askRoom } from './ask-room.ts'
import { findConversation } from './show-conversation.ts'

/** A page of a conversation's messages in ascending order. Marks those of the other person as delivered. */
export async function listMessages(
  ctx: SignedInCtx,
  publicId: string,
  query: MessagesQuery,
): Promise<MessagesPage> {
  const { about } = await findConversation(ctx, publicId)
  const { messages, hasMore, lastSeq, clearedSeq, mine, theirs } = await askRoom(
    ctx.env,
    about.publicId,
    (room) => room.page(about, ctx.user.id, query),
  )
  return { messages, total: lastSeq - clearedSeq, hasMore, nextCursor: null, clearedSeq, mine, theirs }
}
