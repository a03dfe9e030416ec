import type { SignedInCtx } from '../../context.ts'
import { runAmong, type Fragment, type Statement } from '../../db/client.ts'
import type { ListingRow, NewListingRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { afterMarket, onChange } from '../../reactions.ts'
import { provenOf } from '../accounts/policy.ts'
import { findOwn } from './show.ts'
import { scored } from './score/score.ts'
import { addEvents, asRead, changeListings, idsWhere, type NewEvent } from './store.ts'

/** What is written of a listing, decided by the row as it was read. */
export interface Change {
  set: Partial<NewListingRow>
  events: readonly NewEvent[]
  /** Statements that carry `still`: they run before the change, and hit or miss together with it. */
  guarded?: readonly Statement[]
  /** What else belongs into the batch; it runs after the change, and whether the change hit or not. */
  rest?: readonly Statement[]
}

/**
 * Each round lets at least one of the parallel changes through; more than these never come from one person's
 * hands.
 */
const LOOKS = 5

/**
 * Changes a listing of one's own. `decide` looks at the row and refuses, or says what to write; undefined
 * leaves the row as it is. All of it lands in one batch and only while the row stands as it was read: where
 * another change came first, the row is read and decided on anew. The score follows every change. `still` is
 * the condition that finds the row only as it was read.
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
  // Always later than before, though both fall into one millisecond: this is how a parallel change sees that
  // it came second.
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

/** A column that is set to what it holds would still be written to every index that has it. */
function newsOf(
  row: ListingRow,
  { aiScore, rescoreAt }: Pick<ListingRow, 'aiScore' | 'rescoreAt'>,
): Partial<NewListingRow> {
  return { ...(aiScore !== row.aiScore && { aiScore }), ...(rescoreAt !== row.rescoreAt && { rescoreAt }) }
}
