import type { NewReport } from '#contract/engagement.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { findListing } from '#worker/features/listings/show.ts'
import { FLAGS, REPORT_LIMIT } from '#worker/features/moderation/policy.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { previewOf } from '#worker/platform/sentences.ts'
import { addReport, findReport, openItem } from './store.ts'

/**
 * Reports a listing to moderators. Returns true for the person's first report for this reason. A repeat
 * changes nothing and returns false.
 */
export async function reportListing(
  ctx: SignedInCtx,
  publicId: string,
  { reason, details }: NewReport,
): Promise<boolean> {
  const listing = await findListing(ctx, publicId)
  if (listing.sellerId === ctx.user.id)
    throw new AppError('own_listing', 'This is your own listing. You cannot report it.')
  const report = {
    listingId: listing.id,
    reporterId: ctx.user.id,
    reason,
    details: details || null,
    createdAt: ctx.now,
  }
  if ((await findReport(ctx.db, report)).length > 0) return false
  const item = {
    publicId: newId(ctx.now),
    ...FLAGS[reason],
    contentPreview: previewOf(`${listing.title} ${listing.description}`),
  }

  const allowance = await takeDailyAllowance(ctx, REPORT_LIMIT)
  try {
    // The item goes first, so that the report's trigger finds the item whose reports it counts.
    const [, added] = await ctx.db.batch([openItem(ctx.db, item, report), addReport(ctx.db, report)])
    if (added.length === 0) await giveBackAllowances(ctx.db, [allowance])
    return added.length > 0
  } catch (error) {
    await giveBackAllowances(ctx.db, [allowance])
    throw error
  }
}
