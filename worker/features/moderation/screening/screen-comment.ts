import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import { isHeldBy } from './policy.ts'
import { flag, screenContent } from './screen-content.ts'
import type { Screening } from './screen-listing.ts'
import { commentIdOf, storeFlaggedText } from './store.ts'

/**
 * Screens a comment that is about to be written with this public id. A held comment is visible only to its
 * author until it is approved.
 */
export async function screenComment(ctx: SignedInCtx, publicId: string, content: string): Promise<Screening> {
  const suspicion = await screenContent(ctx, content, 'comment')
  if (!suspicion) return { isHeld: false, statements: [] }
  const { db, now, user } = ctx
  const { classification, textKey } = suspicion
  const { flagType, confidence, signals } = classification
  const id = commentIdOf(publicId)
  const isHeld = isHeldBy(classification)
  const held = {
    action: 'content_held',
    userId: user.id,
    subjectType: 'comment',
    subjectId: publicId,
    reason: signals[0],
  } as const
  return {
    isHeld,
    statements: [
      flag(
        db,
        {
          contentType: 'comment',
          contentId: id,
          authorId: user.id,
          flagType,
          confidence,
          signals,
          text: content,
        },
        now,
      ),
      storeFlaggedText(db, 'comment', id, textKey),
      ...(isHeld ? [record(db, held, now)] : []),
    ],
  }
}
