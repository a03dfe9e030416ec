import * as z from 'zod'
import { Currency, OfferAmount } from './fields.ts'
import { OFFER_ACTIONS, OFFER_STATUSES, ROLES, type OfferAction } from './offer-steps.ts'

export type { Role } from './offer-steps.ts'

/** A price that `by` offers, in the listing's currency. `respondBy` is whose move it is, null once it is over. */
export const Offer = z.object({
  id: z.string(),
  amount: z.number(),
  currency: Currency,
  by: z.enum(ROLES),
  status: z.enum(OFFER_STATUSES),
  expiresAt: z.iso.datetime(),
  respondBy: z.enum(ROLES).nullable(),
})
export type Offer = z.infer<typeof Offer>

/** The body of POST /api/conversations/{id}/offers: a whole price in the listing's currency. */
export const NewOffer = z.object({ amount: OfferAmount })
export type NewOffer = z.infer<typeof NewOffer>

const ACTION = { error: `Action must be one of: ${OFFER_ACTIONS.join(', ')}` }

/** The body of POST /api/conversations/{id}/offers/{offerId}. A counter names the new amount. */
export const AnswerOffer = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('counter'), amount: OfferAmount }),
    z.object({ action: z.enum(['accept', 'decline', 'withdraw'] satisfies OfferAction[]) }),
  ],
  ACTION,
)
export type AnswerOffer = z.infer<typeof AnswerOffer>
