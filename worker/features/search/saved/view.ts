import * as z from 'zod'
import type { SavedSearch } from '#contract/saved-search.ts'
import { SearchFilters, Understood } from '#contract/search.ts'
import type { SavedSearchRow } from '../../../db/schema.ts'
import type { Matchable } from './matches.ts'

const Chips = z.array(Understood)
const Wanted = z.array(SearchFilters)

/** A row as its owner reads it. */
export function toSavedSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.publicId,
    name: row.name,
    query: row.query,
    filters: toFilters(row.filters),
    frequency: row.frequency,
    paused: row.paused,
    looksFor: Chips.parse(JSON.parse(row.looksFor)),
    matches: row.matches,
    lastMatchAt: row.lastMatchAt === null ? null : new Date(row.lastMatchAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** What a listing must be, in any of these ways. */
export function toWanted(json: string): SearchFilters[] {
  return Wanted.parse(JSON.parse(json))
}

export function toFilters(json: string): SearchFilters {
  return SearchFilters.parse(JSON.parse(json))
}

/** A listing as it was before an edit. Written from a row's own columns, so they are read as such. */
export function toMatchable(json: string): Matchable {
  return JSON.parse(json) as Matchable
}
