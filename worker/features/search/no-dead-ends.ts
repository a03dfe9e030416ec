import type { ListingSort } from '#contract/lists.ts'
import { FILTER_KEYS, type FilterKey } from '#contract/kinds/filters.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { Ctx } from '../../context.ts'
import { countMatching, findMatches, type Matches } from './find-matches.ts'
import { filtersLeft, NOTHING, type GivenUp, ladderOf, placeLabel } from './ladder.ts'
import { describe } from './language/describe.ts'
import type { Progress } from './orders.ts'
import { isWhich, onlyThing, thingsOf, wholeOf, withoutThings, type Thing } from './words.ts'

interface Asked {
  filters: SearchFilters
  by: ListingSort | undefined
  /** Where an earlier page ended, and what its search gave up. */
  from?: Progress
  givenUp?: GivenUp
  limit: number
  offset?: number
}

export interface Found extends Matches {
  givenUp: GivenUp
  widenedTo?: string
  loosened?: Pick<Understood, 'key' | 'label'>[]
}

/**
 * A page of the listings that match all filters. If nothing matches, the search drops its free words, then
 * widens its places step by step. If nothing matches anywhere, it drops the strictest filter, then the next,
 * until something is found or only the kind is left. A search for unknown words, without kind or other
 * filters, finds nothing.
 */
export async function findWithoutDeadEnds(
  ctx: Ctx,
  { filters, by, from, givenUp = NOTHING, limit, offset = 0 }: Asked,
): Promise<Found> {
  const find = async (gives: GivenUp) => {
    const order = filters.sortBy ? by : (nearestFirst(filters, gives) ?? by)
    return {
      ...(await findMatches(ctx, filtersLeft(filters, gives), order, from, limit, offset, filters.location)),
      givenUp: gives,
    }
  }
  const first = await find(givenUp)
  if (first.total > 0 || from) return told(filters, first)
  const here = (await withoutWords(filters, find)) ?? (await climb(filters, NOTHING.keys, find))
  if (here) return told(filters, here)
  const keys = await tightest(ctx, filters)
  const looser =
    keys.length === 0
      ? undefined
      : ((await foundIn(find, { steps: 0, keys })) ?? (await climb(filters, keys, find)))
  return told(filters, looser ?? first)
}

/**
 * The sort that puts the prices nearest to a dropped price range first; undefined if no range was dropped.
 */
function nearestFirst({ minPrice, maxPrice }: SearchFilters, { keys }: GivenUp): ListingSort | undefined {
  if (!keys.includes('minPrice')) return undefined
  return maxPrice === undefined && minPrice !== undefined ? 'price_desc' : 'price_asc'
}

type Find = (givenUp: GivenUp) => Promise<Matches & { givenUp: GivenUp }>

/**
 * Tries the search without its free words. The place is a must and the words are a wish, so they are dropped
 * before the place is widened.
 */
async function withoutWords({ location, sortBy: _order, text, ...others }: SearchFilters, find: Find) {
  if (text === undefined || location === undefined || Object.keys(others).length === 0) return undefined
  return foundIn(find, { steps: 0, keys: ['text'] })
}

/** The first step of the ladder that finds something. */
async function climb(
  filters: SearchFilters,
  keys: readonly FilterKey[],
  find: Find,
): Promise<(Matches & { givenUp: GivenUp }) | undefined> {
  const height = ladderOf(filters.location).length
  for (let steps = 1; steps <= height; steps += 1) {
    const found = await foundIn(find, { steps, keys })
    if (found) return found
  }
  return undefined
}

async function foundIn(find: Find, givenUp: GivenUp) {
  const found = await find(givenUp)
  return found.total > 0 ? found : undefined
}

/**
 * The filters to drop so that something is found anywhere: first those that nothing matches, then the
 * strictest, which match the fewest listings of the kind. Filters that name the thing are dropped after those
 * that describe it, since a laptop that is too dear is nearer to the wish than a cheap watch. Dropping more
 * always finds more, so a binary search finds the smallest number with few counts.
 */
async function tightest(ctx: Ctx, filters: SearchFilters): Promise<FilterKey[]> {
  const { location, sortBy: _order, ...anywhere } = filters
  const things = thingsOf(anywhere)
  const counted = await Promise.all(
    things.map(async (thing) => ({ thing, count: await countFound(ctx, onlyThing(anywhere, thing)) })),
  )
  const tier = ({ thing, count }: { thing: Thing; count: number }) =>
    count === 0 ? 0 : isWhich(thing) ? 2 : 1
  const ordered = counted.sort(
    (a, b) => tier(a) - tier(b) || a.count - b.count || rankOf(b.thing) - rankOf(a.thing),
  )
  // With neither kind nor place, at least one filter must stay.
  const most = filters.type === undefined && location === undefined ? things.length - 1 : things.length
  let least = Math.max(1, ordered.filter(({ count }) => count === 0).length)
  let enough = most
  while (least < enough) {
    const half = Math.floor((least + enough) / 2)
    const isFound =
      (await countFound(
        ctx,
        withoutThings(
          anywhere,
          ordered.slice(0, half).map(({ thing }) => thing),
        ),
      )) > 0
    if (isFound) enough = half
    else least = half + 1
  }
  return ordered.slice(0, enough).flatMap(({ thing }) => thing.slice(0, 1))
}

/** The number of listings that the search would find, including those with only some of the words. */
async function countFound(ctx: Ctx, filters: SearchFilters): Promise<number> {
  const count = await countMatching(ctx, filters)
  if (count > 0 || filters.text === undefined) return count
  return (await findMatches(ctx, filters, 'createdAt', undefined, 1)).total
}

function rankOf([key]: Thing): number {
  return key === undefined ? -1 : FILTER_KEYS.indexOf(key)
}

/** The result with the labels of what the search gave up. */
function told(filters: SearchFilters, found: Matches & { givenUp: GivenUp }): Found {
  const { steps, keys } = found.givenUp
  const left = keys.flatMap((key) => chipOf(describe(onlyAsked(filters, wholeOf(key)))))
  return {
    ...found,
    ...(steps > 0 && { widenedTo: placeLabel(ladderOf(filters.location)[steps - 1]) }),
    ...(left.length > 0 && { loosened: left }),
  }
}

/** One chip for both ends of a range, or for all values of a list. */
function chipOf([first, ...rest]: readonly Understood[]): Pick<Understood, 'key' | 'label'>[] {
  return first
    ? [{ key: first.key, label: [...new Set([first, ...rest].map(({ label }) => label))].join(' or ') }]
    : []
}

function onlyAsked(filters: SearchFilters, thing: Thing): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => thing.some((one) => one === key)))
}
