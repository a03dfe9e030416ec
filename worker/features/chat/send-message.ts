import { createHash } from 'node:crypto'
import { ClientId, type Message, type NewMessage } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { newId } from '#worker/platform/ids.ts'
import { askRoom } from './ask-room.ts'
import { findConversation } from './show-conversation.ts'

interface Sent {
  message: Message
  /**
   * True if a message with this client id was stored before. `message` is then the stored one, whatever was
   * sent now.
   */
  isRepeat: boolean
}

/** Sends a message to the other person, and returns once it is stored. Idempotent by client id. */
export async function sendMessage(
  ctx: SignedInCtx,
  publicId: string,
  { content, clientId }: NewMessage,
  key: string | undefined,
): Promise<Sent> {
  const { about } = await findConversation(ctx, publicId)
  const draft = { content, clientId: clientId ?? (key === undefined ? newId(ctx.now) : toClientId(key)) }
  return askRoom(ctx.env, about.publicId, (room) => room.send(about, ctx.user.id, draft))
}

/** The client id for an idempotency key: the key itself if it is a valid client id, else its SHA-256. */
function toClientId(key: string): string {
  if (ClientId.safeParse(key).success) return key
  return createHash('sha256').update(key).digest('hex')
}
