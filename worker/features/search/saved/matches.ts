import type { SearchFilters } from '#contract/search.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { wordsIn } from '../../../platform/folding.ts'
import { toExpression } from '../expression.ts'

/** The listing columns that a search matches; all attributes are in `facets`. */
export const MATCHED = [
  'title',
  'brand',
  'model',
  'productType',
  'type',
  'color',
  'location',
  'description',
  'facets',
  'priceSle',
] as const satisfies readonly (keyof ListingRow)[]
export type Matchable = Pick<ListingRow, (typeof MATCHED)[number]>

/**
 * A listing prepared for comparison with many searches: its words as in the text index, including its facets.
 */
export interface ReadListing {
  words: ReadonlySet<string>
  priceSle: number
}

/** Prepares a listing. Joins the columns as the view indexed_listings does. */
export function readListing({
  title,
  brand,
  model,
  productType,
  type,
  color,
  location,
  description,
  facets,
  priceSle,
}: Matchable): ReadListing {
  const said = [title, brand, model, productType, type.replaceAll('_', ' '), color, location, description]
    .filter(Boolean)
    .join(' ')
  return { words: new Set([...wordsIn(said), ...facets.split(' ')]), priceSle }
}

/**
 * True if a listing matches the whole search, with nothing widened or dropped. Evaluates the same expression
 * as GET /api/listings, so that both follow the same rules.
 */
export function matches(filters: SearchFilters, { words, priceSle }: ReadListing): boolean {
  const { minPrice = -Infinity, maxPrice = Infinity } = filters
  if (priceSle < minPrice || priceSle > maxPrice) return false
  const expression = toExpression(filters)
  return expression !== undefined && isTrue(expression, words)
}

/**
 * True if an FTS5 expression of quoted words, AND, OR, NOT and brackets matches a document of these words. As
 * in FTS5, NOT binds tighter than AND, and AND tighter than OR.
 */
export function isTrue(expression: string, words: ReadonlySet<string>): boolean {
  const tokens = expression.match(TOKEN) ?? []
  let at = 0

  const take = (token: string) => {
    const isNext = tokens[at] === token
    if (isNext) at += 1
    return isNext
  }
  // Always parse both sides, even if the first decides: parsing advances `at`.
  const either = (): boolean => {
    let isSo = both()
    while (take('OR')) isSo = both() || isSo
    return isSo
  }
  const both = (): boolean => {
    let isSo = without()
    while (take('AND')) isSo = without() && isSo
    return isSo
  }
  const without = (): boolean => {
    let isSo = one()
    while (take('NOT')) isSo = !one() && isSo
    return isSo
  }
  const one = (): boolean => {
    if (take('(')) {
      const isSo = either()
      take(')')
      return isSo
    }
    const word = tokens[at] ?? ''
    at += 1
    return words.has(word.slice(1, -1).replaceAll('""', '"'))
  }
  return either()
}

const TOKEN = /"(?:[^"]|"")*"|AND|OR|NOT|[()]/g
