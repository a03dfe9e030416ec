import type { Message } from '#contract/conversation.ts'
import type { LoggedMessage } from '#worker/rpc.ts'
import type { Member } from './member.ts'

/** The message as one of the two people sees it. */
export function toMessage({ attachment, ...message }: LoggedMessage, _reader: Member): Message {
  return attachment === null ? message : { ...message, place: attachment.place }
}
