import type { SignedInCtx } from '#worker/context.ts'
import { listBlocks } from '#worker/db/blocks.ts'
import type { Fragment, Statement } from '#worker/db/client.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { refuseBlocked } from '#worker/features/accounts/policy.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { addSale, findConversationOf, findStandingSale } from './store.ts'

/** What naming a buyer writes. */
export interface NamedSale {
  buyerId: number
  /** The sale, and the notification of the buyer. */
  statements: readonly Statement[]
}

/**
 * The sale of a listing that its seller is marking sold, to a person of one of its conversations. `isListing` is
 * a condition for the listing's row, and the statements run only if it is true. Undefined if
 * there is nothing to write: nobody is named, or this buyer is already. Once named, a buyer stays until the
 * listing is active again, so that nobody loses the right to review.
 */
export async function recordSale(
  ctx: SignedInCtx,
  listing: Pick<ListingRow, 'id' | 'sellerId'>,
  soldTo: string | undefined,
  isListing: Fragment,
): Promise<NamedSale | undefined> {
  const { db, now } = ctx
  if (soldTo === undefined) return undefined
  const [standing] = await findStandingSale(db, listing.id)
  if (soldTo === 'elsewhere') {
    if (standing) throw alreadyNamed()
    return undefined
  }
  const [conversation] = await findConversationOf(db, soldTo, listing.id, listing.sellerId)
  if (!conversation) throw notAboutThis()
  if (standing) {
    if (standing.conversationId !== conversation.id) throw alreadyNamed()
    return undefined
  }
  const { buyerId } = conversation
  const blockers = await listBlocks(db, listing.sellerId, [buyerId])
  refuseBlocked(
    blockers.map(({ blockerId }) => blockerId),
    listing.sellerId,
    'This person blocked you. Choose “Somebody elsewhere”.',
    'name them as the buyer',
  )
  const sale = { listingId: listing.id, conversationId: conversation.id, sellerId: listing.sellerId, buyerId }
  return {
    buyerId,
    statements: [
      addSale(db, { ...sale, soldAt: now }, isListing),
      notify(
        db,
        {
          userId: buyerId,
          kind: 'sale',
          listingId: listing.id,
          actorId: listing.sellerId,
          conversationId: conversation.id,
        },
        now,
        { onlyIfChanged: true },
      ),
    ],
  }
}

/** The statement that ends the sale of a listing that is active again. Reviews of that sale stay. */
export { endSale as releaseSale } from './store.ts'

function alreadyNamed(): AppError {
  return new AppError(
    'conflict',
    'You have said who got this. Make the listing active again first if that was wrong.',
  )
}

function notAboutThis(): AppError {
  const message = 'That is not a conversation about this listing'
  return new AppError('invalid_input', message, { fields: { soldTo: message } })
}
