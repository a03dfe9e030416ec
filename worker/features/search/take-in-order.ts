import { PAGE_SIZE_MAX, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import type { MatchKeys, Matching } from './matching.ts'
import { cutToPage, isAfter, positionOf, sortRows, type SortedPosition } from './orders.ts'
import { findKeys, listInOrder, listRows } from './store.ts'

export interface Part {
  limit: number
  offset: number
}

/** Matches that are sorted among themselves. `found` are their keys, as far as they are known. */
export interface Stage {
  matching: Matching
  found: MatchKeys
}

/** A page that goes through the stages one after the other, each sorted. */
export async function takeStages(
  ctx: Ctx,
  stages: readonly Stage[],
  by: ListingSort,
  from: SortedPosition | undefined,
  { limit, offset }: Part,
): Promise<{ rows: ListingRow[]; next: SortedPosition | undefined }> {
  const rows: ListingRow[] = []
  let skip = offset
  for (const [at, stage] of stages.entries()) {
    if (at < (from?.stage ?? 0) || stage.found.total === 0) continue
    const start = at === (from?.stage ?? 0) ? from : undefined
    const found = await takeStage(ctx, stage, by, start, { limit: limit - rows.length, offset: skip })
    rows.push(...found.rows)
    if (found.next) return { rows, next: { ...found.next, stage: at } }
    const last = rows.at(-1)
    const hasMore = stages.slice(at + 1).some(({ found: { total } }) => total > 0)
    // The next page finds nothing after this listing, and goes on with the next stage.
    if (rows.length === limit && last && hasMore)
      return { rows, next: { ...positionOf(last, by), stage: at } }
    if (skip > 0) skip = found.rows.length > 0 ? 0 : skip - (await countOf(ctx, stage, skip))
  }
  return { rows, next: undefined }
}

/**
 * The keys of a few matches are already known. Finding the same matches in the table of another order would
 * scan that whole table.
 */
function takeStage(
  ctx: Ctx,
  { matching, found: { ids, total } }: Stage,
  by: ListingSort,
  from: SortedPosition | undefined,
  part: Part,
) {
  return ids && (by === 'createdAt' || total <= SORTED_IN_MEMORY_MAX)
    ? takeFromKeys(ctx, ids, by, from, part)
    : takeInOrder(ctx, matching, by, from, part)
}

/** How many matches a stage has, counted up to `most`. */
async function countOf({ db }: Ctx, { matching, found: { total } }: Stage, most: number): Promise<number> {
  if (total <= TOTAL_EXACT_MAX) return total
  return (await findKeys(db, matching, most - 1))[0]?.total ?? 0
}

/**
 * A sorted page of matches, starting where the last page ended. Listings posted in between do not shift the
 * pages.
 */
async function takeInOrder(
  { db }: Ctx,
  matching: Matching,
  by: ListingSort,
  from: SortedPosition | undefined,
  { limit, offset }: Part,
) {
  const rows = await listInOrder(db, matching, by, { after: from, limit: limit + 1, offset })
  return cutToPage(rows, by, limit)
}

/** The most matches that are read in full and sorted in memory. */
const SORTED_IN_MEMORY_MAX = PAGE_SIZE_MAX

/**
 * A page of the matches with these keys, which are newest first. For the order by time, there may be any
 * number of keys; for other orders, at most SORTED_IN_MEMORY_MAX.
 */
async function takeFromKeys(
  { db }: Ctx,
  ids: readonly number[],
  by: ListingSort,
  from: SortedPosition | undefined,
  { limit, offset }: Part,
) {
  if (by === 'createdAt') {
    const older = from ? ids.filter((id) => id < from.id) : ids
    const wanted = older.slice(offset, offset + limit)
    const last = wanted.at(-1)
    const rows = sortRows(wanted.length > 0 ? await listRows(db, wanted) : [], by)
    return { rows, next: last !== undefined && older.length > offset + limit ? { by, id: last } : undefined }
  }
  const rows = sortRows(await listRows(db, ids), by)
  const beyond = from ? rows.filter((row) => isAfter(row, from)) : rows
  return cutToPage(beyond.slice(offset), by, limit)
}
