import type { Conversation } from '#contract/conversation.ts'
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
  archived: boolean,
): Promise<Conversation> {
  const { row, about } = await findConversation(ctx, publicId)
  const wanted = archived ? 'archived' : 'listed'
  const { state, isEmpty } = await askRoom(ctx.env, about.publicId, (room) =>
    room.setState(about, ctx.user.id, wanted),
  )
  if (isEmpty) await setStateOfEmpty(ctx.db, ctx.user.id, row.id, wanted)
  const conversation = await showConversation(ctx, publicId)
  return isEmpty ? conversation : { ...conversation, archived: state === 'archived' }
}

/**
 * Deletes a conversation for one of its people: what was said until now is hidden from that person, and stays for
 * the other one.
 */
export async function deleteConversation(ctx: SignedInCtx, publicId: string): Promise<void> {
  const { row, about } = await findConversation(ctx, publicId)
  const { isEmpty } = await askRoom(ctx.env, about.publicId, (room) =>
    room.setState(about, ctx.user.id, 'deleted'),
  )
  if (isEmpty) await removeEmptyOf(ctx.db, ctx.user.id, row.id)
}
