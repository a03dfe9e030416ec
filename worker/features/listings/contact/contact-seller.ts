import { DAY_MS } from '#contract/dates.ts'
import { CONTACTS_PER_DAY } from '#contract/limits.ts'
import type { SellerContact } from '#contract/listing.ts'
import type { ContactChannel } from '#contract/lists.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { listBlocks } from '#worker/db/blocks.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { isHiddenSeller } from '#worker/features/accounts/list-sellers.ts'
import { missing } from '#worker/features/listings/show.ts'
import { findByPublicId } from '#worker/features/listings/store.ts'
import { announce } from '#worker/features/notifications/announce.ts'
import { notifyOfLead } from '#worker/features/notifications/notify.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { addLead, findNumber, findOffer, type Press } from './store.ts'

/**
 * Gives a buyer the number of a listing's seller, and counts a lead. The statements themselves check what may
 * change meanwhile: the offer, blocks, and how many sellers the person has asked today.
 */
export async function contactSeller(
  ctx: SignedInCtx,
  publicId: string,
  channel: ContactChannel,
): Promise<SellerContact> {
  const { id: listingId, sellerId } = await findForBuyer(ctx, publicId)
  const day = Math.floor(ctx.now / DAY_MS)
  const press = { listingId, sellerId, personId: ctx.user.id, channel, day, now: ctx.now }
  const limit = Math.ceil(CONTACTS_PER_DAY * ctx.env.RATE_LIMIT_SCALE)
  const [[lead], , , [number]] = await ctx.db.batch([
    addLead(ctx.db, press, limit),
    ...notifyOfLead(ctx.db, { userId: sellerId, listingId }, ctx.now),
    findNumber(ctx.db, press),
  ])
  if (!number) throw await refusalOf(ctx, press, limit)
  if (lead) announce(ctx, [sellerId])
  return { channel, phoneNumber: number.phone, url: urlOf(channel, number.phone) }
}

/** A listing that others can open. A removed one is missing here, too: there is nobody to call. */
async function findForBuyer(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  const [row] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!row) throw missing()
  if (row.sellerId === ctx.user.id)
    throw new AppError('own_listing', 'This is your own listing. You know the number.')
  if (row.status === 'removed' || row.status === 'pending' || (await isHiddenSeller(ctx, row.sellerId)))
    throw missing()
  return row
}

async function refusalOf({ db, now }: SignedInCtx, press: Press, limit: number): Promise<AppError> {
  const [[block], [offer]] = await db.batch([
    listBlocks(db, press.personId, [press.sellerId]),
    findOffer(db, press),
  ])
  if (block) return new AppError('blocked', 'You cannot reach this person: one of you has blocked the other.')
  if (!offer)
    return new AppError(
      'conflict',
      'The seller does not offer that for this listing. Send a message instead.',
    )
  return new AppError(
    'too_many_requests',
    `You can ask ${limit} sellers a day for their number. Please come back tomorrow.`,
    { retryAfterSeconds: ((press.day + 1) * DAY_MS - now) / 1_000 },
  )
}

function urlOf(channel: ContactChannel, phone: string): string {
  return channel === 'call' ? `tel:${phone}` : `https://wa.me/${phone.replace('+', '')}`
}
