import type { SearchFilters } from '#contract/search.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { isTrueOf } from '#worker/features/search/expression-tree.ts'
import { toExpression } from '#worker/features/search/expression.ts'
import { wordsIn } from '#worker/platform/folding.ts'
import type { CandidateRow } from './store.ts'

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

/** Whether a saved search finds a listing, in any of its readings. */
export function isFoundBy({ wanted }: Pick<CandidateRow, 'wanted'>, listing: PreparedListing): boolean {
  return wanted.some((filters) => toMatcher(filters)(listing))
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
  return ({ words, priceSle }) => priceSle >= minPrice && priceSle <= maxPrice && isTrueOf(words, expression)
}
