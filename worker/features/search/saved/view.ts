import type { SavedSearch } from '#contract/saved-search.ts'
import type { SavedSearchRow, ToMatchRow } from '#worker/db/schema.ts'
import type { Matchable } from './matches.ts'

/** A saved search as its owner sees it. */
export function toSavedSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.publicId,
    name: row.name,
    query: row.query,
    filters: row.filters,
    frequency: row.frequency,
    paused: row.paused,
    looksFor: row.looksFor,
    matches: row.matches,
    lastMatchAt: row.lastMatchAt === null ? null : new Date(row.lastMatchAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** A listing before an edit. The cast is safe, because all of these columns are written together. */
export function toMatchable(before: NonNullable<ToMatchRow['before']>): Matchable {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return before as Matchable
}
