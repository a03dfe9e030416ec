import { and, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { ListingType } from '#contract/kinds/derived.ts'
import type { Db, Fragment } from '#worker/db/client.ts'
import {
  LISTING_WORDS,
  listingCounts,
  listings,
  terms,
  wordForms,
  words,
  wordsWalk,
  type ListingTerm,
} from '#worker/db/schema.ts'
import { RANKS } from '#worker/features/listings/indexing/terms.ts'
import type { SimilarWord, UncertainWord } from './spelling.ts'

/** The most rows of one lookup, however large the vocabulary is. */
const SIMILAR_WORDS_MAX = 400

/**
 * The known words near each uncertain word, with the index of the uncertain word as `at`. Skips uncertain
 * words that turn out to be known.
 */
export function listSimilarWords(db: Db, uncertain: readonly UncertainWord[]) {
  return db.orm.all<SimilarWord & { at: number }>(similarWordsQuery(uncertain))
}

export function similarWordsQuery(uncertain: readonly UncertainWord[]): SQL {
  const isKnown = sql`select 1 from json_each(typed.value ->> 'singularAndPlural') as form cross join ${words}
    on ${words.word} = form.value`
  return sql`select typed.key as at, ${words.word}, ${words.listings}
    from json_each(${JSON.stringify(uncertain)}) as typed
    cross join json_each(typed.value ->> 'forms') as form
    cross join ${wordForms} on ${wordForms.form} = form.value
    cross join ${words} on ${words.word} = ${wordForms.word}
    where not exists (${isKnown}) limit ${SIMILAR_WORDS_MAX}`
}

/** Adds the words that are not known yet. Writes no row for a known word. */
export function addWords(db: Db, added: readonly string[], condition?: Fragment) {
  const isMet = condition ? sql`exists (select 1 from ${listings} where ${condition})` : sql`true`
  return db.orm
    .insert(words)
    .select(sql`select value, 1 from json_each(${JSON.stringify(added)}) where ${isMet}`)
    .onConflictDoNothing()
}

export function findWalk(db: Db) {
  return db.orm.select({ after: wordsWalk.after }).from(wordsWalk).where(eq(wordsWalk.id, 1))
}

export function moveWalk(db: Db, after: string) {
  return db.orm.update(wordsWalk).set({ after }).where(eq(wordsWalk.id, 1))
}

/**
 * Words of the text index after `after`, in alphabetical order, each with the number of listings that have
 * it. Leaves out facets.
 */
export function listIndexWords(db: Db, after: string, limit: number) {
  return db.orm.all<{ word: string; listings: number }>(indexWordsQuery(after, limit))
}

function indexWordsQuery(after: string, limit: number): SQL {
  return sql`select term as word, doc as listings from ${sql.identifier(LISTING_WORDS)} where term > ${after}
    and term < ${AFTER_Z} order by term limit ${limit}`
}

/** The character after z. All facets sort after it, and all words that can be corrected sort before it. */
const AFTER_Z = '{'

/** Those of the words that some listing has. */
export function listWordsOf(db: Db, some: readonly string[]) {
  return db.orm
    .select({ word: words.word })
    .from(words)
    .where(sql`${words.word} in (select value from json_each(${JSON.stringify(some)}))`)
}

/** Known words after `after`, up to `upTo` or to the end. */
export function listKnownWords(db: Db, after: string, upTo: string | undefined, limit: number) {
  const inRange = and(gt(words.word, after), upTo === undefined ? undefined : lte(words.word, upTo))
  return db.orm.select().from(words).where(inRange).orderBy(words.word).limit(limit)
}

export function storeWordCounts(db: Db, counted: readonly { word: string; listings: number }[]) {
  return db.orm
    .insert(words)
    .select(
      sql`select value ->> 'word', value ->> 'listings' from json_each(${JSON.stringify(counted)})
        where true`,
    )
    .onConflictDoUpdate({ target: words.word, set: { listings: sql`excluded.listings` } })
}

export function deleteWords(db: Db, absent: readonly string[]) {
  return db.orm
    .delete(words)
    .where(sql`${words.word} in (select value from json_each(${JSON.stringify(absent)}))`)
}

/** Active listings that have no terms yet, because they are from before terms existed. */
export function listWithoutTerms(db: Db, limit: number) {
  return db.orm
    .select({
      id: listings.id,
      updatedAt: listings.updatedAt,
      title: listings.title,
      brand: listings.brand,
      model: listings.model,
      productType: listings.productType,
    })
    .from(listings)
    .where(and(sql`${listings.status} = 'active'`, isNull(listings.terms)))
    .limit(limit)
}

/** Stores the terms of listings, except listings that have changed since they were read. */
export function storeTerms(db: Db, rows: readonly { id: number; updatedAt: number; terms: ListingTerm[] }[]) {
  return db.orm
    .update(listings)
    .set({ terms: sql`kept.value ->> 'terms'` })
    .from(sql`json_each(${JSON.stringify(rows)}) as kept`)
    .where(sql`${listings.id} = kept.value ->> 'id' and ${listings.updatedAt} = kept.value ->> 'updatedAt'`)
}

const SUGGESTED = { term: terms.term, rank: terms.rank, maker: terms.maker, active: terms.active }
const BY_KIND = {
  electronics: terms.electronics,
  generator: terms.generator,
  car_sale: terms.car_sale,
  home_rent: terms.home_rent,
}

/** Must be exactly the condition of the partial indexes; otherwise SQLite does not use them. */
const isSuggested = sql`${terms.weight} is not null`
const mostCommonFirst = sql`${terms.weight} desc`

function selectTerms(db: Db) {
  return db.orm.select({ ...SUGGESTED, ...BY_KIND }).from(terms)
}

/**
 * Terms that start with a text. For a short text, these are the most common terms; for a long one, with which
 * few terms start, the first in the alphabet.
 */
export function listTermsFrom(db: Db, prefix: string, limit: number) {
  const length = Array.from(prefix).length
  if (length > LONGEST_INDEXED) {
    const inRange = sql`${terms.term} >= ${prefix} and ${terms.term} < ${prefix + LAST_CHARACTER}`
    return selectTerms(db).where(and(isSuggested, inRange)).limit(limit)
  }
  const first = sql`substr(${terms.term}, 1, ${sql.raw(String(length))})`
  return selectTerms(db)
    .where(and(isSuggested, sql`${first} = ${prefix}`))
    .orderBy(mostCommonFirst)
    .limit(limit)
}

const LONGEST_INDEXED = 8
const LAST_CHARACTER = '\u{10ffff}'

/** The most common models of a maker. */
export function listModelsOf(db: Db, maker: string, limit: number) {
  return selectTerms(db)
    .where(and(isSuggested, eq(terms.maker, maker)))
    .orderBy(mostCommonFirst)
    .limit(limit)
}

export function listMakers(db: Db, limit: number) {
  return selectTerms(db)
    .where(and(isSuggested, sql`${terms.rank} = ${sql.raw(String(RANKS.maker))}`))
    .orderBy(mostCommonFirst)
    .limit(limit)
}

/** A kind and a place, as listing_counts names them. */
export interface CountKey {
  type: ListingType
  place: string
}

/**
 * The counts of these kinds and places. Uses a join, because D1 bills the keys of an IN list in addition to
 * the rows found.
 */
export function listCounts(db: Db, counted: readonly CountKey[]) {
  const rows = counted.length > 0 ? counted : [NOWHERE]
  const wanted = sql`(values ${sql.join(
    rows.map(({ type, place }) => sql`(${type}, ${place})`),
    sql`, `,
  )}) as wanted`
  return db.orm
    .select({ type: listingCounts.type, place: listingCounts.place, active: listingCounts.active })
    .from(wanted)
    .innerJoin(
      listingCounts,
      sql`${listingCounts.type} = wanted.column1 and ${listingCounts.place} = wanted.column2`,
    )
}

const NOWHERE: CountKey = { type: 'electronics', place: 'nowhere' }
