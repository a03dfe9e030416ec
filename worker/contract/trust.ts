/**
 * The closed lists of trust: verification, moderation and bans. Plain lists, so that a page's first view can
 * read them without zod.
 */

export const VERIFICATION_TYPES = ['government_id', 'proof_of_address', 'business_certificate'] as const
export type VerificationType = (typeof VERIFICATION_TYPES)[number]

export const VERIFICATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type VerificationStatusName = (typeof VERIFICATION_STATUSES)[number]

/** The points that each verified proof adds to the trust score, 100 in total. */
const TRUST_POINTS = { phone: 25, government_id: 35, proof_of_address: 25, business_certificate: 15 } as const

/** From the least to the most trusted. verificationLevelOf defines the requirements. */
export const VERIFICATION_LEVELS = ['Basic', 'Verified', 'Trusted', 'Dealer'] as const
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number]

export const FLAG_TYPES = ['spam', 'inappropriate', 'other'] as const
export type FlagType = (typeof FLAG_TYPES)[number]

/** The kinds of texts that the classifier tells apart. */
export const SCREENED_KINDS = ['listing', 'comment', 'message', 'profile'] as const
export type ScreenedKind = (typeof SCREENED_KINDS)[number]

/** An 'answer' is the reviewed person's answer to a review. */
export const MODERATED_TYPES = [...SCREENED_KINDS, 'review', 'answer'] as const
export type ModeratedType = (typeof MODERATED_TYPES)[number]

/**
 * What a listing has in common with another one that moderators are shown beside it: a photo of another seller's
 * listing, a home that another seller lets too, or what its own seller posted before.
 */
export const LIKENESS_KINDS = ['photo', 'home', 'repeat'] as const

/** Also of a listing alone: a price far below the usual ones, or money asked for a viewing. */
export const EVIDENCE_KINDS = [...LIKENESS_KINDS, 'price', 'viewing_fee'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const MODERATION_STATUSES = ['open', 'approved', 'removed'] as const
export type ModerationStatus = (typeof MODERATION_STATUSES)[number]

/** With a confidence above `queued`, live content is queued; above `held`, it is held as pending. */
export const MODERATION_THRESHOLDS = { held: 0.9, queued: 0.5 } as const

/** Why a listing is held: for review by a moderator, removed by one, or because its seller is suspended. */
export const LISTING_HOLDS = ['review', 'removed', 'ban'] as const

export const BAN_TYPES = ['warning', 'temporary', 'permanent'] as const
export type BanType = (typeof BAN_TYPES)[number]

/** What a person has verified. */
export type VerifiedProofs = Record<keyof typeof TRUST_POINTS, boolean>

/**
 * The trust score, 0 to 100: the points of everything verified, and up to 10 for reviews by verified people.
 */
export function trustScoreOf(proven: VerifiedProofs, reviewPoints = 0): number {
  const verified = POINTS.reduce((sum, [what, points]) => sum + (proven[what] ? points : 0), 0)
  return Math.min(100, verified + reviewPoints)
}

/**
 * The verification level. Verified requires phone and government ID, Trusted also a proof of address, and
 * Dealer also a business certificate.
 */
export function verificationLevelOf({
  phone,
  government_id: id,
  proof_of_address: address,
  business_certificate: certificate,
}: VerifiedProofs): VerificationLevel {
  if (!phone || !id) return 'Basic'
  if (!address) return 'Verified'
  return certificate ? 'Dealer' : 'Trusted'
}

const POINTS = [
  ['phone', TRUST_POINTS.phone],
  ['government_id', TRUST_POINTS.government_id],
  ['proof_of_address', TRUST_POINTS.proof_of_address],
  ['business_certificate', TRUST_POINTS.business_certificate],
] as const
