import type { NewReport } from '#contract/engagement.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { FLAGS, REPORT_LIMIT } from '#worker/features/moderation/policy.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { previewOf } from '#worker/platform/sentences.ts'
import { addReviewReport, findReviewReport, openReviewItem } from './store.ts'

/** A review, or the answer to one, and who wrote it. Ids are row ids. */
interface ReportedPart {
  part: 'review' | 'answer'
  reviewId: number
  authorId: number
  text: string
}

/** Reports a review or an answer to the moderators. A repeat changes nothing and returns false. */
export async function reportReviewItem(
  ctx: SignedInCtx,
  { part, reviewId, authorId, text }: ReportedPart,
  { reason, details }: NewReport,
): Promise<boolean> {
  const { db, now, user } = ctx
  const report = { part, reviewId, reporterId: user.id, reason, details: details || null, createdAt: now }
  if ((await findReviewReport(db, report)).length > 0) return false
  const item = { publicId: newId(now), ...FLAGS[reason], contentPreview: previewOf(text), authorId }

  const allowance = await takeDailyAllowance(ctx, REPORT_LIMIT)
  try {
    const [added] = await db.batch([addReviewReport(db, report), openReviewItem(db, item, report)])
    if (added.length === 0) await giveBackAllowances(db, [allowance])
    return added.length > 0
  } catch (error) {
    await giveBackAllowances(db, [allowance])
    throw error
  }
}
