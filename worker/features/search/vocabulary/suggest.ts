import { currentYear } from '#contract/dates.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { SEARCH_SUGGESTIONS_MAX } from '#contract/limits.ts'
import type { Suggestions } from '#contract/search.ts'
import type { Ctx } from '#worker/context.ts'
import type { Db } from '#worker/db/client.ts'
import { toCountsPlace } from '#worker/features/search/feed/store.ts'
import { parseQuery } from '#worker/features/search/language/parse-query.ts'
import { CATEGORY_NAMES, mostCommon, headOf, toSuggestions, toLookup, type Lookup } from './completions.ts'
import { listCounts, listMakers, listModelsOf, listTermsFrom, type CountKey } from './store.ts'

/**
 * Completes a search while it is being typed. A completion starts with the last word typed, or the last few.
 * Takes one round trip and reads at most 64 rows.
 */
export async function suggest(ctx: Pick<Ctx, 'db' | 'env'>, typed: string): Promise<Suggestions> {
  if (typed.trim() === '') return { suggestions: await listMostCommon(ctx.db) }
  const lookup = parseLookup(typed, ctx.env.SLE_PER_USD)
  const { counts, models, terms } = lookupQueries(ctx.db, lookup)
  const [counted, ofMaker, ...found] = await ctx.db.batch([counts, models, ...terms])
  return { suggestions: toSuggestions(lookup, { counts: counted, models: ofMaker, terms: found }) }
}

export function parseLookup(typed: string, slePerUsd: number): Lookup {
  const head = headOf(typed)
  const { filters } = parseQuery(head, { year: currentYear(), slePerUsd, isVerbatim: true })
  return toLookup(typed, filters)
}

/**
 * The most rows that each lookup reads. With the counts of six places for four kinds, and of four categories,
 * they add up to 62; with a single kind, to fewer.
 */
const LAST_WORD_ROWS = 14
const LAST_WORD_ROWS_OF_KIND = 28
const LAST_WORDS_ROWS = 4
const MODELS_ROWS = 8

export function lookupQueries(db: Db, lookup: Lookup) {
  const counted: CountKey[] = [
    ...lookup.categories.map(({ type }) => ({ type, place: '' })),
    ...lookup.places.flatMap(({ place }) =>
      lookup.kinds.map((type) => ({ type, place: toCountsPlace(place) })),
    ),
  ]
  const rows = lookup.kinds.length === 1 ? LAST_WORD_ROWS_OF_KIND : LAST_WORD_ROWS
  return {
    counts: listCounts(db, counted),
    models: listModelsOf(db, lookup.modelsOf?.maker ?? '', MODELS_ROWS),
    terms: lookup.prefixes.map(({ prefix }, at) =>
      listTermsFrom(db, prefix, at === 0 ? rows : LAST_WORDS_ROWS),
    ),
  }
}

/** The suggestions for an empty text: kinds and makers. */
async function listMostCommon(db: Db): Promise<Suggestions['suggestions']> {
  const counts = listCounts(
    db,
    CATEGORY_NAMES.map(({ type }) => ({ type, place: '' })),
  )
  const [counted, makers] = await db.batch([counts, listMakers(db, SEARCH_SUGGESTIONS_MAX)])
  const countOf = (type: ListingType) => counted.find((count) => count.type === type)?.active ?? 0
  return mostCommon([
    ...CATEGORY_NAMES.map(({ type, text }) => ({ text, what: 'category' as const, count: countOf(type) })),
    ...makers.map(({ term, active }) => ({ text: term, what: 'brand' as const, count: active })),
  ])
}
