import { findArea } from '#contract/areas.ts'
import { FILTER_KEYS } from '#contract/kinds/filters.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import { hasAreaList, placesWithin } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { badCursor } from '#worker/platform/cursor.ts'
import { toList } from './expression.ts'
import { countActive, countByArea } from './feed/store.ts'
import { findByMostWords, findSets, type WordSet } from './find-by-most-words.ts'
import {
  eitherOf,
  tiersOf,
  matchKeysOfRow,
  onlyIn,
  unionOf,
  type MatchKeys,
  type Tiers,
  splitByArea,
  type Areas,
  type Matching,
} from './matching.ts'
import { cutToPage, ofOrder, type RankedCursor, type SearchCursor, type SortedCursor } from './orders.ts'
import type { Preference } from './rank.ts'
import { findKeys, listInOrder } from './store.ts'
import { takeByRelevance } from './take-by-relevance.ts'
import { takeStages, type Part, type Stage } from './take-in-order.ts'
import { wordsOf } from './words.ts'

export interface Matches {
  rows: ListingRow[]
  next: SearchCursor | undefined
  /** Exact for a kind and place, and up to 1,000. For more matches 1,000, and `totalIsAtLeast` is true. */
  total: number
  totalIsAtLeast: boolean
  /** Of a search in areas: the matches there, counted up to 1,000, and whether others follow. */
  areaTotal?: number
  hasRest?: boolean
}

interface Aim {
  /** The places asked for, if `filters` name a wider place. */
  near?: SearchFilters['location']
  /** The areas whose listings come first. */
  areas?: readonly string[] | undefined
}

/**
 * A page of the active listings that match all filters, sorted by `by` or, without it, by relevance. `from`
 * is the `next` of an earlier page and overrides `offset`. If no listing has all words of `text`, listings
 * with its rarest words match. The cost grows neither with the number of listings nor with the depth of the
 * page.
 */
export async function findMatches(
  ctx: Ctx,
  filters: SearchFilters,
  by: ListingSort | undefined,
  from: SearchCursor | undefined,
  limit: number,
  offset = 0,
  { near = filters.location, areas = [] }: Aim = {},
): Promise<Matches> {
  const start = startOf(by, from)
  const part = { limit, offset: from ? 0 : offset }
  const tiers = tiersOf(filters)
  if (!tiers) return NOTHING_FOUND
  const place = toMarketPlace(filters)
  if (start.by !== undefined && place)
    return findInPlace(ctx, place, tiers.all, { by: start.by, from: start.from, part, areas })
  const [first, ...others] = await findWordSets(ctx, filters, tiers, from)
  if (!first) return NOTHING_FOUND
  const sets: WordSets = [first, ...others]
  const found = unionOf(sets.map((each) => each.found))
  const matching = eitherOf([first.tiers.all, ...others.map(({ tiers: { all } }) => all)])
  const inAreas = await findInAreas(ctx, matching, areas, from)
  const { rows, next } =
    start.by === undefined
      ? await takeByRelevance(ctx, sets, preferenceOf(ctx, filters, near), start.from, part, inAreas)
      : await takeStages(ctx, stagesOf({ matching, found }, inAreas), start.by, start.from, part)
  const total = from?.total ?? found.total
  const carried = {
    total,
    ...(inAreas && { areaTotal: inAreas.found.total }),
    ...(first.bits !== undefined && { sets: sets.map(({ bits = 0 }) => bits) }),
  }
  return {
    rows,
    next: next && { ...next, ...carried },
    total: Math.min(total, TOTAL_EXACT_MAX),
    totalIsAtLeast: total > TOTAL_EXACT_MAX,
    ...(inAreas && toAreaOutcome(inAreas, total)),
  }
}

/** The matches in the areas. A later page does not count them again if there are too many to need their keys. */
async function findInAreas(
  ctx: Ctx,
  matching: Matching,
  names: readonly string[],
  from: SearchCursor | undefined,
): Promise<Areas | undefined> {
  if (names.length === 0) return undefined
  const total = from?.areaTotal ?? 0
  if (total > TOTAL_EXACT_MAX) return { names, found: { total, ids: undefined } }
  const [row] = await findKeys(ctx.db, splitByArea(matching, names)[0])
  const found = matchKeysOfRow(row)
  return { names, found: { ...found, total: from?.areaTotal ?? found.total } }
}

/** The areas first, then the rest. */
function stagesOf(all: Stage, areas: Areas | undefined): Stage[] {
  if (!areas) return [all]
  const [here, rest] = splitByArea(all.matching, areas.names)
  const keys = areas.found.ids && new Set(areas.found.ids)
  const ids = keys && all.found.ids?.filter((id) => !keys.has(id))
  return [
    { matching: here, found: areas.found },
    {
      matching: rest,
      found: { total: hasRest(areas, all.found.total) ? (ids?.length ?? TOTAL_EXACT_MAX + 1) : 0, ids },
    },
  ]
}

function toAreaOutcome(areas: Areas, total: number): Pick<Matches, 'areaTotal' | 'hasRest'> {
  return { areaTotal: Math.min(areas.found.total, TOTAL_EXACT_MAX), hasRest: hasRest(areas, total) }
}

/** Whether there are matches outside the areas. Of more than 1,000 in the areas, it is assumed. */
function hasRest({ found }: Areas, total: number): boolean {
  return found.total < total || found.total > TOTAL_EXACT_MAX
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

interface Sorted {
  by: ListingSort
  from: SortedCursor | undefined
  part: Part
  areas: readonly string[]
}

/** A page of a kind and place. Its total is a counter, so it is exact, and read together with the page. */
async function findInPlace(
  ctx: Ctx,
  place: MarketPlace,
  matching: Matching,
  { by, from, part, areas }: Sorted,
): Promise<Matches> {
  const { db } = ctx
  if (areas.length === 0) {
    const { limit, offset } = part
    const [counts, rows] = await db.batch([
      countActive(db, place),
      listInOrder(db, matching, by, { after: from, limit: limit + 1, offset }),
    ])
    return { ...cutToPage(rows, by, limit), total: counts[0]?.total ?? 0, totalIsAtLeast: false }
  }
  const [[counted], inAreas] = await Promise.all([
    countActive(db, place),
    countInAreas(ctx, place, matching, areas, from),
  ])
  const total = counted?.total ?? 0
  const stages = stagesOf({ matching, found: { total, ids: undefined } }, inAreas)
  const { rows, next } = await takeStages(ctx, stages, by, from, part)
  return {
    rows,
    next: next && { ...next, ...(inAreas && { areaTotal: inAreas.found.total }) },
    total,
    totalIsAtLeast: false,
    ...(inAreas && toAreaOutcome(inAreas, total)),
  }
}

/**
 * The matches in the areas of a kind and place, by the counters of the places that have a list of areas, so that
 * nothing is read to count. In the others, where any name may be typed, the listings themselves are counted.
 */
async function countInAreas(
  ctx: Ctx,
  place: MarketPlace,
  matching: Matching,
  names: readonly string[],
  from: SortedCursor | undefined,
): Promise<Areas | undefined> {
  const places = place.location === undefined ? [] : placesWithin(place.location)
  const listed = places.filter((each) => names.some((name) => findArea(each, name) !== undefined))
  if (listed.length === 0) return findInAreas(ctx, matching, names, from)
  const others = places.filter((each) => !hasAreaList(each))
  const [counts, inOthers] = await Promise.all([
    countByArea(ctx.db, place.type, listed),
    others.length > 0 ? findInAreas(ctx, onlyIn(matching, others), names, undefined) : undefined,
  ])
  const total = counts
    .flatMap(({ areas }) => names.map((name) => areas[name] ?? 0))
    .reduce((sum, count) => sum + count, inOthers?.found.total ?? 0)
  return { names, found: { total: Math.min(total, TOTAL_EXACT_MAX + 1), ids: undefined } }
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
