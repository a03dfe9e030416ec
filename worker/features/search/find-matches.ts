import type { ListingSort } from '#contract/kinds.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { badCursor } from '../../platform/cursor.ts'
import { toList, type WordMode } from './expression.ts'
import { tiersOf, toFound, type Found, type Tiers } from './matching.ts'
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
 * A page of the active listings that meet all filters, in the order of a sort or, without one, by relevance; `from` is the `next` of an earlier page and
 * wins over `offset`. Where nothing has all the words of `text`, one of them will do. The cost grows neither with the market nor with the page's depth.
 */
export async function findMatches(
  ctx: Ctx,
  filters: SearchFilters,
  by: ListingSort | undefined,
  from: Progress | undefined,
  limit: number,
  offset = 0,
): Promise<Matches> {
  const start = startOf(by, from)
  for (const mode of modesOf(filters, from)) {
    const tiers = tiersOf(filters, mode)
    if (!tiers) break
    const found = from && from.total > TOTAL_EXACT_MAX ? { total: from.total, ids: undefined } : await find(ctx, tiers)
    if (found.total === 0) continue
    const { rows, next } = await take(ctx, { tiers, found, filters, start, part: { limit, offset: from ? 0 : offset } })
    const total = from?.total ?? found.total
    const shown = { total: Math.min(total, TOTAL_EXACT_MAX), totalIsAtLeast: total > TOTAL_EXACT_MAX }
    return { rows, next: next && { ...next, total, ...(mode === 'any' && { isAny: true as const }) }, ...shown }
  }
  return { rows: [], next: undefined, total: 0, totalIsAtLeast: false }
}

/** How many active listings meet all filters, counted no further than 1,001. Every word of `text` must be there. */
export async function countMatching(ctx: Ctx, filters: SearchFilters): Promise<number> {
  const tiers = tiersOf(filters, 'all')
  return tiers ? (await find(ctx, tiers)).total : 0
}

type Start = { by: ListingSort; from: InOrder | undefined } | { by: undefined; from: ByRelevance | undefined }

/** A cursor of another order is refused. */
function startOf(by: ListingSort | undefined, from: Progress | undefined): Start {
  if (by === undefined) {
    if (from && !('tier' in from)) throw badCursor()
    return { by, from }
  }
  if (from && (!('by' in from) || from.by !== by || (from.key === undefined) !== (by === 'createdAt'))) throw badCursor()
  return { by, from }
}

/** All words, then any of them; a later page goes on as the first. */
function modesOf({ text = '' }: SearchFilters, from: Progress | undefined): WordMode[] {
  if (from) return [from.isAny ? 'any' : 'all']
  return wordsOf(text).length > 1 ? ['all', 'any'] : ['all']
}

async function find(ctx: Ctx, { all }: Tiers): Promise<Found> {
  const [row] = await findKeys(ctx.db, all)
  return toFound(row)
}

interface Taking {
  tiers: Tiers
  found: Found
  filters: SearchFilters
  start: Start
  part: Part
}

async function take(ctx: Ctx, { tiers, found, filters, start, part }: Taking) {
  if (start.by === undefined) return takeByRelevance(ctx, tiers, found, leaningOf(ctx, filters), start.from, part)
  // What few have in common is known by their keys; to find them in their order the whole of it would be walked.
  if (found.ids && (start.by === 'createdAt' || found.total <= FEW)) return takeOfFew(ctx, found.ids, start.by, start.from, part)
  if (start.by === 'likes') return takeByLikes(ctx, tiers.all, found.total, start.from, part)
  return takeInOrder(ctx, tiers.all, start.by, start.from, part)
}

/** The places that are searched say where somebody wants to go; without any, it is near where they live. */
function leaningOf({ user }: Ctx, { location, model }: SearchFilters): Leaning {
  const home = user?.location ? [user.location] : []
  return { places: location === undefined ? home : toList(location), model }
}
