import type { EvidenceKind } from '#contract/trust.ts'

/** The third repeat in a day is flagged: a listing that has this many earlier ones of the same thing. */
export const REPEATS_IN_DAY_MAX = 3

/** How each kind of evidence is flagged. Without a confidence it comes last, and nobody is suspected of anything. */
export const FLAGS: Record<EvidenceKind, { confidence: number | null; signal: string }> = {
  photo: { confidence: 0.7, signal: 'Has a photo of another seller’s listing' },
  repeat: { confidence: 0.6, signal: 'Posted the same thing for the third time in a day or more often' },
  home: { confidence: null, signal: 'Another seller lets the same home' },
}
