import type { Message } from '#contract/conversation.ts'
import type { FileAttachment } from '#worker/rpc.ts'
import { linkToChatFile } from './link.ts'

/** A photo or voice note for somebody who may see it, with a link to its file. */
export function showFile(
  attachment: FileAttachment,
  signingKey: string,
  now: number,
): Pick<Message, 'photo' | 'voice'> {
  if (attachment.kind === 'photo') {
    const { key, ...photo } = attachment.photo
    return { photo: { ...photo, url: linkToChatFile(signingKey, key, now) } }
  }
  const { key, ...voice } = attachment.voice
  return { voice: { ...voice, url: linkToChatFile(signingKey, key, now) } }
}
