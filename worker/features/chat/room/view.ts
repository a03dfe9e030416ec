import type { Message } from '#contract/conversation.ts'
import { showFile } from '#worker/features/media/chat-files/view.ts'
import type { LoggedMessage } from '#worker/rpc.ts'
import type { Member } from './member.ts'

/**
 * The message as one of the two people sees it now. Links to files work for minutes only, so each showing
 * makes its own. `signingKey` signs them.
 */
export function toMessage(
  { attachment, ...message }: LoggedMessage,
  _reader: Member,
  signingKey: string,
): Message {
  if (attachment === null) return message
  if (attachment.kind === 'place') return { ...message, place: attachment.place }
  return { ...message, ...showFile(attachment, signingKey, Date.now()) }
}
