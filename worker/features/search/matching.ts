import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import { toExpression } from './expression.ts'
import { wordsOf } from './words.ts'

/** The condition that a listing must meet: FTS5 expressions in which every token is quoted. */
export interface Matching {
  expression: string
  /** The expression without price bands, for the table ordered by price, which compares exact prices. */
  unpriced: string
  minPriceSle: number | undefined
  maxPriceSle: number | undefined
}

/** The matches of a search in two tiers. */
export interface Tiers {
  all: Matching
  /** Matches with the free words in the title, and the rest; undefined without free words. */
  split: { title: Matching; rest: Matching } | undefined
}

/** The tiers of a search; undefined if no listing can match the filters. */
export function tiersOf(filters: SearchFilters): Tiers | undefined {
  const all = matchingOf(filters, false)
  if (!all) return undefined
  const title =
    filters.text === undefined || wordsOf(filters.text).length === 0 ? undefined : matchingOf(filters, true)
  return { all, split: title && { title, rest: without(all, title) } }
}

function matchingOf(filters: SearchFilters, isInTitle: boolean): Matching | undefined {
  const expression = toExpression(filters, isInTitle)
  const unpriced = toExpression({ ...filters, minPrice: undefined, maxPrice: undefined }, isInTitle)
  const { minPrice: minPriceSle, maxPrice: maxPriceSle } = filters
  return expression === undefined || unpriced === undefined
    ? undefined
    : { expression, unpriced, minPriceSle, maxPriceSle }
}

function without(all: Matching, title: Matching): Matching {
  return {
    ...all,
    expression: `(${all.expression}) NOT (${title.expression})`,
    unpriced: `(${all.unpriced}) NOT (${title.unpriced})`,
  }
}

/** The union of several matchings, which must have the same price range. */
export function eitherOf(matchings: readonly [Matching, ...Matching[]]): Matching {
  const [first, ...others] = matchings
  if (others.length === 0) return first
  const anyOf = (expressions: readonly string[]) => expressions.map((each) => `(${each})`).join(' OR ')
  return {
    ...first,
    expression: anyOf(matchings.map(({ expression }) => expression)),
    unpriced: anyOf(matchings.map(({ unpriced }) => unpriced)),
  }
}

/** The number of matches, counted up to 1,001, and their keys, newest first, if there are at most 1,000. */
export interface Found {
  total: number
  ids: readonly number[] | undefined
}

/** The union of several results. */
export function unionOf(found: readonly Found[]): Found {
  if (found.some(({ ids }) => ids === undefined)) return { total: TOTAL_EXACT_MAX + 1, ids: undefined }
  const keys = new Set(found.flatMap((each) => each.ids ?? []))
  return foundOf([...keys].sort((a, b) => b - a).slice(0, TOTAL_EXACT_MAX + 1))
}

export function toFound(row: { total: number; ids: string | null } | undefined): Found {
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

/** The result for keys that were read up to a limit of 1,001. */
export function foundOf(keys: readonly number[]): Found {
  return { total: keys.length, ids: keys.length > TOTAL_EXACT_MAX ? undefined : keys }
}
