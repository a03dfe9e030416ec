/** Which of the two people of a conversation: the one who asks about the listing, or the one who sells it. */
export const ROLES = ['buyer', 'seller'] as const
export type Role = (typeof ROLES)[number]

export const OFFER_STATUSES = [
  'offered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/**
 * Every step of an offer. `offered` is the only state that a step leads out of, and a conversation has at most
 * one such offer. A counter also opens a new offer. `other` is whoever did not make the offer. The room ends
 * offers by the clock, and when their listing leaves the market. Moderators end them by holding the listing or
 * suspending a person, and so does a block. Plain data, so that pages can use it without zod.
 */
export const OFFER_STEPS = [
  { from: 'offered', action: 'accept', by: 'other', to: 'accepted' },
  { from: 'offered', action: 'counter', by: 'either', to: 'countered' },
  { from: 'offered', action: 'decline', by: 'other', to: 'declined' },
  { from: 'offered', action: 'withdraw', by: 'maker', to: 'withdrawn' },
  { from: 'offered', action: 'expire', by: 'room', to: 'expired' },
  { from: 'offered', action: 'close', by: 'room', to: 'expired' },
  { from: 'offered', action: 'stop', by: 'moderator', to: 'expired' },
] as const
export type OfferStep = (typeof OFFER_STEPS)[number]

/** What the two people can do with an offer. */
export const OFFER_ACTIONS = ['accept', 'counter', 'decline', 'withdraw'] as const
export type OfferAction = (typeof OFFER_ACTIONS)[number]

export function stepOf<A extends OfferStep['action']>(action: A): Extract<OfferStep, { action: A }> {
  const step = OFFER_STEPS.find((each): each is Extract<OfferStep, { action: A }> => each.action === action)
  if (!step) throw new Error(`there is no step ${action}`)
  return step
}

interface MadeOffer {
  by: Role
  status: OfferStatus
}

/** True if this action is a move of this person, whether or not the offer is still open. */
export function isMoveOf(role: Role, { by }: Pick<MadeOffer, 'by'>, action: OfferAction): boolean {
  const mover = stepOf(action).by
  return mover === 'either' || (mover === 'maker') === (role === by)
}

/** What this person can do with the offer now. */
export function actionsOf(role: Role, offer: MadeOffer): OfferAction[] {
  return OFFER_ACTIONS.filter(
    (action) => stepOf(action).from === offer.status && isMoveOf(role, offer, action),
  )
}

export function otherRole(role: Role): Role {
  return role === 'buyer' ? 'seller' : 'buyer'
}
