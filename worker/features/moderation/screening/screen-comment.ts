import type { SignedInCtx } from '../../../context.ts'
import { record } from '../../../db/audit.ts'
import { isHeldBy } from './policy.ts'
import { flag, readContent } from './read-content.ts'
import type { Screened } from './screen-listing.ts'
import { commentIdOf, keepFlaggedText } from './store.ts'

/**
 * Screens a comment that is about to be written with this public id. A held comment is visible only to its
 * author until it is approved.
 */
export async function screenComment(ctx: SignedInCtx, publicId: string, content: string): Promise<Screened> {
  const suspicion = await readContent(ctx, content, 'comment')
  if (!suspicion) return { isHeld: false, statements: [] }
  const { db, now, user } = ctx
  const { reading, textKey } = suspicion
  const { flagType, confidence, signals } = reading
  const id = commentIdOf(publicId)
  const isHeld = isHeldBy(reading)
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
      keepFlaggedText(db, 'comment', id, textKey),
      ...(isHeld ? [record(db, held, now)] : []),
    ],
  }
}
