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

/** Rows of one answer at most, however full the vocabulary is. */
const MEANT_MAX = 400

/**
 * Known words near to each of the unsure ones that is not known itself; `at` is the place of the unsure one
 * in the list.
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

/** Learns the words that are not known yet; a known one is read and nothing is written. */
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
 * Words of the text index beyond one, in its own order, with the listings that hold each. Facets stand behind
 * all of them.
 */
export function listIndexWords(db: Db, after: string, limit: number) {
  return db.orm.all<{ word: string; listings: number }>(indexWordsQuery(after, limit))
}

function indexWordsQuery(after: string, limit: number): SQL {
  return sql`select term as word, doc as listings from ${sql.identifier(LISTING_WORDS)} where term > ${after}
    and term < ${FIRST_FACET} order by term limit ${limit}`
}

/** The character behind z: no facet stands before it, and no word that is repaired behind it. */
const FIRST_FACET = '{'

/** Known words beyond one, up to another or to the end. */
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

/** Active listings of the time before terms were kept. */
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

/** Each only where its row is still as it was read. */
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

/** In the very words of the partial indexes. */
const isSuggested = sql`${terms.weight} is not null`
const commonestFirst = sql`${terms.weight} desc`

function chosen(db: Db) {
  return db.orm.select({ ...SUGGESTED, ...BY_KIND }).from(terms)
}

/** Terms that begin so: the commonest, or of a long beginning, which has few, the first in the alphabet. */
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

/** The commonest models of a maker. */
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

/** How many listings are active of a kind in a place, both as listing_counts names them. */
export interface Counted {
  type: ListingType
  place: string
}

/** As rows to join with, since D1 bills the keys of a list besides what they find. */
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
