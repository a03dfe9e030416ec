import * as z from 'zod'
import { VerifyCode } from './auth.ts'
import { Location } from './fields.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { BIO_MAX, EMAIL_MAX, IMAGE_URL_MAX, NAME_MAX } from './limits.ts'
import { Listing, ListingsQuery } from './listing.ts'
import { USER_TYPES } from './lists.ts'
import { Seller, User } from './user.ts'
import { toOneLine, toVisibleText } from './visible-text.ts'

/** A text. '' and null both clear the value. */
function clearable(max: number, clean: (text: string) => string) {
  const text = z.string().overwrite(clean).max(max, `At most ${max} characters`)
  return text.transform((value) => value || null).nullish()
}

/**
 * The body of PATCH /api/auth/user. Missing fields stay unchanged. `profileImageUrl` is the objectUrl of one
 * of the person's own profile_photo uploads.
 */
export const EditUser = z.object({
  firstName: clearable(NAME_MAX, toOneLine),
  lastName: clearable(NAME_MAX, toOneLine),
  businessName: clearable(NAME_MAX, toOneLine),
  bio: clearable(BIO_MAX, toVisibleText),
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() || null : value),
    z
      .email({ error: 'That is not an e-mail address' })
      .max(EMAIL_MAX, `At most ${EMAIL_MAX} characters`)
      .nullish(),
  ),
  location: z.preprocess((value) => (value === '' ? null : value), Location.nullish()),
  userType: z.enum(USER_TYPES, { error: 'Please choose individual or business' }).optional(),
  profileImageUrl: z.preprocess(
    (value) => (value === '' ? null : value),
    z.string().max(IMAGE_URL_MAX).nullish(),
  ),
})
export type EditUser = z.infer<typeof EditUser>
export type EditUserInput = z.input<typeof EditUser>

/**
 * The response of GET /api/auth/user/totals. Likes and views are totals of all listings that were not
 * removed.
 */
export const ListingTotals = z.object({
  active: z.int(),
  sold: z.int(),
  pending: z.int(),
  expired: z.int(),
  likes: z.int(),
  views: z.int(),
})
export type ListingTotals = z.infer<typeof ListingTotals>

/**
 * The body of POST /api/auth/phone/verify-otp: the code sent to the new number and, unless both numbers are
 * the same, the code sent to the current number. POST /api/auth/phone/change requires only a VerifyCode, and
 * waits 72 hours instead of asking for the second code.
 */
export const ChangePhone = VerifyCode.extend({ oldNumberCode: VerifyCode.shape.otpCode.optional() })
export type ChangePhone = z.infer<typeof ChangePhone>
export const PhoneChanged = z.object({ user: User })
export type PhoneChanged = z.infer<typeof PhoneChanged>

const SELLER_BADGES = ['phone_verified', 'business'] as const

/** The response of GET /api/users/{id}: a seller's public page with their active listings, newest first. */
export const SellerPage = Seller.extend({
  bio: z.string().nullable(),
  badges: z.array(z.enum(SELLER_BADGES)),
  sold: z.int(),
  listings: z.array(Listing),
  /** How many of the active listings match the query. */
  total: z.int(),
  nextCursor: z.string().nullable(),
  /** The active listings by kind, most first. Only on the first page. */
  kinds: z.array(z.object({ type: z.enum(LISTING_TYPES), count: z.int() })).optional(),
})
export type SellerPage = z.infer<typeof SellerPage>

/** `type` and `searchQuery` search the seller's active listings, as in the feed. */
export const SellerPageQuery = ListingsQuery.pick({
  limit: true,
  cursor: true,
  type: true,
  searchQuery: true,
})
export type SellerPageQuery = z.infer<typeof SellerPageQuery>
