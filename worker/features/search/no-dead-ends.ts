import { FILTER_KEYS, type FilterKey } from '#contract/kinds/filters.ts'
import type { ListingSort } from '#contract/lists.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import { countMatching, findMatches, type Matches } from './find-matches.ts'
import { remainingFilters, NOTHING_GIVEN_UP, type GivenUp, ladderOf, placeLabel } from './ladder.ts'
import { toChips } from './language/chips.ts'
import type { SearchCursor } from './orders.ts'
import {
  isIdentifying,
  withOnlyGroup,
  toFilterGroups,
  toGroup,
  withoutGroups,
  type FilterGroup,
} from './words.ts'

interface Search {
  filters: SearchFilters
  by: ListingSort | undefined
  /** Where an earlier page ended, and what its search gave up. */
  from?: SearchCursor
  givenUp?: GivenUp
  limit: number
  offset?: number
}

export interface SearchResult extends Matches {
  givenUp: GivenUp
  widenedTo?: string
  loosened?: Pick<Understood, 'key' | 'label'>[]
}

/**
 * A page of the listings that match all filters. If nothing matches, the search drops its free words but
 * keeps its place; then it keeps the words and tries ever wider places. If nothing matches anywhere, it drops
 * the strictest filter, then the next strictest, until something is found or only the kind is left. A search
 * for unknown words, without kind or other filters, finds nothing. Areas are no filter: while the search keeps
 * its place, their listings come first, then the rest of the place.
 */
export async function findWithoutDeadEnds(
  ctx: Ctx,
  { filters: { area: areas, ...filters }, by, from, givenUp = NOTHING_GIVEN_UP, limit, offset = 0 }: Search,
): Promise<SearchResult> {
  const find = async (attempt: GivenUp) => {
    const remaining = remainingFilters(filters, attempt)
    const order = filters.sortBy ? by : (nearestPriceSort(filters, attempt) ?? by)
    return {
      ...(await findMatches(ctx, remaining, order, from, limit, offset, {
        near: filters.location,
        areas: attempt.steps === 0 ? areas : undefined,
      })),
      givenUp: attempt,
    }
  }
  const first = await find(givenUp)
  if (first.total > 0 || from) return withGivenUpLabels(filters, first)
  const wider = (await findWithoutWords(filters, find)) ?? (await findOnLadder(filters, [], find))
  if (wider) return withGivenUpLabels(filters, wider)
  const keys = await listFiltersToDrop(ctx, filters)
  const looser =
    keys.length === 0
      ? undefined
      : ((await findIfAny(find, { steps: 0, keys })) ?? (await findOnLadder(filters, keys, find)))
  return withGivenUpLabels(filters, looser ?? first)
}

/** The sort that puts the costs nearest to a dropped price range first; undefined if none was dropped. */
function nearestPriceSort(
  { type, minPrice, maxPrice }: SearchFilters,
  { keys }: GivenUp,
): ListingSort | undefined {
  if (keys.includes('maxMoveIn') && type === 'home_rent') return 'move_in'
  if (!keys.includes('minPrice')) return undefined
  return maxPrice === undefined && minPrice !== undefined ? 'price_desc' : 'price_asc'
}

type Find = (givenUp: GivenUp) => Promise<Matches & { givenUp: GivenUp }>

/**
 * Tries the search without its free words. The place matters more to a buyer than the words, so the words are
 * dropped before the place is widened.
 */
async function findWithoutWords({ location, sortBy: _order, text, ...others }: SearchFilters, find: Find) {
  if (text === undefined || location === undefined || Object.keys(others).length === 0) return undefined
  return findIfAny(find, { steps: 0, keys: ['text'] })
}

/** The first step of the ladder that finds something. */
async function findOnLadder(
  filters: SearchFilters,
  keys: readonly FilterKey[],
  find: Find,
): Promise<(Matches & { givenUp: GivenUp }) | undefined> {
  const height = ladderOf(filters.location).length
  for (let steps = 1; steps <= height; steps += 1) {
    const found = await findIfAny(find, { steps, keys })
    if (found) return found
  }
  return undefined
}

async function findIfAny(find: Find, givenUp: GivenUp) {
  const found = await find(givenUp)
  return found.total > 0 ? found : undefined
}

/**
 * The filters to drop so that something is found in some place: first filters that no listing of the kind
 * matches, then the strictest, which match the fewest. Filters that name the product are dropped after those
 * that describe it: to somebody looking for a laptop, an expensive laptop is better than a cheap watch.
 * Dropping more filters never finds fewer listings, so a binary search finds how many must be dropped.
 */
async function listFiltersToDrop(ctx: Ctx, filters: SearchFilters): Promise<FilterKey[]> {
  const { location, sortBy: _order, ...anywhere } = filters
  const groups = toFilterGroups(anywhere)
  const counted = await Promise.all(
    groups.map(async (group) => ({ group, count: await countFound(ctx, withOnlyGroup(anywhere, group)) })),
  )
  const tier = ({ group, count }: { group: FilterGroup; count: number }) =>
    count === 0 ? 0 : isIdentifying(group) ? 2 : 1
  const ordered = counted.sort(
    (a, b) => tier(a) - tier(b) || a.count - b.count || rankOf(b.group) - rankOf(a.group),
  )
  // With neither kind nor place, at least one filter must stay.
  const most = filters.type === undefined && location === undefined ? groups.length - 1 : groups.length
  let least = Math.max(1, ordered.filter(({ count }) => count === 0).length)
  let enough = most
  while (least < enough) {
    const half = Math.floor((least + enough) / 2)
    const isFound =
      (await countFound(
        ctx,
        withoutGroups(
          anywhere,
          ordered.slice(0, half).map(({ group }) => group),
        ),
      )) > 0
    if (isFound) enough = half
    else least = half + 1
  }
  return ordered.slice(0, enough).flatMap(({ group }) => group.slice(0, 1))
}

/** Counts the listings that the search would find, including those with only some of the words. */
async function countFound(ctx: Ctx, filters: SearchFilters): Promise<number> {
  const count = await countMatching(ctx, filters)
  if (count > 0 || filters.text === undefined) return count
  return (await findMatches(ctx, filters, 'createdAt', undefined, 1)).total
}

function rankOf([key]: FilterGroup): number {
  return key === undefined ? -1 : FILTER_KEYS.indexOf(key)
}

/** Adds the labels of what the search gave up. */
function withGivenUpLabels(filters: SearchFilters, found: Matches & { givenUp: GivenUp }): SearchResult {
  const { steps, keys } = found.givenUp
  const isWidened = steps > 0 || found.hasRest === true
  const loosened = keys.flatMap((key) => mergeChips(toChips(pickGroup(filters, toGroup(key)))))
  return {
    ...found,
    ...(isWidened && {
      widenedTo: placeLabel(steps > 0 ? ladderOf(filters.location)[steps - 1] : filters.location),
    }),
    ...(loosened.length > 0 && { loosened }),
  }
}

/** Makes one chip of the chips of a filter: for both ends of a range, or for all values of a list. */
function mergeChips([first, ...rest]: readonly Understood[]): Pick<Understood, 'key' | 'label'>[] {
  return first
    ? [{ key: first.key, label: [...new Set([first, ...rest].map(({ label }) => label))].join(' or ') }]
    : []
}

function pickGroup(filters: SearchFilters, group: FilterGroup): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => group.some((one) => one === key)))
}
