import type { ListingType } from '#contract/kinds/derived.ts'
import { currentYear } from '#contract/dates.ts'
import { SEARCH_SUGGESTIONS_MAX } from '#contract/limits.ts'
import type { Suggestions } from '#contract/search.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { parseQuery } from '../language/parse-query.ts'
import {
  CATEGORY_NAMES,
  commonest,
  countedPlace,
  headOf,
  toSuggestions,
  wishOf,
  type Wish,
} from './completions.ts'
import { listCounts, listMakers, listModelsOf, listTermsFrom, type Counted } from './store.ts'

/**
 * Completions of a search that is being typed: names that start with its last word or last few words. Takes
 * one round trip and reads at most 64 rows.
 */
export async function suggest(ctx: Pick<Ctx, 'db' | 'env'>, typed: string): Promise<Suggestions> {
  if (typed.trim() === '') return { suggestions: await commonestOfAll(ctx.db) }
  const wish = readWish(typed, ctx.env.SLE_PER_USD)
  const { counts, models, terms } = lookUps(ctx.db, wish)
  const [counted, ofMaker, ...found] = await ctx.db.batch([counts, models, ...terms])
  return { suggestions: toSuggestions(wish, { counts: counted, models: ofMaker, terms: found }) }
}

export function readWish(typed: string, slePerUsd: number): Wish {
  const head = headOf(typed)
  const { filters } = parseQuery(head, { year: currentYear(), slePerUsd, isVerbatim: true })
  return wishOf(typed, filters)
}

/**
 * Rows of each lookup. With six places of four kinds and four categories, they add up to 62; with one kind,
 * to fewer.
 */
const LAST_WORD_ROWS = 14
const LAST_WORD_ROWS_OF_KIND = 28
const LAST_WORDS_ROWS = 4
const MODELS_ROWS = 8

export function lookUps(db: Db, wish: Wish) {
  const counted: Counted[] = [
    ...wish.categories.map(({ type }) => ({ type, place: '' })),
    ...wish.places.flatMap(({ place }) => wish.kinds.map((type) => ({ type, place: countedPlace(place) }))),
  ]
  const rows = wish.kinds.length === 1 ? LAST_WORD_ROWS_OF_KIND : LAST_WORD_ROWS
  return {
    counts: listCounts(db, counted),
    models: listModelsOf(db, wish.modelsOf?.maker ?? '', MODELS_ROWS),
    terms: wish.beginnings.map(({ begins }, at) =>
      listTermsFrom(db, begins, at === 0 ? rows : LAST_WORDS_ROWS),
    ),
  }
}

/** The suggestions before anything is typed: kinds and makers. */
async function commonestOfAll(db: Db): Promise<Suggestions['suggestions']> {
  const counts = listCounts(
    db,
    CATEGORY_NAMES.map(({ type }) => ({ type, place: '' })),
  )
  const [counted, makers] = await db.batch([counts, listMakers(db, SEARCH_SUGGESTIONS_MAX)])
  const countOf = (type: ListingType) => counted.find((count) => count.type === type)?.active ?? 0
  return commonest([
    ...CATEGORY_NAMES.map(({ type, text }) => ({ text, what: 'category' as const, count: countOf(type) })),
    ...makers.map(({ term, active }) => ({ text: term, what: 'brand' as const, count: active })),
  ])
}
