import type { SavedSearchFrequency } from '#contract/lists.ts'
import { SAVED_SEARCH_NAME_MAX } from '#contract/limits.ts'

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
