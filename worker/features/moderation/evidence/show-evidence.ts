import type { Evidence } from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { findListingForModerators } from '#worker/features/listings/show-to-moderators.ts'
import { evidenceOf } from './store.ts'

const EVIDENCE_SHOWN = 6

/** What moderators see beside a listing: others that have something in common with it, the first posted first. */
export async function showEvidence(ctx: SignedInCtx, listingId: number): Promise<Evidence[]> {
  const rows = await evidenceOf(ctx.db, listingId, EVIDENCE_SHOWN)
  const others = await Promise.all(rows.map(({ otherId }) => findListingForModerators(ctx, otherId)))
  const firstAt = Math.min(...rows.flatMap(({ detail }) => detail?.otherAt ?? []))
  return rows.flatMap(({ kind, detail }, index) => {
    const listing = others[index]
    if (!listing) return []
    return {
      kind,
      listing,
      photo: detail && `/media/${detail.photo}`,
      otherPhoto: detail && `/media/${detail.otherPhoto}`,
      isFirst: detail?.otherAt === firstAt,
    }
  })
}
