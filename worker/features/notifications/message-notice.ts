import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { previewOf } from '../../platform/sentences.ts'
import { addMessageNotice } from './store.ts'

/** A new chat message. Ids are row ids. Of `content` only the beginning is stored. */
export interface NewMessage {
  userId: number
  conversationId: number
  listingId: number
  actorId: number
  content: string
}

/**
 * Returns a statement for the batch that saves a conversation's summary: it notifies the recipient of a
 * message, unless they have an unread notification of the conversation or `onlyIf` is false at that time.
 */
export function notifyOfMessage(
  db: Db,
  { content, ...message }: NewMessage,
  now: number,
  onlyIf?: Fragment,
): Statement {
  return addMessageNotice(
    db,
    { ...message, publicId: newId(now), detail: { preview: previewOf(content) }, createdAt: now },
    onlyIf,
  )
}

/**
 * Returns a statement for the batch that saves a summary without unread messages: it marks the conversation's
 * notification as read, unless `onlyIf` is false at that time.
 */
export { markConversationRead as markMessageNoticeRead } from './store.ts'
