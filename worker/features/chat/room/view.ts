import type { Message } from '#contract/conversation.ts'
import { showFile } from '#worker/features/media/chat-files/view.ts'
import type { readForReceiver } from '#worker/features/moderation/safe-words/read-for-receiver.ts'
import type { LoggedMessage } from '#worker/rpc.ts'
import type { Member } from './member.ts'

/** How a text is read for the person who did not write it. The rules are large, so they are loaded apart. */
export type ReadForReceiver = typeof readForReceiver

/**
 * The message as one of the two people sees it now. Links to files work for minutes only, so each showing
 * makes its own. `signingKey` signs them.
 */
export function toMessage(
  { attachment, ...logged }: LoggedMessage,
  reader: Member,
  { signingKey, read }: { signingKey: string; read: ReadForReceiver },
): Message {
  const isRead = logged.kind === 'text' && logged.senderId !== reader.publicId
  const message = { ...logged, warning: null, ...(isRead && read(logged.content)) }
  switch (attachment?.kind) {
    case 'place':
      return { ...message, place: attachment.place }
    case 'photo':
    case 'voice':
      return { ...message, ...showFile(attachment, signingKey, Date.now()) }
    // The log adds an offer in its present state.
    case 'offer':
    case 'notice':
    case undefined:
      return message
  }
}
