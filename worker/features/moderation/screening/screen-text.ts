import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import { isHeldBy } from './policy.ts'
import { flag, screenContent } from './screen-content.ts'
import type { Screening } from './screen-listing.ts'
import { storeFlaggedText, textIdOf, type WrittenText } from './store.ts'

/**
 * Screens a text that is about to be written. A held text is visible only to its author until
 * it is approved. The statements go after the one that writes the text.
 */
export async function screenText(ctx: SignedInCtx, written: WrittenText): Promise<Screening> {
  const { contentType, publicId, text } = written
  const isReview = contentType !== 'comment'
  const suspicion = text === '' ? undefined : await screenContent(ctx, text, 'comment', { isReview })
  if (!suspicion) return { isHeld: false, statements: [] }
  const { db, now, user } = ctx
  const { classification, textKey } = suspicion
  const { flagType, confidence, signals } = classification
  const contentId = textIdOf(written)
  const isHeld = isHeldBy(classification)
  const held = {
    action: 'content_held',
    userId: user.id,
    subjectType: contentType,
    subjectId: publicId,
    reason: signals[0],
  } as const
  return {
    isHeld,
    statements: [
      flag(db, { contentType, contentId, authorId: user.id, flagType, confidence, signals, text }, now),
      storeFlaggedText(db, contentType, contentId, textKey),
      ...(isHeld ? [record(db, held, now, { onlyIfChanged: true })] : []),
    ],
  }
}
