import type { SignedInCtx } from '#worker/context.ts'
import { runInBatch, type Fragment, type Statement } from '#worker/db/client.ts'
import type { ListingRow, NewListingRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { afterMarket, afterOffMarket, onChange } from '#worker/reactions.ts'
import { computeScore, toStanding } from './score/score.ts'
import { findOwn } from './show.ts'
import { addEvents, isUnchanged, changeListings, idsWhere, type NewEvent } from './store.ts'

/** What to write to a listing. */
export interface Change {
  set: Partial<NewListingRow>
  events: readonly NewEvent[]
  /**
   * Statements with the condition `ifUnchanged`. They run before the change, and take effect only if it does.
   */
  guarded?: readonly Statement[]
  /** Other statements of the batch. They run after the change, whether or not it took effect. */
  rest?: readonly Statement[]
}

/** An attempt fails only if a concurrent change succeeds, and nobody makes so many changes at once. */
const ATTEMPTS = 5

/**
 * Changes one's own listing. `decide` gets the row, and throws or returns what to write; undefined changes
 * nothing. Writes everything in one batch, and only if the row is still as read, which `ifUnchanged` checks.
 * If another change came first, reads the row and decides again. Recomputes the score on every change.
 */
export async function changeOwn(
  ctx: SignedInCtx,
  publicId: string,
  decide: (row: ListingRow, ifUnchanged: Fragment) => Change | undefined | Promise<Change | undefined>,
  options: { evenIfRemoved?: boolean } = {},
): Promise<ListingRow> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await findOwn(ctx, publicId, options)
    const ifUnchanged = isUnchanged(row)
    const change = await decide(row, ifUnchanged)
    if (!change) return row
    const changed = await writeChange(ctx, row, ifUnchanged, change)
    if (changed) return changed
  }
  throw new AppError('conflict')
}

async function writeChange(
  ctx: SignedInCtx,
  row: ListingRow,
  ifUnchanged: Fragment,
  { set, events, guarded = [], rest = [] }: Change,
): Promise<ListingRow | undefined> {
  // Always later than before, even within one millisecond, so that a concurrent change detects this one.
  const updatedAt = Math.max(ctx.now, row.updatedAt + 1)
  const scoredRow = { ...row, ...set, photos: set.photos ?? row.photos }
  const score = computeScore(scoredRow, toStanding(ctx.user), ctx.now)
  const eventStatement = addEvents(ctx.db, ifUnchanged, events, ctx.user.id, ctx.now)
  const { status = row.status } = set
  const marks = onChange(ctx.db, row, set, {
    listingId: idsWhere(isUnchanged({ id: row.id, updatedAt, status })),
    at: updatedAt,
  })
  const change = changeListings(ctx.db, ifUnchanged, { ...set, ...changedScore(row, score), updatedAt })
  const [changed] = await runInBatch(ctx.db, [eventStatement, ...guarded], change, [...rest, ...marks])
  if (changed && marks.length > 0) afterMarket(ctx, row.id)
  if (changed && status !== 'active' && row.status === 'active') afterOffMarket(ctx, row.id)
  return changed
}

/** Returns only changed columns: setting a column to its current value still writes every index on it. */
function changedScore(
  row: ListingRow,
  { aiScore, rescoreAt }: Pick<ListingRow, 'aiScore' | 'rescoreAt'>,
): Partial<NewListingRow> {
  return { ...(aiScore !== row.aiScore && { aiScore }), ...(rescoreAt !== row.rescoreAt && { rescoreAt }) }
}
