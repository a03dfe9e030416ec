import * as z from 'zod'
import { Cursor, PageLimit } from './fields.ts'
import { PEOPLE_SAID_MIN, SAVED_SEARCH_NAME_MAX } from './limits.ts'
import { SAVED_SEARCH_FREQUENCIES } from './lists.ts'
import { SearchFilters, SearchText, Understood } from './search.ts'
import { toOneLine } from './visible-text.ts'

const name = z
  .string({ error: 'Give the search a name' })
  .overwrite(toOneLine)
  .min(1, 'Give the search a name')
  .max(SAVED_SEARCH_NAME_MAX, `A name has at most ${SAVED_SEARCH_NAME_MAX} characters`)
const paused = z.boolean({ error: 'Paused must be true or false' })
const frequency = z.enum(SAVED_SEARCH_FREQUENCIES, { error: 'Frequency must be instant or daily' })

/** The filters of a saved search. `sellerId` follows a seller: only their listings match. */
export const SavedFilters = SearchFilters.extend({
  sellerId: z.uuid({ error: 'That is not the id of a person' }).optional(),
})
export type SavedFilters = z.infer<typeof SavedFilters>

/**
 * The body of POST /api/saved-searches. `query` is the text as typed, parsed as by POST /api/smart-search;
 * `filters` take precedence over it. Following a seller twice returns the first search.
 */
export const NewSavedSearch = z.object({
  name,
  query: SearchText.default(''),
  filters: SavedFilters.default({}),
  frequency: frequency.default('instant'),
  paused: paused.default(false),
})
export type NewSavedSearch = z.infer<typeof NewSavedSearch>

/** The body of PATCH /api/saved-searches/{id}. Missing fields stay unchanged, and so does the seller. */
export const EditSavedSearch = z
  .object({ name, query: SearchText, filters: SearchFilters, frequency, paused })
  .partial()
export type EditSavedSearch = z.infer<typeof EditSavedSearch>

/** `looksFor` is the combined meaning of query and filters, as chips. `matches` counts the alerts so far. */
export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  filters: SavedFilters,
  frequency,
  paused,
  looksFor: z.array(Understood),
  matches: z.int(),
  lastMatchAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/**
 * How many people have a saved search that a listing matches: null if fewer than three, so that nobody is
 * singled out. `isAtLeast` if there are too many searches to compare them all.
 */
export const Demand = z.object({ people: z.int().min(PEOPLE_SAID_MIN).nullable(), isAtLeast: z.boolean() })
export type Demand = z.infer<typeof Demand>

export const SavedSearchesQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type SavedSearchesQuery = z.infer<typeof SavedSearchesQuery>

/** A page of a person's saved searches, newest first. A person has at most 50. */
export const SavedSearches = z.object({
  savedSearches: z.array(SavedSearch),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type SavedSearches = z.infer<typeof SavedSearches>
