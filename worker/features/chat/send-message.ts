import { createHash } from 'node:crypto'
import { ClientId, type Message, type NewMessage } from '#contract/conversation.ts'
import { meetingSentence } from '#contract/places.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { MessageName } from '#worker/features/media/chat-files/store.ts'
import { takeFile } from '#worker/features/media/chat-files/take-file.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import type { FileAttachment, NewLogged } from '#worker/rpc.ts'
import { askRoom } from './ask-room.ts'
import { findMeetingPlace } from './meeting-places/find-place.ts'
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
  message: NewMessage,
  key: string | undefined,
): Promise<Sent> {
  const { about } = await findConversation(ctx, publicId)
  const clientId = message.clientId ?? clientIdOf(ctx, key)
  const logged = await toLogged(ctx, message, { conversationId: about.id, clientId })
  const draft = { ...logged, clientId }
  return askRoom(ctx.env, about.publicId, (room) => room.send(about, ctx.user.id, draft))
}

/** What the room stores. Whatever is no text has a text that stands for it. */
async function toLogged(
  ctx: SignedInCtx,
  message: NewMessage,
  name: MessageName,
): Promise<Omit<NewLogged, 'clientId'>> {
  switch (message.kind) {
    case 'photo':
    case 'voice': {
      const attachment = await takeFile(ctx, name, message)
      return { content: textFor(attachment), attachment }
    }
    case 'place': {
      const place = findMeetingPlace(message.placeId)
      if (!place) throw new AppError('not_found', 'We do not know this place. Please choose another one.')
      return { content: meetingSentence(place), attachment: { kind: 'place', place } }
    }
    case 'text':
    case undefined:
      return { content: message.content }
  }
}

function textFor(attachment: FileAttachment): string {
  if (attachment.kind === 'photo') return 'Photo'
  const seconds = Math.max(1, Math.round(attachment.voice.seconds))
  return `Voice message, ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

/**
 * The client id for an idempotency key: the key itself if it is a valid client id, else its SHA-256. A new one
 * without a key.
 */
export function clientIdOf({ now }: Pick<SignedInCtx, 'now'>, key: string | undefined): string {
  if (key === undefined) return newId(now)
  if (ClientId.safeParse(key).success) return key
  return createHash('sha256').update(key).digest('hex')
}
