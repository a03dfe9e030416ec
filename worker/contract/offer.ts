import * as z from 'zod'
import { Currency } from './fields.ts'

/** Which of the two people of a conversation: the one who asks about the listing, or the one who sells it. */
const ROLES = ['buyer', 'seller'] as const
export type Role = (typeof ROLES)[number]

const OFFER_STATUSES = ['offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const

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
