import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { badCursor } from '#worker/platform/cursor.ts'
import { toList } from './expression.ts'
import { countActive } from './feed/store.ts'
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
import { cutToPage, ofOrder, type RankedCursor, type SearchCursor, type SortedCursor } from './orders.ts'
import type { Preference } from './rank.ts'
import { findKeys, listInOrder } from './store.ts'
import { takeByRelevance } from './take-by-relevance.ts'
import { takeInOrder, type Part, SORTED_IN_MEMORY_MAX, takeFromKeys } from './take-in-order.ts'
import { wordsOf } from './words.ts'

export interface Matches {
  rows: ListingRow[]
  next: SearchCursor | undefined
  /** Exact for a kind and place, and up to 1,000. For more matches 1,000, and `totalIsAtLeast` is true. */
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
  const part = { limit, offset: from ? 0 : offset }
  const tiers = tiersOf(filters)
  if (!tiers) return NOTHING_FOUND
  const place = toMarketPlace(filters)
  if (start.by !== undefined && place) return findInPlace(ctx, place, tiers.all, start.by, start.from, part)
  const [first, ...others] = await findWordSets(ctx, filters, tiers, from)
  if (!first) return NOTHING_FOUND
  const sets: WordSets = [first, ...others]
  const found = unionOf(sets.map((each) => each.found))
  const { rows, next } = await take(ctx, {
    sets,
    found,
    preference: preferenceOf(ctx, filters, near),
    start,
    part,
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
  return { by, from: ofOrder(by, from) }
}

const NOTHING_FOUND: Matches = { rows: [], next: undefined, total: 0, totalIsAtLeast: false }

/** The filters, if they are no more than a kind and a place. */
function toMarketPlace(filters: SearchFilters): MarketPlace | undefined {
  const { type, location } = filters
  const hasOthers = FILTER_KEYS.some(
    (key) => key !== 'type' && key !== 'location' && filters[key] !== undefined,
  )
  return hasOthers || Array.isArray(location) ? undefined : { type, location }
}

/** A page of a kind and place. Its total is a counter, so it is exact, and read together with the page. */
async function findInPlace(
  { db }: Ctx,
  place: MarketPlace,
  matching: Matching,
  by: ListingSort,
  from: SortedCursor | undefined,
  { limit, offset }: Part,
): Promise<Matches> {
  const [counts, rows] = await db.batch([
    countActive(db, place),
    listInOrder(db, matching, by, { after: from, limit: limit + 1, offset }),
  ])
  return { ...cutToPage(rows, by, limit), total: counts[0]?.total ?? 0, totalIsAtLeast: false }
}

/**
 * The set of all words or, if no listing has them all, sets of the rarest words. Later pages use the first
 * page's sets.
 */
async function findWordSets(
  ctx: Ctx,
  filters: SearchFilters,
  tiers: Tiers,
  from: SearchCursor | undefined,
): Promise<readonly WordSet[]> {
  if (from?.sets) return findSets(ctx, filters, from.sets)
  const total = from?.total ?? 0
  const found = total > TOTAL_EXACT_MAX ? { total, ids: undefined } : await findAll(ctx, tiers)
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
  return takeInOrder(ctx, matching, start.by, start.from, part)
}

/**
 * What the ranking prefers: listings near the places asked for, even if the search was widened beyond those
 * places. If no place was asked for, listings near the buyer's home.
 */
function preferenceOf(
  { user, now }: Ctx,
  { model }: SearchFilters,
  near: SearchFilters['location'],
): Preference {
  const home = user?.location ? [user.location] : []
  return { places: near === undefined ? home : toList(near), model, now }
}
