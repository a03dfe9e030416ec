import { TRUST_POINTS, type VerificationLevel } from './trust-kinds.ts'

/** What is proven of a person. */
export type Proven = Record<keyof typeof TRUST_POINTS, boolean>

/** The trust score, 0 to 100: the points of all that is proven (design.md, Trust). */
export function trustScoreOf(proven: Proven): number {
  return POINTS.reduce((sum, [what, points]) => sum + (proven[what] ? points : 0), 0)
}

/**
 * Phone and government ID make Verified, the address besides Trusted, and all that with a certificate Dealer.
 */
export function verificationLevelOf({
  phone,
  government_id: id,
  proof_of_address: address,
  business_certificate: certificate,
}: Proven): VerificationLevel {
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
