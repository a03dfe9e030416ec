import * as z from 'zod'
import { Location } from './fields.ts'
import { REPLY_TIMES, USER_TYPES } from './lists.ts'
import { VERIFICATION_LEVELS } from './trust.ts'

/** The signed-in person, as only they themselves can read them: GET /api/auth/user. */
export const User = z.object({
  id: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  businessName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  location: Location.nullable(),
  bio: z.string().nullable(),
  createdAt: z.iso.datetime(),
  userType: z.enum(USER_TYPES),
  isPhoneVerified: z.boolean(),
  verificationLevel: z.enum(VERIFICATION_LEVELS),
  role: z.enum(['member', 'admin']),
  suspendedUntil: z.iso.datetime().nullable(),
  /** The ban in force that lasts longest, and its reason. An appeal names its id. Absent if there is none. */
  suspension: z.object({ id: z.string(), reason: z.string() }).optional(),
  /** True while the names wait for an admin's approval. Until then, others see the previous names, if any. */
  areNamesHeld: z.literal(true).optional(),
  /** True if documents were approved under the public names, so that new ones wait for an admin. */
  areNamesVerified: z.literal(true).optional(),
  /**
   * The unread counts for the header, capped at 99, so that a page needs no other call for them. Older
   * servers do not send them.
   */
  unread: z.object({ messages: z.int(), notifications: z.int() }).optional(),
  /** The pending change of number and when it takes effect. Absent if there is none. */
  pendingPhoneChange: z.object({ phoneNumber: z.string(), dueAt: z.iso.datetime() }).optional(),
})
export type User = z.infer<typeof User>

/**
 * The shown reviews of a person. `positiveShare` is 0 to 1, or null if there are too few to say.
 */
export const ReviewSummary = z.object({ count: z.int(), positiveShare: z.number().min(0).max(1).nullable() })
export type ReviewSummary = z.infer<typeof ReviewSummary>

/**
 * A person as everybody can read them: without phone number and e-mail address. The level results from
 * documents, which are not shown.
 */
export const Seller = z.object({
  id: z.string(),
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  userType: z.enum(USER_TYPES),
  isPhoneVerified: z.boolean(),
  verificationLevel: z.enum(VERIFICATION_LEVELS),
  location: Location.nullable(),
  createdAt: z.iso.datetime(),
  /** How soon they usually reply to buyers; null if too few wrote lately. Older servers do not send it. */
  repliesWithin: z.enum(REPLY_TIMES).nullable().optional(),
  /** Older servers do not send it. */
  reviews: ReviewSummary.optional(),
})
export type Seller = z.infer<typeof Seller>
