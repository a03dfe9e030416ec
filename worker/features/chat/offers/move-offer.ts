import type { Message } from '#contract/conversation.ts'
import type { AnswerOffer } from '#contract/offer.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { askRoom } from '#worker/features/chat/ask-room.ts'
import { clientIdOf } from '#worker/features/chat/send-message.ts'
import { findConversation } from '#worker/features/chat/show-conversation.ts'
import { findForOffer } from '#worker/features/listings/reserve.ts'
import type { OfferMove, RoomAbout } from '#worker/rpc.ts'
import { findMade } from './make-offer.ts'

/**
 * Accepts, declines, counters or withdraws an offer. Returns the offer's message or, for a counter, that of
 * the new offer. Repeating a move changes nothing; a counter repeats by its key.
 */
export async function moveOffer(
  ctx: SignedInCtx,
  { id, offerId }: { id: string; offerId: string },
  answer: AnswerOffer,
  key: string | undefined,
): Promise<Message> {
  const { about } = await findConversation(ctx, id)
  if (answer.action !== 'counter') return move(ctx, about, { ...answer, offerId })
  const clientId = clientIdOf(ctx, key)
  const earlier = key === undefined ? undefined : await findMade(ctx, about, clientId)
  if (earlier) return earlier
  const { currency } = await findForOffer(ctx, about.listingId)
  return move(ctx, about, { ...answer, offerId, clientId, currency })
}

async function move(ctx: SignedInCtx, about: RoomAbout, wanted: OfferMove): Promise<Message> {
  const { message } = await askRoom(ctx.env, about.publicId, (room) =>
    room.moveOffer(about, ctx.user.id, wanted),
  )
  return message
}
