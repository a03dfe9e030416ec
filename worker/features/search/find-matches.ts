import type { ListingSort } from '#contract/lists.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { badCursor } from '../../platform/cursor.ts'
import { toList } from './expression.ts'
import { findByMostWords, findSets, type WordSet } from './find-by-most-words.ts'
import {
  eitherOf,
  tiersOf,
  matchKeysOfRow,
  unionOf,
  type MatchKeys,
  type Tiers,
  type Matching,
} from './matching.ts'
import type { Preference } from './rank.ts'
import { findKeys, listInOrder, listOfBand } from './store.ts'
import { takeByRelevance } from './take-by-relevance.ts'
import { takeInOrder, type Part, cutToPage, SORTED_IN_MEMORY_MAX, takeFromKeys } from './take-in-order.ts'
import { wordsOf } from './words.ts'
import {
  type RankedCursor,
  type SortedCursor,
  type SearchCursor,
  type SortedPosition,
  isBandOfOne,
  likesBand,
} from './orders.ts'

export interface Matches {
  rows: ListingRow[]
  next: SearchCursor | undefined
  /** Exact up to 1,000; if there are more matches, 1,000, and `totalIsAtLeast` is true. */
  total: number
  totalIsAtLeast: boolean
}

/**
 * A page of the active listings that match all filters, sorted by `by` or, without it, by relevance. `from`
 * is the `next` of an earlier page and overrides `offset`. If no listing has all words of `text`, listings
 * with its rarest words match. The cost grows neither with the number of listings nor with the depth of the
 * page. `near` is the place asked for, if `filters` name a wider place.
 */
export async function findMatches(
  ctx: Ctx,
  filters: SearchFilters,
  by: ListingSort | undefined,
  from: SearchCursor | undefined,
  limit: number,
  offset = 0,
  near = filters.location,
): Promise<Matches> {
  const start = startOf(by, from)
  const [first, ...others] = await findWordSets(ctx, filters, from)
  if (!first) return { rows: [], next: undefined, total: 0, totalIsAtLeast: false }
  const sets: WordSets = [first, ...others]
  const found = unionOf(sets.map((each) => each.found))
  const { rows, next } = await take(ctx, {
    sets,
    found,
    preference: preferenceOf(ctx, filters, near),
    start,
    part: { limit, offset: from ? 0 : offset },
  })
  const total = from?.total ?? found.total
  const carried = { total, ...(first.bits !== undefined && { sets: sets.map(({ bits = 0 }) => bits) }) }
  return {
    rows,
    next: next && { ...next, ...carried },
    total: Math.min(total, TOTAL_EXACT_MAX),
    totalIsAtLeast: total > TOTAL_EXACT_MAX,
  }
}

/** Counts the active listings that match all filters and every word of `text`; stops at 1,001. */
export async function countMatching(ctx: Ctx, filters: SearchFilters): Promise<number> {
  const tiers = tiersOf(filters)
  return tiers ? (await findAll(ctx, tiers)).total : 0
}

type Start =
  | { by: ListingSort; from: SortedCursor | undefined }
  | { by: undefined; from: RankedCursor | undefined }

/** The order, and the position where the page starts. Rejects a cursor of a different order. */
function startOf(by: ListingSort | undefined, from: SearchCursor | undefined): Start {
  if (by === undefined) {
    if (from && !('pool' in from)) throw badCursor()
    return { by, from }
  }
  if (from && (!('by' in from) || from.by !== by || (from.key === undefined) !== (by === 'createdAt')))
    throw badCursor()
  return { by, from }
}

/**
 * The set of all words or, if no listing has them all, sets of the rarest words. Later pages use the first
 * page's sets.
 */
async function findWordSets(
  ctx: Ctx,
  filters: SearchFilters,
  from: SearchCursor | undefined,
): Promise<readonly WordSet[]> {
  const tiers = tiersOf(filters)
  if (!tiers) return []
  if (from?.sets) return findSets(ctx, filters, from.sets)
  const found =
    from && from.total > TOTAL_EXACT_MAX ? { total: from.total, ids: undefined } : await findAll(ctx, tiers)
  if (found.total > 0 || from) return [{ tiers, found }]
  return wordsOf(filters.text ?? '').length > 1 ? findByMostWords(ctx, filters) : []
}

async function findAll(ctx: Ctx, { all }: Tiers): Promise<MatchKeys> {
  const [row] = await findKeys(ctx.db, all)
  return matchKeysOfRow(row)
}

type WordSets = readonly [WordSet, ...WordSet[]]

interface PageRequest {
  sets: WordSets
  found: MatchKeys
  preference: Preference
  start: Start
  part: Part
}

async function take(ctx: Ctx, { sets, found, preference, start, part }: PageRequest) {
  if (start.by === undefined) return takeByRelevance(ctx, sets, preference, start.from, part)
  // The keys of a few matches are already known. Finding the same matches in the table of another order would
  // scan that whole table.
  if (found.ids && (start.by === 'createdAt' || found.total <= SORTED_IN_MEMORY_MAX))
    return takeFromKeys(ctx, found.ids, start.by, start.from, part)
  const [first, ...others] = sets
  const matching = eitherOf([first.tiers.all, ...others.map(({ tiers }) => tiers.all)])
  if (start.by === 'likes') return takeByLikes(ctx, matching, found.total, start.from, part)
  return takeInOrder(ctx, matching, start.by, start.from, part)
}

/**
 * What the ranking prefers: listings near the places asked for, even if the search was widened beyond those
 * places. If no place was asked for, listings near the buyer's home.
 */
function preferenceOf({ user }: Ctx, { model }: SearchFilters, near: SearchFilters['location']): Preference {
  const home = user?.location ? [user.location] : []
  return { places: near === undefined ? home : toList(near), model }
}

/**
 * A page of matches by likes. The index stores likes in bands (orders.ts), so that a new like rarely moves a
 * listing in the index. For at most 1,000 matches, the bands of a page are read in full and
 * sorted. For more, a band is paged newest first, and only the rows within each page are sorted.
 */
async function takeByLikes(
  ctx: Ctx,
  matching: Matching,
  total: number,
  from: SortedPosition | undefined,
  { limit, offset }: Part,
) {
  if (total > TOTAL_EXACT_MAX) {
    const { rows, next } = await takeInOrder(ctx, matching, 'likes', from, { limit, offset })
    return { rows: rows.sort(byLikes), next }
  }
  const wanted = offset + limit + 1
  const sameBand = from ? await listRestOfBand(ctx, matching, from, wanted) : []
  const rows =
    sameBand.length < wanted
      ? [...sameBand, ...(await listWholeBands(ctx, matching, from, wanted - sameBand.length))]
      : sameBand
  return cutToPage(rows.slice(offset), 'likes', limit)
}

/** The rest of the band in which the last page ended, sorted by likes. */
async function listRestOfBand(
  { db }: Ctx,
  matching: Matching,
  from: SortedPosition,
  wanted: number,
): Promise<ListingRow[]> {
  const { key: likes = 0, id } = from
  const band = likesBand(likes)
  if (isBandOfOne(band)) return listOfBand(db, matching, band, id, wanted)
  const members = await listOfBand(db, matching, band, undefined, TOTAL_EXACT_MAX)
  return members.sort(byLikes).filter((row) => byLikes(row, { likes, id }) > 0)
}

/**
 * The rows of the bands after the band of `from`; without `from`, of all bands. The last band that is needed
 * is read in full, unless all listings of that band have the same number of likes.
 */
async function listWholeBands(
  { db }: Ctx,
  matching: Matching,
  from: SortedPosition | undefined,
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
