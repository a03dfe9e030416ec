import type { SavedSearchFrequency } from '#contract/lists.ts'
import { SAVED_SEARCH_NAME_MAX } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/saved-search.ts'
import type { SearchFilters } from '#contract/search.ts'
import type { FeedAddress } from '#web/features/search/feed/search-params.ts'

/** A search as its form holds it; `query` only where the form asks for it. */
export type SearchDraft = { name: string; query?: string; frequency: SavedSearchFrequency }
export type DraftProblem = 'noName' | 'longName' | 'noQuery'

/** What keeps a draft from being saved. A text may be empty where filters say what is looked for. */
export function problemOf({ name, query }: SearchDraft, hasFilters: boolean): DraftProblem | undefined {
  if (name.trim() === '') return 'noName'
  if (name.trim().length > SAVED_SEARCH_NAME_MAX) return 'longName'
  return query !== undefined && query.trim() === '' && !hasFilters ? 'noQuery' : undefined
}

/** A name out of chips or a text, cut between words to what a name may be. */
export function shortName(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= SAVED_SEARCH_NAME_MAX) return line
  const cut = line.slice(0, SAVED_SEARCH_NAME_MAX)
  const end = cut.lastIndexOf(' ')
  return (end > SAVED_SEARCH_NAME_MAX / 2 ? cut.slice(0, end) : cut).replace(/[\s,]+$/, '')
}

export type Asked = { query: string; filters: SearchFilters }

/**
 * The saved one that asks for just the same, if any: in whatever order of keys and alternatives, in whatever
 * capitals.
 */
export function findSame(saved: readonly SavedSearch[], asked: Asked): SavedSearch | undefined {
  const wanted = toText(asked)
  return saved.find((each) => toText(each) === wanted)
}

function toText({ query, filters }: Asked): string {
  const said = Object.entries(filters).filter(([key, value]) => key !== 'sortBy' && value !== undefined)
  const sorted = said
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
 * The feed's address of what a saved search asks for. The server has read every value, so that none needs to
 * be looked at again.
 */
export function resultsOf({
  query,
  filters: { sortBy, ...filters },
}: Pick<SavedSearch, 'query' | 'filters'>): FeedAddress {
  const given = Object.entries(filters).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join() : value,
  ])
  return { ...Object.fromEntries(given), sort: sortBy, q: query || undefined }
}
