import type { SignedInCtx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { changeOwn } from './change-own.ts'

/**
 * Takes a listing away from everyone but its seller, who may take that back for a day. Deleting it again
 * changes nothing; one that moderators removed can be deleted, and not restored.
 */
export function deleteListing(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(
    ctx,
    publicId,
    ({ status, deletedAt }) => {
      if (deletedAt !== null) return undefined
      return {
        set: { status: 'removed', deletedAt: ctx.now, statusBefore: status },
        events: [{ kind: 'deleted' }],
      }
    },
    { evenIfRemoved: true },
  )
}
