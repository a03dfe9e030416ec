import type { Conversation } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { listBlocks } from '#worker/db/blocks.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { refuseBlocked } from '#worker/features/accounts/policy.ts'
import { findListing } from '#worker/features/listings/show.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { openingLimit } from './policy.ts'
import { showConversation } from './show-conversation.ts'
import { addBuyer, addConversation, findOfBuyer } from './store.ts'

interface Opened {
  conversation: Conversation
  isNew: boolean
}

/**
 * Finds the person's conversation about a listing, or opens one with its seller. The seller sees the
 * conversation only after its first message. Without one, it leaves the person's list after a day, and comes
 * back when they open it again.
 */
export async function openConversation(ctx: SignedInCtx, listingId: string): Promise<Opened> {
  const listing = await findListing(ctx, listingId)
  if (listing.sellerId === ctx.user.id)
    throw new AppError('own_listing', 'This is your own listing. You cannot write to yourself.')
  const [[earlier], blockers] = await ctx.db.batch([
    findOfBuyer(ctx.db, listing.id, ctx.user.id),
    listBlocks(ctx.db, ctx.user.id, [listing.sellerId]),
  ])
  refuseBlocked(
    blockers.map(({ blockerId }) => blockerId),
    ctx.user.id,
  )
  if (earlier) await addBuyer(ctx.db, { listingId: listing.id, buyerId: ctx.user.id }, ctx.now)
  const { publicId, isNew } = earlier ? { ...earlier, isNew: false } : await addNew(ctx, listing)
  return { conversation: await showConversation(ctx, publicId), isNew }
}

async function addNew(
  ctx: SignedInCtx,
  { id: listingId, sellerId }: ListingRow,
): Promise<{ publicId: string; isNew: boolean }> {
  const allowance = await takeDailyAllowance(ctx, openingLimit(ctx.user, ctx.now))
  try {
    const row = { publicId: newId(ctx.now), listingId, buyerId: ctx.user.id, sellerId, createdAt: ctx.now }
    const [added, , [stored]] = await ctx.db.batch([
      addConversation(ctx.db, row),
      addBuyer(ctx.db, row, ctx.now),
      findOfBuyer(ctx.db, listingId, ctx.user.id),
    ])
    if (!stored) throw new Error('the conversation was neither added nor found')
    const isNew = added.length > 0
    if (!isNew) await giveBackAllowances(ctx.db, [allowance])
    return { ...stored, isNew }
  } catch (error) {
    await giveBackAllowances(ctx.db, [allowance])
    throw error
  }
}
