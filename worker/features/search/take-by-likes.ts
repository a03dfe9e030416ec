import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import type { Matching } from './matching.ts'
import { isBandOfOne, likesBand } from './orders.ts'
import type { Position } from './progress.ts'
import { listInOrder, listOfBand } from './store.ts'
import { cut, takeInOrder, type Part } from './take-in-order.ts'

/**
 * Matches by likes. Their index knows the number of likes by bands only, each a tenth wide, so that a like
 * rarely rewrites it. Up to 1,000 matches the bands that a page touches are read whole and ordered; of more,
 * those of one band stand newest first from page to page.
 */
export async function takeByLikes(
  ctx: Ctx,
  matching: Matching,
  total: number,
  from: Position | undefined,
  { limit, offset }: Part,
) {
  if (total > TOTAL_EXACT_MAX) {
    const { rows, next } = await takeInOrder(ctx, matching, 'likes', from, { limit, offset })
    return { rows: rows.sort(byLikes), next }
  }
  const wanted = offset + limit + 1
  const begun = from ? await restOfBand(ctx, matching, from, wanted) : []
  const rows =
    begun.length < wanted
      ? [...begun, ...(await wholeBands(ctx, matching, from, wanted - begun.length))]
      : begun
  return cut(rows.slice(offset), 'likes', limit)
}

/** What follows in the band in which the last page ended. */
async function restOfBand(
  { db }: Ctx,
  matching: Matching,
  from: Position,
  wanted: number,
): Promise<ListingRow[]> {
  const { key: likes = 0, id } = from
  const band = likesBand(likes)
  if (isBandOfOne(band)) return listOfBand(db, matching, band, id, wanted)
  const members = await listOfBand(db, matching, band, undefined, TOTAL_EXACT_MAX)
  return members.sort(byLikes).filter((row) => byLikes(row, { likes, id }) > 0)
}

/** From the band after that on, or from the first; the last one whole, where it is no band of one number. */
async function wholeBands(
  { db }: Ctx,
  matching: Matching,
  from: Position | undefined,
  wanted: number,
): Promise<ListingRow[]> {
  const afterBand = from && likesBand(from.key ?? 0)
  const rows = await listInOrder(db, matching, 'likes', { afterBand, limit: wanted })
  const last = rows.at(-1)
  const lastBand = likesBand(last?.likes ?? 0)
  if (!last || rows.length < wanted || isBandOfOne(lastBand)) return rows.sort(byLikes)
  return [...rows, ...(await listOfBand(db, matching, lastBand, last.id, TOTAL_EXACT_MAX))].sort(byLikes)
}

function byLikes(a: Pick<ListingRow, 'likes' | 'id'>, b: Pick<ListingRow, 'likes' | 'id'>): number {
  return b.likes - a.likes || b.id - a.id
}
