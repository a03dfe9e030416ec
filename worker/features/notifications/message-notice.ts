import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { previewOf } from '../../platform/sentences.ts'
import { addMessageNotice, markConversationRead } from './store.ts'

/** A new chat message; ids are row ids. `preview` is the message, of which only the beginning is kept. */
export interface MessageNews {
  userId: number
  conversationId: number
  listingId: number
  actorId: number
  preview: string
}

/**
 * The statement that notifies a person of unread messages, for the batch that adds them: at most one unread
 * notification per conversation. With `onlyIf`, only if that condition is true when the batch runs.
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

/**
 * The statement that marks a conversation's notification as read, for the batch that reads its last unread
 * message. With `onlyIf`, only if that condition is true when the batch runs.
 */
export function readMessageNotice(
  db: Db,
  userId: number,
  conversationId: number,
  now: number,
  onlyIf?: Fragment,
): Statement {
  return markConversationRead(db, userId, conversationId, now, onlyIf)
}
