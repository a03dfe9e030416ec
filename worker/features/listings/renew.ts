import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { changeOwn } from './change-own.ts'
import { expiryFrom, refuse, renewableAt } from './policy.ts'

/**
 * Renews a listing for 60 days from now, at most once in 48 hours. Keeps likes, comments, views and the posting
 * date.
 */
export function renewListing(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return renew(ctx, publicId, (row) => {
    const waitMs = (renewableAt(row) ?? 0) - ctx.now
    if (waitMs > 0) throw new AppError('renewed_lately', undefined, { retryAfterSeconds: waitMs / 1_000 })
  })
}

/** Renews a listing even if it was renewed lately. */
export function renewAtOnce(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return renew(ctx, publicId, () => {})
}

function renew(
  ctx: SignedInCtx,
  publicId: string,
  refuseIfEarly: (row: ListingRow) => void,
): Promise<ListingRow> {
  return changeOwn(ctx, publicId, (row) => {
    refuse('renew', row.status)
    refuseIfEarly(row)
    return {
      set: { status: 'active', expiresAt: expiryFrom(ctx.now), renewedAt: ctx.now },
      events: [{ kind: 'renewed' }],
    }
  })
}
