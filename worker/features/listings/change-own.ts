import type { SignedInCtx } from '../../context.ts'
import { runAmong, type Fragment, type Statement } from '../../db/client.ts'
import type { ListingRow, NewListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { afterMarket, onChange } from '../../reactions.ts'
import { provenOf } from '../accounts/policy.ts'
import { findOwn } from './show.ts'
import { scored } from './score/score.ts'
import { addEvents, asRead, changeListings, idsWhere, type NewEvent } from './store.ts'

/** What to write to a listing, decided from the row as read. */
export interface Change {
  set: Partial<NewListingRow>
  events: readonly NewEvent[]
  /** Statements guarded by `still`: they run before the change, and take effect only if it does. */
  guarded?: readonly Statement[]
  /** Other statements of the batch. They run after the change, whether or not it took effect. */
  rest?: readonly Statement[]
}

/** The maximum number of tries. Each lets a concurrent change through; nobody makes more at once. */
const LOOKS = 5

/**
 * Changes one's own listing. `decide` sees the row and throws, or returns what to write; undefined changes
 * nothing. Everything is written in one batch, and only if the row is still as read, which `still` checks. If
 * another change came first, the row is read and decided on again. The score follows every change.
 */
export async function changeOwn(
  ctx: SignedInCtx,
  publicId: string,
  decide: (row: ListingRow, still: Fragment) => Change | undefined | Promise<Change | undefined>,
  options: { evenIfRemoved?: boolean } = {},
): Promise<ListingRow> {
  for (let look = 0; look < LOOKS; look += 1) {
    const row = await findOwn(ctx, publicId, options)
    const still = asRead(row)
    const change = await decide(row, still)
    if (!change) return row
    const changed = await land(ctx, row, still, change)
    if (changed) return changed
  }
  throw new AppError('conflict')
}

async function land(
  ctx: SignedInCtx,
  row: ListingRow,
  still: Fragment,
  { set, events, guarded = [], rest = [] }: Change,
): Promise<ListingRow | undefined> {
  // Always later than before, even within one millisecond, so that a concurrent change sees that it lost.
  const updatedAt = Math.max(ctx.now, row.updatedAt + 1)
  const score = scored({ ...row, ...set, photos: set.photos ?? row.photos }, provenOf(ctx.user), ctx.now)
  const told = addEvents(ctx.db, still, events, ctx.user.id, ctx.now)
  const { status = row.status } = set
  const marks = onChange(ctx.db, row, set, {
    listingId: idsWhere(asRead({ id: row.id, updatedAt, status })),
    at: updatedAt,
  })
  const change = changeListings(ctx.db, still, { ...set, ...newsOf(row, score), updatedAt })
  const [changed] = await runAmong(ctx.db, [told, ...guarded], change, [...rest, ...marks])
  if (changed && marks.length > 0) afterMarket(ctx, row.id)
  return changed
}

/** Returns only changed columns: setting a column to its present value still writes every index on it. */
function newsOf(
  row: ListingRow,
  { aiScore, rescoreAt }: Pick<ListingRow, 'aiScore' | 'rescoreAt'>,
): Partial<NewListingRow> {
  return { ...(aiScore !== row.aiScore && { aiScore }), ...(rescoreAt !== row.rescoreAt && { rescoreAt }) }
}
