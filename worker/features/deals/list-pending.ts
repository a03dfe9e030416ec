import type { PendingReviews } from '#contract/review.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { showConversation } from '#worker/features/chat/show-conversation.ts'
import { reviewableUntil } from './policy.ts'
import { listPendingSales } from './store.ts'

/** Few people have more at a time. Each is read with its conversation. */
const SALES_MAX = 20

/** The sales that wait for this person's review, latest first. */
export async function listPending(ctx: SignedInCtx): Promise<PendingReviews> {
  const sales = await listPendingSales(ctx.db, ctx.user.id, ctx.now, SALES_MAX)
  const pending = sales.map(async ({ conversationId, listingId, soldAt }) => {
    const { listing, otherUser } = await showConversation(ctx, conversationId)
    return {
      listing,
      otherUser,
      conversationId,
      listingId,
      soldAt: new Date(soldAt).toISOString(),
      reviewBy: new Date(reviewableUntil(soldAt)).toISOString(),
    }
  })
  return { pending: await Promise.all(pending) }
}
