import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { Location } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { facet } from '#worker/features/listings/indexing/facets.ts'
import type { Expression } from './expression-tree.ts'
import { areaFacet, toExpression } from './expression.ts'
import { wordsOf } from './words.ts'

/** The condition that a listing must meet. */
export interface Matching {
  expression: Expression
  /** The expression without price bands, for the table ordered by price, which compares exact prices. */
  unpricedExpression: Expression
  minPriceSle: number | undefined
  maxPriceSle: number | undefined
}

/** The matches of a search in two tiers. */
export interface Tiers {
  all: Matching
  /** Matches with the free words in title, maker or model, and the rest; undefined without free words. */
  split: { title: Matching; rest: Matching } | undefined
}

/** The tiers of a search; undefined if no listing can match the filters. */
export function tiersOf(filters: SearchFilters): Tiers | undefined {
  const all = matchingOf(filters, false)
  if (!all) return undefined
  const title =
    filters.text === undefined || wordsOf(filters.text).length === 0 ? undefined : matchingOf(filters, true)
  return { all, split: title && { title, rest: except(all, title) } }
}

function matchingOf(filters: SearchFilters, isInTitle: boolean): Matching | undefined {
  const expression = toExpression(filters, isInTitle)
  const unpricedExpression = toExpression({ ...filters, minPrice: undefined, maxPrice: undefined }, isInTitle)
  const { minPrice: minPriceSle, maxPrice: maxPriceSle } = filters
  return expression === undefined || unpricedExpression === undefined
    ? undefined
    : { expression, unpricedExpression, minPriceSle, maxPriceSle }
}

function except(all: Matching, unwanted: Pick<Matching, 'expression' | 'unpricedExpression'>): Matching {
  return {
    ...all,
    expression: { wanted: all.expression, unwanted: unwanted.expression },
    unpricedExpression: { wanted: all.unpricedExpression, unwanted: unwanted.unpricedExpression },
  }
}

/** The matches in any of these areas, and the others. */
export function splitByArea(all: Matching, areas: readonly string[]): [here: Matching, rest: Matching] {
  const isThere = { any: areas.map(areaFacet) }
  return [both(all, isThere), except(all, { expression: isThere, unpricedExpression: isThere })]
}

/** The matches in these places themselves, not in places within them. */
export function onlyIn(all: Matching, places: readonly Location[]): Matching {
  return both(all, { any: places.map((place) => facet('place', place)) })
}

function both(all: Matching, condition: Expression): Matching {
  return {
    ...all,
    expression: { all: [all.expression, condition] },
    unpricedExpression: { all: [all.unpricedExpression, condition] },
  }
}

/** The union of several matchings, which must have the same price range. */
export function eitherOf(matchings: readonly [Matching, ...Matching[]]): Matching {
  return {
    ...matchings[0],
    expression: { any: matchings.map(({ expression }) => expression) },
    unpricedExpression: { any: matchings.map(({ unpricedExpression }) => unpricedExpression) },
  }
}

/** The areas in which a search begins, and its matches there. */
export interface Areas {
  names: readonly string[]
  found: MatchKeys
}

/** The number of matches, counted up to 1,001, and their keys, newest first; no keys if over 1,000. */
export interface MatchKeys {
  total: number
  ids: readonly number[] | undefined
}

/** The keys that are in any of several results. */
export function unionOf(results: readonly MatchKeys[]): MatchKeys {
  if (results.some(({ ids }) => ids === undefined)) return { total: TOTAL_EXACT_MAX + 1, ids: undefined }
  const keys = new Set(results.flatMap((each) => each.ids ?? []))
  return matchKeysOf([...keys].sort((a, b) => b - a).slice(0, TOTAL_EXACT_MAX + 1))
}

export function matchKeysOfRow(row: { total: number; ids: string | null } | undefined): MatchKeys {
  const total = row?.total ?? 0
  if (total > TOTAL_EXACT_MAX) return { total, ids: undefined }
  return { total, ids: toKeys(row?.ids ?? null) }
}

/** The keys in the result of group_concat, newest first. */
export function toKeys(ids: string | null): number[] {
  return (ids ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
    .sort((a, b) => b - a)
}

/** The result for keys that a query read with a limit of 1,001. */
export function matchKeysOf(keys: readonly number[]): MatchKeys {
  return { total: keys.length, ids: keys.length > TOTAL_EXACT_MAX ? undefined : keys }
}
