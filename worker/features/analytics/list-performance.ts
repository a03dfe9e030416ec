import * as z from 'zod'
import type { ListingPerformance, ListingPerformanceQuery, PerformanceSort } from '#contract/analytics.ts'
import { PERFORMANCE_SORTS } from '#contract/analytics.ts'
import { RANKED_LISTINGS_MAX } from '#contract/limits.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { readScoredSeller, toListingScore } from '#worker/features/listings/score/explain-score.ts'
import { listAsked } from '#worker/features/listings/show.ts'
import { badCursor, decodeCursor, encodeCursor } from '#worker/platform/cursor.ts'
import {
  listingsByKey,
  listingsOf,
  newestOfSeller,
  rankedOfSeller,
  STATUSES,
  type ListingFigures,
} from './store.ts'
import { toPerforming, type PerformingRow } from './view.ts'

/** A page of the person's own listings, with their figures and advice on each score. */
export async function listPerformance(
  ctx: SignedInCtx,
  { sortBy, cursor, limit }: ListingPerformanceQuery,
): Promise<ListingPerformance> {
  const at = cursor === undefined ? undefined : readPerformanceCursor(cursor, sortBy)
  const [seller, { rows, total }] = await Promise.all([
    readScoredSeller(ctx),
    sortBy === 'newest' ? newest(ctx, at, limit + 1) : ranked(ctx, sortBy, at, limit + 1),
  ])
  const shown = rows.slice(0, limit)
  const asked = await listAsked(
    ctx,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  return {
    listings: shown.map((row) =>
      toPerforming(row, toListingScore({ ...row, isAsked: asked.has(row.id) }, seller, ctx.now)),
    ),
    total,
    isRankedInPart: sortBy !== 'newest' && total > RANKED_LISTINGS_MAX,
    nextCursor:
      hasMore && last
        ? writePerformanceCursor({
            by: sortBy,
            id: last.id,
            key: sortBy === 'newest' ? undefined : last[KEYS[sortBy]],
          })
        : null,
  }
}

interface Page {
  rows: PerformingRow[]
  total: number
}

/**
 * The newest listings of all counted statuses. Each status is a separate range of the index, so this merges
 * the first rows of each range.
 */
async function newest(
  { db, user }: SignedInCtx,
  at: PerformancePosition | undefined,
  limit: number,
): Promise<Page> {
  const [[listings], ...perStatus] = await db.batch([
    listingsOf(db, user.id),
    ...STATUSES.map((status) => newestOfSeller(db, user.id, status, at?.id, limit)),
  ])
  return {
    rows: perStatus
      .flat()
      .sort((a, b) => b.id - a.id)
      .slice(0, limit),
    total: listings?.standing ?? 0,
  }
}

async function ranked(
  { db, user }: SignedInCtx,
  by: RankedSort,
  at: PerformancePosition | undefined,
  limit: number,
): Promise<Page> {
  const [[listings], figures] = await db.batch([listingsOf(db, user.id), rankedOfSeller(db, user.id)])
  const sorted = sortFigures(figures, by)
  const ids = sorted
    .filter((each) => isAfter(each, by, at))
    .slice(0, limit)
    .map(({ id }) => id)
  const rows = new Map((await listingsByKey(db, user.id, ids)).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: listings?.standing ?? 0 }
}

type RankedSort = Exclude<PerformanceSort, 'newest'>
const KEYS = {
  views: 'views',
  likes: 'likes',
  comments: 'comments',
  score: 'aiScore',
} as const satisfies Record<RankedSort, keyof ListingFigures>

function sortFigures(figures: readonly ListingFigures[], by: RankedSort): ListingFigures[] {
  const key = KEYS[by]
  return figures.toSorted((a, b) => b[key] - a[key] || b.id - a.id)
}

function isAfter(each: ListingFigures, by: RankedSort, at: PerformancePosition | undefined): boolean {
  if (at?.key === undefined) return true
  const value = each[KEYS[by]]
  return value < at.key || (value === at.key && each.id < at.id)
}

/** Where a page ended: the last listing's row id and, unless sorted by newest, its sort key. */
const Position = z.object({
  by: z.enum(PERFORMANCE_SORTS),
  id: z.int().positive(),
  key: z.number().optional(),
})
type PerformancePosition = z.infer<typeof Position>

function writePerformanceCursor(position: PerformancePosition): string {
  return encodeCursor(position)
}

/** Decodes a cursor; throws 400 for a cursor of another sort order. */
function readPerformanceCursor(cursor: string, by: PerformanceSort): PerformancePosition {
  const position = decodeCursor(Position, cursor)
  if (position.by !== by || (position.key === undefined) !== (by === 'newest')) throw badCursor()
  return position
}
