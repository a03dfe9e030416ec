import { createHash } from 'node:crypto'
import { ClientId, type Message, type NewMessage } from '#contract/conversation.ts'
import type { SignedInCtx } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { ratePerMinute } from '../../env.ts'
import { askRoom } from './ask-room.ts'
import { findConversation } from './show-conversation.ts'

interface Sent {
  message: Message
  /** True where the message of that name was stored before: then it is that one, whatever was written now. */
  isRepeat: boolean
}

/**
 * Writes to the other person. The message is stored when this answers; under the same name it may be sent
 * again, and stands once.
 */
export async function sendMessage(
  ctx: SignedInCtx,
  publicId: string,
  { content, clientId }: NewMessage,
  key: string | undefined,
): Promise<Sent> {
  const { about } = await findConversation(ctx, publicId)
  const draft = { content, clientId: clientId ?? (key === undefined ? newId(ctx.now) : toClientId(key)) }
  return askRoom(ctx.env, about.publicId, (room) =>
    room.send(about, ctx.user.id, draft, ratePerMinute(ctx.env, 'message')),
  )
}

/** A key that is no name of a message stands under its SHA-256, which is one. */
function toClientId(key: string): string {
  if (ClientId.safeParse(key).success) return key
  return createHash('sha256').update(key).digest('hex')
}
