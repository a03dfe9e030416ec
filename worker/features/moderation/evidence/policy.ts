import { kindOf } from '#contract/kinds/derived.ts'
import type { EvidenceKind } from '#contract/trust.ts'
import type { ListingRow } from '#worker/db/schema.ts'

/** The third repeat in a day is flagged: a listing that has this many earlier ones of the same thing. */
export const REPEATS_IN_DAY_MAX = 3

/** How each kind of evidence is flagged. Without a confidence it comes last, and nobody is suspected of anything. */
export const FLAGS: Record<EvidenceKind, { confidence: number | null; signal: string }> = {
  photo: { confidence: 0.7, signal: 'Has a photo of another seller’s listing' },
  repeat: { confidence: 0.6, signal: 'Posted the same thing for the third time in a day or more often' },
  home: { confidence: null, signal: 'Another seller lets the same home' },
  price: { confidence: 0.6, signal: 'Costs less than half of what such things usually cost' },
  viewing_fee: { confidence: null, signal: 'Asks for money for a viewing' },
}

/** What is asked for a viewing; 0 if nothing is, or if it is not said. */
export function viewingFeeOf(listing: ListingRow): number {
  const fee = kindOf(listing.type).moveIn?.caution.fee
  return Number(new Map<string, unknown>(Object.entries(listing)).get(fee ?? '') ?? 0)
}
