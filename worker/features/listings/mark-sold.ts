import type { SignedInCtx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { changeOwn } from './change-own.ts'
import { refuse } from './policy.ts'

/**
 * Marks a listing sold. Refuses a listing that is sold already, so only one of two concurrent calls succeeds.
 */
export function markSold(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(ctx, publicId, ({ status }) => {
    refuse('mark sold', status)
    return { set: { status: 'sold' }, events: [{ kind: 'sold' }] }
  })
}
