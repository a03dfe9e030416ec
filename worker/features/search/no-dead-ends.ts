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
  /** Where an earlier page ended, and what its search had given up. */
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
 * A page of what meets all filters. Where nothing does, the search lets its left-over words go, then goes up
 * the ladder of its places; where nothing does anywhere, it leaves out the tightest of its filters, and the
 * next, until something is found or only the kind is left. What was not asked for is never found: words that
 * nobody uses, with no kind and nothing else, find nothing.
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

/** Where a price could not be had, the listings that come nearest to it are the best that there is. */
function nearestFirst({ minPrice, maxPrice }: SearchFilters, { keys }: GivenUp): ListingSort | undefined {
  if (!keys.includes('minPrice')) return undefined
  return maxPrice === undefined && minPrice !== undefined ? 'price_desc' : 'price_asc'
}

type Find = (givenUp: GivenUp) => Promise<Matches & { givenUp: GivenUp }>

/** Words that are left over are a wish, the place is a must: they go before anybody is sent out of it. */
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
 * The things to leave out so that something is found anywhere: what nothing has, then the tightest, which
 * alone, with the kind, matches fewest; and what says which thing it is only after what says how it is, since
 * a laptop that is too dear is nearer than a cheap watch. Fewer would not do: whatever leaves out more finds
 * more, so the number is found by halving, in a handful of counts.
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
  // With neither kind nor place, something of what was asked for must stay.
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

/** As the search finds them, where one of several words will do. */
async function countFound(ctx: Ctx, filters: SearchFilters): Promise<number> {
  const count = await countMatching(ctx, filters)
  if (count > 0 || filters.text === undefined) return count
  return (await findMatches(ctx, filters, 'createdAt', undefined, 1)).total
}

function rankOf([key]: Thing): number {
  return key === undefined ? -1 : FILTER_KEYS.indexOf(key)
}

/** What was given up, in words. */
function told(filters: SearchFilters, found: Matches & { givenUp: GivenUp }): Found {
  const { steps, keys } = found.givenUp
  const left = keys.flatMap((key) => chipOf(describe(onlyAsked(filters, wholeOf(key)))))
  return {
    ...found,
    ...(steps > 0 && { widenedTo: placeLabel(ladderOf(filters.location)[steps - 1]) }),
    ...(left.length > 0 && { loosened: left }),
  }
}

/** Both ends of a range, and all of a list, as one. */
function chipOf([first, ...rest]: readonly Understood[]): Pick<Understood, 'key' | 'label'>[] {
  return first
    ? [{ key: first.key, label: [...new Set([first, ...rest].map(({ label }) => label))].join(' or ') }]
    : []
}

function onlyAsked(filters: SearchFilters, thing: Thing): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => thing.some((one) => one === key)))
}
