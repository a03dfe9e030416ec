import type { Evidence } from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { findListingForModerators } from '#worker/features/listings/show-to-moderators.ts'
import { evidenceOf, type EvidenceRow } from './store.ts'

const EVIDENCE_SHOWN = 8

/** What moderators see beside a listing: what is suspect about it alone, and others, the first posted first. */
export async function showEvidence(ctx: SignedInCtx, listingId: number): Promise<Evidence[]> {
  const rows = await evidenceOf(ctx.db, listingId, EVIDENCE_SHOWN)
  const firstAt = Math.min(...rows.flatMap((row) => likePhotos(row)?.otherAt ?? []))
  return (await Promise.all(rows.map((row) => showOne(ctx, row, firstAt)))).filter((one) => one !== undefined)
}

async function showOne(ctx: SignedInCtx, row: EvidenceRow, firstAt: number): Promise<Evidence | undefined> {
  const { kind, detail, otherId } = row
  if (kind === 'price' || kind === 'viewing_fee') {
    if (!detail || !('amount' in detail)) return undefined
    const { amount, currency, usual } = detail
    if (kind === 'viewing_fee') return { kind, amount, currency }
    return usual && { kind, amount, currency, ...usual }
  }
  const listing = await findListingForModerators(ctx, otherId)
  const photos = likePhotos(row)
  return (
    listing && {
      kind,
      listing,
      photo: photos && `/media/${photos.photo}`,
      otherPhoto: photos && `/media/${photos.otherPhoto}`,
      isFirst: photos?.otherAt === firstAt,
    }
  )
}

function likePhotos({ detail }: EvidenceRow) {
  return detail && 'photo' in detail ? detail : null
}
