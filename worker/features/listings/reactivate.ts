import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { changeOwn } from './change-own.ts'
import { expiryFrom, refuse } from './policy.ts'

/**
 * Puts a sold listing back on the market: for what is left of its time, or for a whole new one, which is a
 * renewal, where that is over.
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
