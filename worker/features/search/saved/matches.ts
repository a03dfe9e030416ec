import type { SearchFilters } from '#contract/search.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { wordsIn } from '../../../platform/folding.ts'
import { toExpression } from '../expression.ts'

/** The listing columns that a search compares. All attributes are in `facets`. */
export const MATCHED_COLUMNS = [
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
export type Matchable = Pick<ListingRow, (typeof MATCHED_COLUMNS)[number]>

/**
 * A listing prepared for comparison with many searches. `words` are those of the text index, facets included.
 */
export interface PreparedListing {
  words: ReadonlySet<string>
  priceSle: number
}

/** Prepares a listing. Joins the same columns as the view indexed_listings. */
export function prepareListing({
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
}: Matchable): PreparedListing {
  const joined = [title, brand, model, productType, type.replaceAll('_', ' '), color, location, description]
    .filter(Boolean)
    .join(' ')
  return { words: new Set([...wordsIn(joined), ...facets.split(' ')]), priceSle }
}

/**
 * True if a listing matches the whole search, with no place widened and no filter dropped. Evaluates the same
 * expression as GET /api/listings, so that alerts and the feed follow the same rules.
 */
export function matches(filters: SearchFilters, { words, priceSle }: PreparedListing): boolean {
  const { minPrice = -Infinity, maxPrice = Infinity } = filters
  if (priceSle < minPrice || priceSle > maxPrice) return false
  const expression = toExpression(filters)
  return expression !== undefined && matchesExpression(expression, words)
}

/**
 * True if an FTS5 expression of quoted words, AND, OR, NOT and brackets matches a document of these words. As
 * in FTS5, NOT binds tighter than AND, and AND tighter than OR.
 */
export function matchesExpression(expression: string, words: ReadonlySet<string>): boolean {
  const tokens = expression.match(TOKEN) ?? []
  let at = 0

  const takeToken = (token: string) => {
    const isNext = tokens[at] === token
    if (isNext) at += 1
    return isNext
  }
  // Both sides are parsed even if the first decides the result, because parsing advances `at`.
  const parseOr = (): boolean => {
    let isTrue = parseAnd()
    while (takeToken('OR')) isTrue = parseAnd() || isTrue
    return isTrue
  }
  const parseAnd = (): boolean => {
    let isTrue = parseNot()
    while (takeToken('AND')) isTrue = parseNot() && isTrue
    return isTrue
  }
  const parseNot = (): boolean => {
    let isTrue = parseTerm()
    while (takeToken('NOT')) isTrue = !parseTerm() && isTrue
    return isTrue
  }
  const parseTerm = (): boolean => {
    if (takeToken('(')) {
      const isTrue = parseOr()
      takeToken(')')
      return isTrue
    }
    const word = tokens[at] ?? ''
    at += 1
    return words.has(word.slice(1, -1).replaceAll('""', '"'))
  }
  return parseOr()
}

const TOKEN = /"(?:[^"]|"")*"|AND|OR|NOT|[()]/g
