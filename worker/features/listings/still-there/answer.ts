import type { StillThereAnswer } from '#contract/still-there.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { deleteListing } from '#worker/features/listings/delete.ts'
import { markSold } from '#worker/features/listings/mark-sold.ts'
import { renewAtOnce } from '#worker/features/listings/renew.ts'
import { markQuestionRead } from '#worker/features/notifications/notify.ts'

const ANSWERS = { yes: renewAtOnce, sold: markSold, remove: deleteListing } satisfies Record<
  StillThereAnswer,
  (ctx: SignedInCtx, publicId: string) => Promise<ListingRow>
>

/**
 * Answers whether one's own listing is still there, whether or not it was asked. `yes` renews it, without the
 * wait between renewals: it keeps its place among the newest, and more than one answer a week gains nothing.
 */
export async function answerStillThere(
  ctx: SignedInCtx,
  publicId: string,
  answer: StillThereAnswer,
): Promise<ListingRow> {
  const row = await ANSWERS[answer](ctx, publicId)
  await markQuestionRead(ctx.db, ctx.user.id, row.id, ctx.now)
  return row
}
