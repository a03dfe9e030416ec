import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { NewListing } from '#contract/listing.ts'
import { listings } from '#worker/db/schema.ts'
import { scored } from '#worker/features/listings/score/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { noProgress, type Progress } from '../progress.ts'
import { inserter, inTransaction, Refusal } from './state.ts'
import { addAll, fillWords, peopleAdder, personKeys } from './fill-demo.ts'
import { demoId, demoIdRange, type Random, randomFrom } from './random.ts'
import { KINDS } from './market.ts'
import { makeOffer, writeAbout } from './offers/offer.ts'
import { type DemoPerson, makePeople, person } from './people.ts'
import { pickLocation, PLACES } from './places.ts'

type BenchWish = { db: DatabaseSync; count: number; now: number; slePerUsd: number; progress?: Progress }

/** How many stages fillBench reports. */
export const BENCH_STEPS = 5

/** A little longer than a listing's life, so that about a tenth have expired. */
const OLDEST_DAYS = LISTING_LIFE_DAYS + 10
const LISTINGS_PER_SELLER = 40
const DEMO_PEOPLE = 62
const CHUNK = 100_000
const NO_DOCUMENTS = { government_id: false, proof_of_address: false, business_certificate: false }

/**
 * Fills a market for measuring, without photos or people behind the likes, in one transaction. Returns how
 * many listings are new. Drops the indexes of the feed and rebuilds them at the end, since building one over
 * all rows costs a fraction of keeping it row by row. The text index is filled the same way.
 */
export function fillBench({ db, count, now, slePerUsd, progress = noProgress }: BenchWish): number {
  const there = countBench(db)
  if (there === count) return 0
  if (there > 0)
    throw new Refusal(
      `This market already holds ${there} listings of an earlier filling: give a folder of its own ` +
        'with --into.',
    )
  db.exec('PRAGMA cache_size = -262144; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
  inTransaction(db, () => {
    const indexes = db
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'listings'
          AND sql IS NOT NULL`,
      )
      .all()
    for (const { name } of indexes) db.exec(`DROP INDEX ${String(name)}`)
    const add = () => addBench(db, count, now, slePerUsd, progress)
    fillIndexAfter(db, () => countTermsAfter(db, add, progress), progress)
    progress.stage('indexes', indexes.length)
    fillWords(db)
    for (const [i, { sql }] of indexes.entries()) {
      progress.at(i)
      db.exec(String(sql))
    }
    progress.stage('writing to disk')
  })
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return count
}

function countBench(db: DatabaseSync): number {
  const row = db
    .prepare('SELECT count(*) AS there FROM listings WHERE public_id >= ? AND public_id < ?')
    .get(...demoIdRange('benchListing'))
  return Number(row?.there ?? 0)
}

function addBench(db: DatabaseSync, count: number, now: number, slePerUsd: number, progress: Progress): void {
  const random = randomFrom('bench')
  progress.stage('listings', count)
  const crowd = addSellers(db, random, Math.max(60, Math.ceil(count / LISTINGS_PER_SELLER)), now)
  const stage = openStage(db)
  const year = new Date(now).getUTCFullYear()
  for (let index = 0; index < count; index++) {
    const ageDays = OLDEST_DAYS * (1 - (index + 0.5) / count) ** 1.5
    const createdAt = now - Math.round(ageDays * DAY_MS)
    const type = random.weighted(KINDS)
    const seller = pickSeller(random, crowd.get(type) ?? [])
    const location = random.chance(0.35) ? seller.location : pickLocation(random)
    const area = random.pick(PLACES[location].areas)
    const offer = makeOffer(random, type, {
      location,
      area,
      isShop: seller.isShop,
      contact: seller.contact,
      year,
      slePerUsd,
    })
    const { title, description } = writeAbout(random, offer)
    const listing: NewListing = { ...offer.attributes, title, description, images: [] }
    const columns = toRow(listing, slePerUsd, createdAt)
    const views = Math.floor(400 * random.next() ** 3)
    stage.add({
      ...columns,
      ...scored({ ...columns, photos: [] }, { ...NO_DOCUMENTS, phone: seller.isVerified }, now),
      publicId: demoId('benchListing', index),
      sellerId: seller.key,
      status: statusAt(random, ageDays),
      likes: someLikes(random),
      views,
    })
    if ((index + 1) % CHUNK === 0) stage.land()
    progress.at(index + 1)
  }
  stage.land()
}

/**
 * Collects rows in a temporary table and inserts many with one statement, together with the counters that
 * triggers keep.
 */
function openStage(db: DatabaseSync) {
  db.exec('CREATE TEMP TABLE stage AS SELECT * FROM listings WHERE false')
  return {
    add: inserter(db, listings, 'stage'),
    land: () => db.exec('INSERT INTO listings SELECT * FROM stage ORDER BY rowid; DELETE FROM stage'),
  }
}

type Seller = {
  key: number
  contact: string
  location: DemoPerson['location']
  isShop: boolean
  isVerified: boolean
}

/**
 * Adds the demo people, so that the README's numbers can sign in here too, and many sellers. Returns sellers
 * by the kind they may sell.
 */
function addSellers(
  db: DatabaseSync,
  random: Random,
  count: number,
  now: number,
): Map<ListingType, Seller[]> {
  const known = makePeople(randomFrom('salone', 'people'), DEMO_PEOPLE - 2, now)
  const crowd = Array.from({ length: count }, (_, i) => ({
    ...person(random, 100 + i, now),
    publicId: demoId('benchUser', i),
  }))
  addAll([...known, ...crowd], peopleAdder(db))
  const keys = personKeys(db)
  const sellers = (type: ListingType) =>
    crowd
      .filter(({ trade }) => trade === undefined || trade === type)
      .map((each): Seller => {
        return {
          key: keys.get(each.phone) ?? 0,
          contact: each.lastName ?? '',
          location: each.location,
          isShop: each.trade !== undefined,
          isVerified: each.isPhoneVerified,
        }
      })
  return new Map(KINDS.map(([type]) => [type, sellers(type)]))
}

function pickSeller(random: Random, sellers: readonly Seller[]): Seller {
  const seller = sellers[Math.floor(random.next() ** 1.5 * sellers.length)]
  if (!seller) throw new Error('Every kind has somebody who sells it')
  return seller
}

/**
 * Two listings in three have no likes and a few have hundreds: a feed by likes must survive long runs of
 * equal keys.
 */
function someLikes(random: Random): number {
  return Math.floor(300 * random.next() ** 14)
}

function statusAt(random: Random, ageDays: number): ListingStatus {
  if (ageDays >= LISTING_LIFE_DAYS)
    return random.weighted([
      ['expired', 7],
      ['sold', 3],
    ])
  return random.weighted([
    ['active', 945],
    ['sold', 40],
    ['pending', 8],
    ['removed', 7],
  ])
}

/**
 * Runs a job that adds listings to an empty market and counts their terms once at the end, in a tenth of the
 * time that the triggers take.
 */
function countTermsAfter(db: DatabaseSync, job: () => void, progress: Progress): void {
  const triggers = db
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'
        AND name IN ('listing_terms_counted', 'term_added')`,
    )
    .all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`)
  job()
  progress.stage('counting the words')
  db.exec(COUNT_TERMS)
  for (const { sql } of triggers) db.exec(String(sql))
}

const COUNT_TERMS = `
  INSERT INTO terms (term, rank, maker, seller_id, active, electronics, generator, car_sale, home_rent,
    weight)
    SELECT called.value ->> 0, max(called.value ->> 1), max(called.value ->> 2),
      CASE WHEN min(seller_id) = max(seller_id) THEN min(seller_id) END,
      count(*), sum(l.type = 'electronics'), sum(l.type = 'generator'), sum(l.type = 'car_sale'),
      sum(l.type = 'home_rent'),
      CASE WHEN max(called.value ->> 1) > 0 OR min(seller_id) <> max(seller_id)
        THEN CAST(log2(count(*)) AS INTEGER) END
    FROM listings AS l, json_each(l.terms) AS called WHERE l.status = 'active' GROUP BY 1`

/**
 * Runs a job that adds listings to an empty market, then fills the text index, each table in rowid order. In
 * any other order SQLite flushes its memory at every row.
 */
function fillIndexAfter(db: DatabaseSync, job: () => void, progress: Progress): void {
  const [trigger] = db
    .prepare(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'listing_indexed'`)
    .all()
  db.exec('DROP TRIGGER listing_indexed')
  job()
  progress.stage('parts of the text index', FILL.length)
  for (const [i, statement] of FILL.entries()) {
    progress.at(i)
    db.exec(statement)
  }
  db.exec(String(trigger?.sql))
}

/**
 * One segment each, as migration 0005 fills them and cron keeps them. Keys are sorted without their words,
 * which are far longer.
 */
const FILL = [
  `INSERT INTO listing_texts (rowid, words) SELECT newest_first, all_words FROM indexed_listings
    ORDER BY id DESC`,
  ...['name by_name', 'price cheapest_first', 'score best_first', 'likes most_liked_first'].map((each) => {
    const [order, key] = each.split(' ')
    return `INSERT INTO listings_by_${order} (rowid, words) SELECT sorted.${key}, listing.all_words
      FROM (SELECT id, ${key} FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted
      CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id`
  }),
  ...['listing_texts', 'listings_by_name', 'listings_by_price', 'listings_by_score', 'listings_by_likes'].map(
    (table) => `INSERT INTO ${table} (${table}) VALUES ('optimize')`,
  ),
]
