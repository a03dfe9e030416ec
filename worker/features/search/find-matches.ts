import type { ListingSort } from '#contract/lists.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { badCursor } from '../../platform/cursor.ts'
import { toList } from './expression.ts'
import { findByMostWords, findSets, type WordSet } from './find-by-most-words.ts'
import { eitherOf, tiersOf, toFound, unionOf, type Found, type Tiers } from './matching.ts'
import type { ByRelevance, InOrder, Progress } from './progress.ts'
import type { Leaning } from './rank.ts'
import { findKeys } from './store.ts'
import { takeByLikes } from './take-by-likes.ts'
import { takeByRelevance } from './take-by-relevance.ts'
import { takeInOrder, type Part } from './take-in-order.ts'
import { FEW, takeOfFew } from './take-of-few.ts'
import { wordsOf } from './words.ts'

export interface Matches {
  rows: ListingRow[]
  next: Progress | undefined
  /** Exact up to 1,000. */
  total: number
  totalIsAtLeast: boolean
}

/**
 * A page of the active listings that meet all filters, in the order of a sort or, without one, by relevance;
 * `from` is the `next` of an earlier page and wins over `offset`. Where nothing has all the words of `text`,
 * the most telling of them will do. The cost grows neither with the market nor with the page's depth. `near`
 * is the place that was asked for, where `filters` name a wider one.
 */
export async function findMatches(
  ctx: Ctx,
  filters: SearchFilters,
  by: ListingSort | undefined,
  from: Progress | undefined,
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
    leaning: leaningOf(ctx, filters, near),
    start,
    part: { limit, offset: from ? 0 : offset },
  })
  const total = from?.total ?? found.total
  const went = { total, ...(first.bits !== undefined && { sets: sets.map(({ bits = 0 }) => bits) }) }
  return {
    rows,
    next: next && { ...next, ...went },
    total: Math.min(total, TOTAL_EXACT_MAX),
    totalIsAtLeast: total > TOTAL_EXACT_MAX,
  }
}

/**
 * How many active listings meet all filters, counted no further than 1,001. Every word of `text` must be
 * there.
 */
export async function countMatching(ctx: Ctx, filters: SearchFilters): Promise<number> {
  const tiers = tiersOf(filters)
  return tiers ? (await find(ctx, tiers)).total : 0
}

type Start = { by: ListingSort; from: InOrder | undefined } | { by: undefined; from: ByRelevance | undefined }

/** A cursor of another order is refused. */
function startOf(by: ListingSort | undefined, from: Progress | undefined): Start {
  if (by === undefined) {
    if (from && !('pool' in from)) throw badCursor()
    return { by, from }
  }
  if (from && (!('by' in from) || from.by !== by || (from.key === undefined) !== (by === 'createdAt')))
    throw badCursor()
  return { by, from }
}

/** All words, or else the most telling of them; a later page goes on as the first. */
async function findWordSets(
  ctx: Ctx,
  filters: SearchFilters,
  from: Progress | undefined,
): Promise<readonly WordSet[]> {
  const tiers = tiersOf(filters)
  if (!tiers) return []
  if (from?.sets) return findSets(ctx, filters, from.sets)
  const found =
    from && from.total > TOTAL_EXACT_MAX ? { total: from.total, ids: undefined } : await find(ctx, tiers)
  if (found.total > 0 || from) return [{ tiers, found }]
  return wordsOf(filters.text ?? '').length > 1 ? findByMostWords(ctx, filters) : []
}

async function find(ctx: Ctx, { all }: Tiers): Promise<Found> {
  const [row] = await findKeys(ctx.db, all)
  return toFound(row)
}

type WordSets = readonly [WordSet, ...WordSet[]]

interface Taking {
  sets: WordSets
  found: Found
  leaning: Leaning
  start: Start
  part: Part
}

async function take(ctx: Ctx, { sets, found, leaning, start, part }: Taking) {
  if (start.by === undefined) return takeByRelevance(ctx, sets, leaning, start.from, part)
  // What few have in common is known by their keys; to find them in their order the whole of it would be
  // walked.
  if (found.ids && (start.by === 'createdAt' || found.total <= FEW))
    return takeOfFew(ctx, found.ids, start.by, start.from, part)
  const [first, ...others] = sets
  const matching = eitherOf([first.tiers.all, ...others.map(({ tiers }) => tiers.all)])
  if (start.by === 'likes') return takeByLikes(ctx, matching, found.total, start.from, part)
  return takeInOrder(ctx, matching, start.by, start.from, part)
}

/**
 * The places that were asked for say where somebody wants to go, also where the search was widened beyond
 * them; without any, it is near where they live.
 */
function leaningOf({ user }: Ctx, { model }: SearchFilters, near: SearchFilters['location']): Leaning {
  const home = user?.location ? [user.location] : []
  return { places: near === undefined ? home : toList(near), model }
}
