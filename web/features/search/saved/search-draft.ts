import { SAVED_SEARCH_NAME_MAX } from '#contract/limits.ts'
import type { SavedSearchFrequency } from '#contract/lists.ts'
import type { SavedSearch } from '#contract/saved-search.ts'
import type { SearchFilters } from '#contract/search.ts'
import { countCharacters, toOneLine } from '#contract/visible-text.ts'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'

/** The form's state. `query` is undefined if the form has no field for it. */
export type SearchDraft = { name: string; query?: string; frequency: SavedSearchFrequency }
type DraftProblem = 'noName' | 'longName' | 'noQuery'

/** Why a draft cannot be saved. The text may be empty if there are filters. */
export function problemOf({ name, query }: SearchDraft, hasFilters: boolean): DraftProblem | undefined {
  const length = countCharacters(toOneLine(name))
  if (length === 0) return 'noName'
  if (length > SAVED_SEARCH_NAME_MAX) return 'longName'
  return query !== undefined && query.trim() === '' && !hasFilters ? 'noQuery' : undefined
}

/** A name made from chips or a text, cut between words to the maximum length. */
export function shortName(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const characters = Array.from(line)
  if (characters.length <= SAVED_SEARCH_NAME_MAX) return line
  const cut = characters.slice(0, SAVED_SEARCH_NAME_MAX).join('')
  const end = cut.lastIndexOf(' ')
  return (end > SAVED_SEARCH_NAME_MAX / 2 ? cut.slice(0, end) : cut).replace(/[\s,]+$/, '')
}

export type SearchContent = { query: string; filters: SearchFilters }

/**
 * The saved search for the same text and filters, if any. Ignores case, the sort order, and the order of keys
 * and alternatives.
 */
export function findSame(saved: readonly SavedSearch[], search: SearchContent): SavedSearch | undefined {
  const text = toComparable(search)
  return saved.find((each) => toComparable(each) === text)
}

function toComparable({ query, filters }: SearchContent): string {
  const entries = Object.entries(filters).filter(([key, value]) => key !== 'sortBy' && value !== undefined)
  const sorted = entries
    .map(([key, value]) => [
      key,
      String(value)
        .split(',')
        .map((item) => item.trim())
        .sort()
        .join(),
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return JSON.stringify([query.trim().toLowerCase().replace(/\s+/g, ' '), sorted])
}

/**
 * The feed's search params for a saved search. They are not checked, because the server has validated them.
 */
export function toFeedAddress({
  query,
  filters: { sortBy, ...filters },
}: Pick<SavedSearch, 'query' | 'filters'>): FeedAddress {
  const params = Object.entries(filters).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join() : value,
  ])
  return { ...Object.fromEntries(params), sort: sortBy, q: query || undefined }
}
