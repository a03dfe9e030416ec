import type { FoundUser } from '#contract/bans.ts'
import { REVIEWS_FOR_SHARE } from '#contract/limits.ts'
import { sellerName } from '#contract/names.ts'
import type { SellerPage } from '#contract/profile.ts'
import { trustScoreOf, verificationLevelOf } from '#contract/trust.ts'
import type { ReviewSummary, Seller, User } from '#contract/user.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { toProofs, chosenNames, hasApprovedDocument, type ProofTimes } from './policy.ts'

/** A person as they see themselves. Never send this to anyone else. */
export function toUser(row: UserRow): User {
  return {
    id: row.publicId,
    email: row.email,
    phoneNumber: row.phone,
    ...chosenNames(row),
    profileImageUrl: row.profileImageUrl,
    location: row.location,
    bio: row.bio,
    createdAt: toIso(row.createdAt),
    userType: row.userType,
    isPhoneVerified: row.phoneVerifiedAt !== null,
    verificationLevel: verificationLevelOf(toProofs(row)),
    role: row.role,
    suspendedUntil: row.suspendedUntil === null ? null : toIso(row.suspendedUntil),
    ...(row.heldNames && { areNamesHeld: true }),
    ...(hasApprovedDocument(row) && { areNamesVerified: true }),
    ...(row.pendingPhone !== null &&
      row.pendingPhoneDueAt !== null && {
        pendingPhoneChange: { phoneNumber: row.pendingPhone, dueAt: toIso(row.pendingPhoneDueAt) },
      }),
  }
}

export type SellerRow = ProofTimes &
  Pick<
    UserRow,
    | 'publicId'
    | 'firstName'
    | 'lastName'
    | 'businessName'
    | 'profileImageUrl'
    | 'userType'
    | 'location'
    | 'createdAt'
    | 'repliesWithin'
    | 'reviewCount'
    | 'positiveReviews'
  >

/** A person as everyone sees them. The row type has neither phone number nor e-mail. */
export function toSeller(row: SellerRow): Seller {
  return {
    id: row.publicId,
    displayName: sellerName(row),
    profileImageUrl: row.profileImageUrl,
    userType: row.userType,
    isPhoneVerified: row.phoneVerifiedAt !== null,
    verificationLevel: verificationLevelOf(toProofs(row)),
    location: row.location,
    createdAt: toIso(row.createdAt),
    repliesWithin: row.repliesWithin,
    reviews: toReviewSummary(row),
  }
}

/** A person's shown reviews in figures. */
export function toReviewSummary({
  reviewCount: count,
  positiveReviews,
}: Pick<UserRow, 'reviewCount' | 'positiveReviews'>): ReviewSummary {
  return { count, positiveShare: count < REVIEWS_FOR_SHARE ? null : positiveReviews / count }
}

/** A person's public profile: what toSeller returns, with their bio and badges. */
export function toPublicProfile(
  row: SellerRow & Pick<UserRow, 'bio'>,
): Seller & Pick<SellerPage, 'bio' | 'badges'> {
  const badges: SellerPage['badges'] = []
  if (row.phoneVerifiedAt !== null) badges.push('phone_verified')
  if (row.userType === 'business') badges.push('business')
  return { ...toSeller(row), bio: row.bio, badges }
}

/** A person as admins see them. Shows the names that the person chose, even if those are held. */
export function toFoundUser(row: UserRow): FoundUser {
  return {
    ...toSeller({ ...row, ...chosenNames(row) }),
    ...chosenNames(row),
    phoneNumber: row.phone,
    email: row.email,
    role: row.role,
    trustScore: trustScoreOf(toProofs(row), row.reviewPoints),
    suspendedUntil: row.suspendedUntil === null ? null : toIso(row.suspendedUntil),
  }
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
