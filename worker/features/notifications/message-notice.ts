import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { previewOf } from '../../platform/sentences.ts'
import { addMessageNotice, markConversationRead } from './store.ts'

/** That somebody wrote; ids are row ids. `preview` is the message, of which the beginning is told. */
export interface MessageNews {
  userId: number
  conversationId: number
  listingId: number
  actorId: number
  preview: string
}

/**
 * The statement that tells a person of unread messages, for the batch that they came with: one unread
 * notification a conversation, however many there are. With `onlyIf`, only where that condition is true when
 * the batch runs.
 */
export function notifyOfMessage(
  db: Db,
  { preview, ...news }: MessageNews,
  now: number,
  onlyIf?: Fragment,
): Statement {
  return addMessageNotice(
    db,
    { ...news, publicId: newId(now), detail: { preview: previewOf(preview) }, createdAt: now },
    onlyIf,
  )
}

/** The statement for the batch after which nothing in the conversation is unread; with `onlyIf` as above. */
export function readMessageNotice(
  db: Db,
  userId: number,
  conversationId: number,
  now: number,
  onlyIf?: Fragment,
): Statement {
  return markConversationRead(db, userId, conversationId, now, onlyIf)
}
