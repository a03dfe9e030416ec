import { and, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { ListingType } from '#contract/kinds/derived.ts'
import type { Db, Fragment } from '../../../db/client.ts'
import {
  LISTING_WORDS,
  listingCounts,
  listings,
  terms,
  wordForms,
  words,
  wordsWalk,
  type ListingTerm,
} from '../../../db/schema.ts'
import type { Meant, Unsure } from './spelling.ts'
import { RANKS } from '../../listings/indexing/terms.ts'

/** The most rows of one answer, however full the vocabulary is. */
const MEANT_MAX = 400

/**
 * Known words near each unsure word, unless that word is itself known. `at` is the index of the unsure word.
 */
export function listMeant(db: Db, unsure: readonly Unsure[]) {
  return db.orm.all<Meant & { at: number }>(meantQuery(unsure))
}

export function meantQuery(unsure: readonly Unsure[]): SQL {
  const isKnown = sql`select 1 from json_each(typed.value ->> 'known') as form cross join ${words}
    on ${words.word} = form.value`
  return sql`select typed.key as at, ${words.word}, ${words.listings}
    from json_each(${JSON.stringify(unsure)}) as typed
    cross join json_each(typed.value ->> 'forms') as form
    cross join ${wordForms} on ${wordForms.form} = form.value
    cross join ${words} on ${words.word} = ${wordForms.word}
    where not exists (${isKnown}) limit ${MEANT_MAX}`
}

/** Adds the unknown ones of these words. A known word writes nothing. */
export function addWords(db: Db, fresh: readonly string[], still?: Fragment) {
  const isMeant = still ? sql`exists (select 1 from ${listings} where ${still})` : sql`true`
  return db.orm
    .insert(words)
    .select(sql`select value, 1 from json_each(${JSON.stringify(fresh)}) where ${isMeant}`)
    .onConflictDoNothing()
}

export function findWalk(db: Db) {
  return db.orm.select({ after: wordsWalk.after }).from(wordsWalk).where(eq(wordsWalk.id, 1))
}

export function moveWalk(db: Db, after: string) {
  return db.orm.update(wordsWalk).set({ after }).where(eq(wordsWalk.id, 1))
}

/**
 * Words of the text index after `after`, in alphabetical order, with the number of listings that have each.
 * Facets come after all words.
 */
export function listIndexWords(db: Db, after: string, limit: number) {
  return db.orm.all<{ word: string; listings: number }>(indexWordsQuery(after, limit))
}

function indexWordsQuery(after: string, limit: number): SQL {
  return sql`select term as word, doc as listings from ${sql.identifier(LISTING_WORDS)} where term > ${after}
    and term < ${FIRST_FACET} order by term limit ${limit}`
}

/** The character after z: every facet sorts after it, and every word that can be corrected before it. */
const FIRST_FACET = '{'

/** Known words after `after`, up to `upTo` or to the end. */
export function listKnownWords(db: Db, after: string, upTo: string | undefined, limit: number) {
  const inRange = and(gt(words.word, after), upTo === undefined ? undefined : lte(words.word, upTo))
  return db.orm.select().from(words).where(inRange).orderBy(words.word).limit(limit)
}

export function keepWords(db: Db, counted: readonly { word: string; listings: number }[]) {
  return db.orm
    .insert(words)
    .select(
      sql`select value ->> 'word', value ->> 'listings' from json_each(${JSON.stringify(counted)})
        where true`,
    )
    .onConflictDoUpdate({ target: words.word, set: { listings: sql`excluded.listings` } })
}

export function forgetWords(db: Db, gone: readonly string[]) {
  return db.orm
    .delete(words)
    .where(sql`${words.word} in (select value from json_each(${JSON.stringify(gone)}))`)
}

/** Active listings that are older than terms and have none yet. */
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
export function keepTerms(db: Db, rows: readonly { id: number; updatedAt: number; terms: ListingTerm[] }[]) {
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

/** Exactly the condition of the partial indexes, or SQLite does not use them. */
const isSuggested = sql`${terms.weight} is not null`
const commonestFirst = sql`${terms.weight} desc`

function chosen(db: Db) {
  return db.orm.select({ ...SUGGESTED, ...BY_KIND }).from(terms)
}

/**
 * Terms that start with a text. A short text gives the most common terms; a long one, which has few, the
 * first in the alphabet.
 */
export function listTermsFrom(db: Db, beginning: string, limit: number) {
  const length = Array.from(beginning).length
  if (length > LONGEST_INDEXED) {
    const inRange = sql`${terms.term} >= ${beginning} and ${terms.term} < ${beginning + LAST_CHARACTER}`
    return chosen(db).where(and(isSuggested, inRange)).limit(limit)
  }
  const first = sql`substr(${terms.term}, 1, ${sql.raw(String(length))})`
  return chosen(db)
    .where(and(isSuggested, sql`${first} = ${beginning}`))
    .orderBy(commonestFirst)
    .limit(limit)
}

const LONGEST_INDEXED = 8
const LAST_CHARACTER = '\u{10ffff}'

/** The most common models of a maker. */
export function listModelsOf(db: Db, maker: string, limit: number) {
  return chosen(db)
    .where(and(isSuggested, eq(terms.maker, maker)))
    .orderBy(commonestFirst)
    .limit(limit)
}

export function listMakers(db: Db, limit: number) {
  return chosen(db)
    .where(and(isSuggested, sql`${terms.rank} = ${sql.raw(String(RANKS.maker))}`))
    .orderBy(commonestFirst)
    .limit(limit)
}

/** A kind and a place, as listing_counts names them. */
export interface Counted {
  type: ListingType
  place: string
}

/**
 * The counts of these kinds and places. Uses a join, since D1 bills the keys of an IN list in addition to the
 * rows found.
 */
export function listCounts(db: Db, counted: readonly Counted[]) {
  const rows = counted.length > 0 ? counted : [NOWHERE]
  const asked = sql`(values ${sql.join(
    rows.map(({ type, place }) => sql`(${type}, ${place})`),
    sql`, `,
  )}) as wanted`
  return db.orm
    .select({ type: listingCounts.type, place: listingCounts.place, active: listingCounts.active })
    .from(asked)
    .innerJoin(
      listingCounts,
      sql`${listingCounts.type} = wanted.column1 and ${listingCounts.place} = wanted.column2`,
    )
}

const NOWHERE: Counted = { type: 'electronics', place: 'nowhere' }
