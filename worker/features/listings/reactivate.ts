import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { onReactivate } from '#worker/reactions.ts'
import { changeOwn } from './change-own.ts'
import { expiryFrom, refuse } from './policy.ts'

/**
 * Makes a sold listing active again for the rest of its term. If the term has ended, the listing gets a new
 * one, which counts as a renewal. Its sale ends.
 */
export function reactivate(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(ctx, publicId, ({ status, expiresAt }, ifUnchanged) => {
    refuse('reactivate', status)
    const hasExpired = expiresAt <= ctx.now
    return {
      set: { status: 'active', ...(hasExpired && { expiresAt: expiryFrom(ctx.now), renewedAt: ctx.now }) },
      events: [{ kind: 'reactivated' }],
      guarded: [onReactivate(ctx.db, ifUnchanged, ctx.now)],
    }
  })
}
