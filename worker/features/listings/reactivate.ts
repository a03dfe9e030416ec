import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { changeOwn } from './change-own.ts'
import { expiryFrom, refuse } from './policy.ts'

/**
 * Puts a sold listing back on the market for the rest of its time. If that is over, it gets a whole new term,
 * which counts as a renewal.
 */
export function reactivate(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(ctx, publicId, ({ status, expiresAt }) => {
    refuse('reactivate', status)
    const isOver = expiresAt <= ctx.now
    return {
      set: { status: 'active', ...(isOver && { expiresAt: expiryFrom(ctx.now), renewedAt: ctx.now }) },
      events: [{ kind: 'reactivated' }],
    }
  })
}
