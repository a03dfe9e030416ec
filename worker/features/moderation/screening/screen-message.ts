import type { Db, Statement } from '#worker/db/client.ts'
import { log } from '#worker/platform/log.ts'
import { isApproved, isQueuedBy } from './policy.ts'
import { flag } from './screen-content.ts'
import { addCopy, copyIdOf, decisionsAbout, findCopy, storeFlaggedText } from './store.ts'

interface FirstMessage {
  /** Row ids of the conversation and of the sender. */
  conversationId: number
  senderId: number
  seq: number
  messageId: string
  content: string
  /** Milliseconds since 1970 UTC. */
  sentAt: number
}

/**
 * The statements that copy a person's first message in a conversation into the queue if it looks fraudulent
 * or inappropriate or like spam. The message itself is delivered. A message screened twice is queued once. If
 * screening fails, nothing is queued.
 */
export async function screenMessage(db: Db, message: FirstMessage, now: number): Promise<Statement[]> {
  try {
    const { classify } = await import('./classifier/classify.ts')
    const { decisionKeyOf } = await import('./classifier/text-key.ts')
    const { conversationId, seq, senderId, content } = message
    const { flagType, confidence, signals } = classify(content, 'message')
    if (!isQueuedBy({ flagType, confidence, signals })) return []
    const key = decisionKeyOf(content)
    const [[copy], decisions] = await db.batch([findCopy(db, conversationId, seq), decisionsAbout(db, key)])
    if (copy || isApproved(decisions)) return []
    const id = copyIdOf(conversationId, seq)
    return [
      addCopy(db, { ...message, createdAt: now }),
      flag(
        db,
        {
          contentType: 'message',
          contentId: id,
          authorId: senderId,
          flagType,
          confidence,
          signals,
          text: content,
        },
        now,
      ),
      storeFlaggedText(db, 'message', id, key),
    ]
  } catch (error) {
    log.error('screening', error, { kind: 'message' })
    return []
  }
}
