import type { SearchFilters } from '#contract/search.ts'
import type { ListingRow } from '../../../db/schema.ts'
import { wordsIn } from '../../../platform/folding.ts'
import { toExpression } from '../expression.ts'

/** The columns of a listing that a search finds it by; all attributes are in its facets. */
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
 * A listing made ready to be held against many searches: its words as the text index has them, facets among
 * them.
 */
export interface ReadListing {
  words: ReadonlySet<string>
  priceSle: number
}

/** As the view indexed_listings puts them together. */
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
 * Whether a listing is what a search looks for: all of it, with nothing widened or left out. By the
 * expression that GET /api/listings finds it with, so that both go by the same rules.
 */
export function matches(filters: SearchFilters, { words, priceSle }: ReadListing): boolean {
  const { minPrice = -Infinity, maxPrice = Infinity } = filters
  if (priceSle < minPrice || priceSle > maxPrice) return false
  const expression = toExpression(filters)
  return expression !== undefined && isTrue(expression, words)
}

/**
 * Whether an FTS5 expression of quoted words, AND, OR, NOT and brackets finds a document of these words. As
 * FTS5 has it, NOT binds closer than AND, and AND closer than OR.
 */
export function isTrue(expression: string, words: ReadonlySet<string>): boolean {
  const tokens = expression.match(TOKEN) ?? []
  let at = 0

  const take = (token: string) => {
    const isNext = tokens[at] === token
    if (isNext) at += 1
    return isNext
  }
  // Both sides are always read, whatever the first one comes to: the place in the expression moves on with
  // them.
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
