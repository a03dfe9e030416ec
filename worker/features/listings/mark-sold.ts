import type { ChangeStatus } from '#contract/listing.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { onSold } from '#worker/reactions.ts'
import { changeOwn } from './change-own.ts'
import { refuse } from './policy.ts'

/**
 * Marks a listing sold, to the buyer whom `soldTo` names. Marking it again changes nothing, except that it can
 * still name the buyer. Of two concurrent calls that name different buyers, one is refused.
 */
export async function markSold(
  ctx: SignedInCtx,
  publicId: string,
  soldTo?: ChangeStatus['soldTo'],
): Promise<ListingRow> {
  let buyerId: number | undefined
  const row = await changeOwn(ctx, publicId, async (listing, ifUnchanged) => {
    const isSold = listing.status === 'sold'
    if (!isSold) refuse('mark sold', listing.status)
    const sale = await onSold(ctx, listing, soldTo, ifUnchanged)
    buyerId = sale?.buyerId
    if (isSold && !sale) return undefined
    return {
      set: { status: 'sold' },
      events: [{ kind: isSold ? 'buyer_named' : 'sold', ...(soldTo && { detail: { soldTo } }) }],
      guarded: sale?.statements,
    }
  })
  if (buyerId !== undefined) announce(ctx, [buyerId])
  return row
}
