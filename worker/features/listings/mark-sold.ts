import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { changeOwn } from './change-own.ts'
import { refuse } from './policy.ts'

/** Marks a listing sold. The second of two concurrent calls is refused as sold already. */
export function markSold(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(ctx, publicId, ({ status }) => {
    refuse('mark sold', status)
    return { set: { status: 'sold' }, events: [{ kind: 'sold' }] }
  })
}
