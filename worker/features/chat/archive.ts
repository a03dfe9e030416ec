import type { Conversation, FileConversation } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { askRoom } from './ask-room.ts'
import { findConversation, showConversation } from './show-conversation.ts'
import { removeEmptyOf, setStateOfEmpty } from './store.ts'

/**
 * Archives or unarchives a conversation for one of its people. The room decides, since it knows whether a new
 * message has brought the conversation back. A conversation without a message is only a row of the list.
 */
export async function archiveConversation(
  ctx: SignedInCtx,
  publicId: string,
  { archived, seq }: FileConversation,
): Promise<Conversation> {
  const { row, about } = await findConversation(ctx, publicId)
  const wanted = archived ? 'archived' : 'listed'
  const { state, isEmpty } = await askRoom(ctx.env, about.publicId, (room) =>
    room.setState(about, ctx.user.id, wanted, seq),
  )
  if (isEmpty) await setStateOfEmpty(ctx.db, ctx.user.id, row.id, wanted)
  const conversation = await showConversation(ctx, publicId)
  return isEmpty ? conversation : { ...conversation, archived: state === 'archived' }
}

/**
 * Deletes a conversation for one of its people: what was said until now, or up to `seq`, is hidden from that person,
 * and stays for the other one.
 */
export async function deleteConversation(ctx: SignedInCtx, publicId: string, seq?: number): Promise<void> {
  const { row, about } = await findConversation(ctx, publicId)
  const { isEmpty } = await askRoom(ctx.env, about.publicId, (room) =>
    room.setState(about, ctx.user.id, 'deleted', seq),
  )
  if (isEmpty) await removeEmptyOf(ctx.db, ctx.user.id, row.id)
}
