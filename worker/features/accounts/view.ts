import type { FoundUser } from '#contract/bans.ts'
import { sellerName } from '#contract/names.ts'
import type { SellerPage } from '#contract/profile.ts'
import { trustScoreOf, verificationLevelOf } from '#contract/trust.ts'
import type { Seller, User } from '#contract/user.ts'
import type { UserRow } from '../../db/schema.ts'
import { provenOf, wantedNames, type ProvenRow } from './policy.ts'

/** A person as only they themselves see them. */
export function toUser(row: UserRow): User {
  return {
    id: row.publicId,
    email: row.email,
    phoneNumber: row.phone,
    ...wantedNames(row),
    profileImageUrl: row.profileImageUrl,
    location: row.location,
    bio: row.bio,
    createdAt: toIso(row.createdAt),
    userType: row.userType,
    isPhoneVerified: row.phoneVerifiedAt !== null,
    verificationLevel: verificationLevelOf(provenOf(row)),
    role: row.role,
    suspendedUntil: row.suspendedUntil === null ? null : toIso(row.suspendedUntil),
    ...(row.heldNames && { areNamesHeld: true }),
    ...(row.pendingPhone !== null &&
      row.pendingPhoneDueAt !== null && {
        pendingPhoneChange: { phoneNumber: row.pendingPhone, dueAt: toIso(row.pendingPhoneDueAt) },
      }),
  }
}

export type SellerRow = ProvenRow &
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
  >

/** A person as everyone sees them. Built from columns that hold neither phone number nor e-mail. */
export function toSeller(row: SellerRow): Seller {
  return {
    id: row.publicId,
    displayName: sellerName(row),
    profileImageUrl: row.profileImageUrl,
    userType: row.userType,
    isPhoneVerified: row.phoneVerifiedAt !== null,
    verificationLevel: verificationLevelOf(provenOf(row)),
    location: row.location,
    createdAt: toIso(row.createdAt),
  }
}

/** A person's public profile: as toSeller, with their own text and badges. */
export function toPublicProfile(
  row: SellerRow & Pick<UserRow, 'bio'>,
): Seller & Pick<SellerPage, 'bio' | 'badges'> {
  const badges: SellerPage['badges'] = []
  if (row.phoneVerifiedAt !== null) badges.push('phone_verified')
  if (row.userType === 'business') badges.push('business')
  return { ...toSeller(row), bio: row.bio, badges }
}

/** A person as admins see them, by the names they chose, even if those are not public yet. */
export function toFoundUser(row: UserRow): FoundUser {
  return {
    ...toSeller({ ...row, ...wantedNames(row) }),
    ...wantedNames(row),
    phoneNumber: row.phone,
    email: row.email,
    role: row.role,
    trustScore: trustScoreOf(provenOf(row)),
    suspendedUntil: row.suspendedUntil === null ? null : toIso(row.suspendedUntil),
  }
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
