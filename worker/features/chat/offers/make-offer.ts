import type { Message } from '#contract/conversation.ts'
import { OFFERS_PER_DAY } from '#contract/limits.ts'
import type { NewOffer } from '#contract/offer.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { askRoom } from '#worker/features/chat/ask-room.ts'
import { clientIdOf } from '#worker/features/chat/send-message.ts'
import { findConversation } from '#worker/features/chat/show-conversation.ts'
import { reservedUntil } from '#worker/features/listings/policy.ts'
import { findForOffer } from '#worker/features/listings/reserve.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import type { RoomAbout } from '#worker/rpc.ts'

const LIMIT = {
  what: 'offer',
  perDay: OFFERS_PER_DAY,
  sentence: (limit: number) => `You can make ${limit} offers a day. Please come back tomorrow.`,
}

interface Made {
  message: Message
  /** True if an offer with this key was made before. `message` is then that one. */
  isRepeat: boolean
}

/** Offers the seller of a conversation's listing a price. A repeated key returns the first offer. */
export async function makeOffer(
  ctx: SignedInCtx,
  publicId: string,
  { amount }: NewOffer,
  key: string | undefined,
): Promise<Made> {
  const { about } = await findConversation(ctx, publicId)
  const clientId = clientIdOf(ctx, key)
  const earlier = key === undefined ? undefined : await findMade(ctx, about, clientId)
  if (earlier) return { message: earlier, isRepeat: true }
  const listing = await findForOffer(ctx, about.listingId)
  const { currency, reservedFor } = listing
  if (reservedFor === ctx.user.id && reservedUntil(listing, ctx.now) !== undefined)
    throw new AppError(
      'conflict',
      'Your offer is accepted already. End the reservation first to offer another price.',
    )
  const allowance = await takeDailyAllowance(ctx, LIMIT)
  try {
    const made = await askRoom(ctx.env, publicId, (room) =>
      room.makeOffer(about, ctx.user.id, { clientId, amount, currency }),
    )
    if (made.isRepeat) await giveBackAllowances(ctx.db, [allowance])
    return made
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable')
      await giveBackAllowances(ctx.db, [allowance])
    throw error
  }
}

/** The offer that the person made with this client id, whatever has become of it and of the listing. */
export async function findMade(
  ctx: SignedInCtx,
  about: RoomAbout,
  clientId: string,
): Promise<Message | undefined> {
  const { message } = await askRoom(ctx.env, about.publicId, (room) =>
    room.findSent(about, ctx.user.id, clientId),
  )
  return message?.kind === 'offer' ? message : undefined
}
