import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { SearchFilters } from '#contract/search.ts'
import { toExpression, type WordMode } from './expression.ts'
import { wordsOf } from './words.ts'

/** What a listing must meet, as the index is asked for it: FTS5 expressions in which every token is quoted. */
export interface Matching {
  expression: string
  /** The same without the bands of a price range: the order by price knows prices themselves. */
  unpriced: string
  minPriceSle: number | undefined
  maxPriceSle: number | undefined
}

/** A search's matches in its two tiers. */
export interface Tiers {
  all: Matching
  /** Those with the words in the title, and those without; undefined where no words are left over. */
  split: { title: Matching; rest: Matching } | undefined
}

/** The matchings of filters; undefined where nothing can meet them. */
export function tiersOf(filters: SearchFilters, mode: WordMode): Tiers | undefined {
  const all = matchingOf(filters, mode, false)
  if (!all) return undefined
  const title = filters.text === undefined || wordsOf(filters.text).length === 0 ? undefined : matchingOf(filters, mode, true)
  return { all, split: title && { title, rest: without(all, title) } }
}

function matchingOf(filters: SearchFilters, mode: WordMode, isInTitle: boolean): Matching | undefined {
  const expression = toExpression(filters, mode, isInTitle)
  const unpriced = toExpression({ ...filters, minPrice: undefined, maxPrice: undefined }, mode, isInTitle)
  const { minPrice: minPriceSle, maxPrice: maxPriceSle } = filters
  return expression === undefined || unpriced === undefined ? undefined : { expression, unpriced, minPriceSle, maxPriceSle }
}

function without(all: Matching, title: Matching): Matching {
  return { ...all, expression: `(${all.expression}) NOT (${title.expression})`, unpriced: `(${all.unpriced}) NOT (${title.unpriced})` }
}

/** How many match, counted no further than 1,001, and which: the newest first, where they are 1,000 or fewer. */
export interface Found {
  total: number
  ids: readonly number[] | undefined
}

export function toFound(row: { total: number; ids: string | null } | undefined): Found {
  const total = row?.total ?? 0
  if (total > TOTAL_EXACT_MAX) return { total, ids: undefined }
  const ids = (row?.ids ?? '').split(',').filter(Boolean).map(Number)
  return { total, ids: ids.sort((a, b) => b - a) }
}
