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

/** True for a listing that a search finds. */
export type Matcher = (listing: PreparedListing) => boolean

/**
 * Prepares a search for comparison with many listings. A listing must match the whole search, with no place
 * widened and no filter dropped. Evaluates the same expression as GET /api/listings, so that alerts and the
 * feed follow the same rules.
 */
export function toMatcher(filters: SearchFilters): Matcher {
  const { minPrice = -Infinity, maxPrice = Infinity } = filters
  const expression = toExpression(filters)
  if (expression === undefined) return () => false
  const hasWords = readExpression(expression)
  return ({ words, priceSle }) => priceSle >= minPrice && priceSle <= maxPrice && hasWords(words)
}

type Condition = (words: ReadonlySet<string>) => boolean

/**
 * Reads an FTS5 expression of quoted words, AND, OR, NOT and brackets, as a condition on the words of a
 * document. As in FTS5, NOT binds tighter than AND, and AND tighter than OR.
 */
export function readExpression(expression: string): Condition {
  const tokens = expression.match(TOKEN) ?? []
  let at = 0

  const takeToken = (token: string) => {
    const isNext = tokens[at] === token
    if (isNext) at += 1
    return isNext
  }
  const readOr = (): Condition => {
    const either = [readAnd()]
    while (takeToken('OR')) either.push(readAnd())
    return (words) => either.some((isTrue) => isTrue(words))
  }
  const readAnd = (): Condition => {
    const all = [readNot()]
    while (takeToken('AND')) all.push(readNot())
    return (words) => all.every((isTrue) => isTrue(words))
  }
  const readNot = (): Condition => {
    const wanted = readTerm()
    const unwanted: Condition[] = []
    while (takeToken('NOT')) unwanted.push(readTerm())
    return (words) => wanted(words) && !unwanted.some((isTrue) => isTrue(words))
  }
  const readTerm = (): Condition => {
    if (takeToken('(')) {
      const inner = readOr()
      takeToken(')')
      return inner
    }
    const quoted = tokens[at] ?? ''
    at += 1
    const word = quoted.slice(1, -1).replaceAll('""', '"')
    return (words) => words.has(word)
  }
  return readOr()
}

const TOKEN = /"(?:[^"]|"")*"|AND|OR|NOT|[()]/g
