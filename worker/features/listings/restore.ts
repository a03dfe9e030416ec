import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { changeOwn } from './change-own.ts'
import { restorableUntil } from './policy.ts'

/**
 * Undoes a deletion within a day. The listing gets its former status, or `expired` if it was active and its
 * term has ended.
 */
export function restoreListing(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(ctx, publicId, (row) => {
    const { deletedAt, statusBefore, expiresAt } = row
    if (deletedAt === null) throw new AppError('conflict', 'This listing is not deleted.')
    const until = restorableUntil(row)
    if (statusBefore === null || (until ?? 0) <= ctx.now)
      throw new AppError('gone', 'This listing was deleted more than a day ago.')
    const hasExpired = statusBefore === 'active' && expiresAt <= ctx.now
    return {
      set: { status: hasExpired ? 'expired' : statusBefore, deletedAt: null, statusBefore: null },
      events: [{ kind: 'restored' }],
    }
  })
}
