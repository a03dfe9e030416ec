import * as z from 'zod'
import { VERIFICATION_TYPES } from './trust.ts'

export const SCORE_PARTS = ['photos', 'description', 'details', 'seller', 'price', 'freshness'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]

/** What a seller can verify, in the order in which advice suggests it. */
export const PROOFS = ['phone', ...VERIFICATION_TYPES] as const
export type Proof = (typeof PROOFS)[number]

/**
 * The response of GET /api/listings/{id}/score: a listing's quality as its seller reads it. The points of the
 * parts add up to `score`, and their maxima to 100.
 */
export const ListingScore = z.object({
  score: z.int(),
  parts: z.array(z.object({ part: z.enum(SCORE_PARTS), points: z.int(), max: z.int() })),
  /**
   * What would raise the score, largest gain first: "Add two more photos" and the points that this adds. `proof`
   * is set only in advice for the part `seller`.
   */
  advice: z.array(
    z.object({
      part: z.enum(SCORE_PARTS),
      text: z.string(),
      gain: z.int(),
      proof: z.enum(PROOFS).optional(),
    }),
  ),
})
export type ListingScore = z.infer<typeof ListingScore>
