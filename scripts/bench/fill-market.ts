import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { listings, users } from '#worker/db/schema.ts'
import { computeScore } from '#worker/features/listings/score/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { ORDER_TABLES } from '#worker/features/search/orders.ts'
import type { Progress } from '../progress.ts'
import { randomFrom, type Random } from '../random.ts'
import { SLE_PER_USD } from '../seed/load-market.ts'
import { publicIdOf } from '../seed/public-id.ts'
import { readPeople } from '../seed/rows.ts'
import { fillWords, inTransaction, prepareInsert } from '../seed/state.ts'
import { openListingMaker } from './make-listing.ts'

type Options = { db: DatabaseSync; count: number; now: number; progress: Progress }

/** How many steps fillBench reports. */
export const BENCH_STEPS = 5

/** A little longer than a listing's life, so that about a tenth of the listings have expired. */
const OLDEST_DAYS = LISTING_LIFE_DAYS + 10
const LISTINGS_PER_SELLER = 40
const ROWS_PER_FLUSH = 100_000
const NO_DOCUMENTS = { government_id: false, proof_of_address: false, business_certificate: false }

/**
 * Fills an empty database with a market for benchmarks, in one transaction, without photos and without rows
 * for the likes. Indexes, counted terms and the text index are made after the last listing, because that
 * costs a fraction of updating them row by row.
 */
export function fillBench({ db, count, now, progress }: Options): void {
  db.exec('PRAGMA cache_size = -262144; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
  inTransaction(db, () => {
    const indexes = dropForNow(db, "type = 'index' AND tbl_name = 'listings' AND sql IS NOT NULL")
    const triggers = dropForNow(
      db,
      "name IN ('listing_terms_counted', 'term_added', 'listing_indexed', 'home_indexed')",
    )
    addListings(db, count, now, progress)
    progress.step('counting the words')
    db.exec(COUNT_TERMS)
    progress.step('parts of the text index', FILL_STATEMENTS.length)
    executeAll(FILL_STATEMENTS)
    for (const trigger of triggers) db.exec(trigger)
    progress.step('indexes', indexes.length)
    fillWords(db)
    executeAll(indexes)
    progress.step('writing to disk')
  })
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')

  function executeAll(statements: readonly string[]): void {
    for (const [i, statement] of statements.entries()) {
      progress.at(i)
      db.exec(statement)
    }
  }
}

/** Drops indexes or triggers. Returns the statements that create them again. */
function dropForNow(db: DatabaseSync, condition: string): string[] {
  const dropped = db.prepare(`SELECT type, name, sql FROM sqlite_master WHERE ${condition}`).all()
  for (const { type, name } of dropped) db.exec(`DROP ${String(type)} ${String(name)}`)
  return dropped.map(({ sql }) => String(sql))
}

function addListings(db: DatabaseSync, count: number, now: number, progress: Progress): void {
  const random = randomFrom('bench')
  const makeListing = openListingMaker(now)
  progress.step('listings', count)
  const sellers = addSellers(db, Math.max(60, Math.ceil(count / LISTINGS_PER_SELLER)), now)
  const staging = openStagingTable(db)
  for (let index = 0; index < count; index++) {
    const ageDays = OLDEST_DAYS * (1 - (index + 0.5) / count) ** 1.5
    const createdAt = now - Math.round(ageDays * DAY_MS)
    const columns = toRow(makeListing(random), SLE_PER_USD, createdAt)
    staging.add({
      ...columns,
      ...computeScore({ ...columns, photos: [] }, { ...NO_DOCUMENTS, phone: random.chance(0.8) }, now),
      publicId: publicIdOf('listing', index + 1),
      // A few sellers post a lot and most post little.
      sellerId: 1 + Math.floor(random.next() ** 1.5 * sellers),
      status: pickStatus(random, ageDays),
      likes: pickLikes(random),
      views: Math.floor(400 * random.next() ** 3),
    })
    if ((index + 1) % ROWS_PER_FLUSH === 0) staging.flush()
    progress.at(index + 1)
  }
  staging.flush()
}

/** Collects rows in a temporary table, from which `flush` inserts all with one statement. */
function openStagingTable(db: DatabaseSync) {
  db.exec('CREATE TEMP TABLE stage AS SELECT * FROM listings WHERE false')
  return {
    add: prepareInsert(db, listings, 'stage'),
    flush: () => db.exec('INSERT INTO listings SELECT * FROM stage ORDER BY rowid; DELETE FROM stage'),
  }
}

/** Adds sellers with the names of the demo market's people, and numbers that cannot be called. */
function addSellers(db: DatabaseSync, count: number, now: number): number {
  const people = readPeople(now)
  const add = prepareInsert(db, users)
  for (let id = 1; id <= count; id++) {
    const { firstName, lastName, businessName, location, userType, createdAt } =
      people[id % people.length] ?? {}
    const phone = `+2320${String(id).padStart(7, '0')}`
    add({
      id,
      phone,
      publicId: publicIdOf('user', id),
      firstName,
      lastName,
      businessName,
      location,
      userType,
      createdAt: createdAt ?? now,
      phoneVerifiedAt: createdAt,
    })
  }
  return count
}

/** Two in three listings get no likes, so that a feed by likes has a long run of equal keys. */
function pickLikes(random: Random): number {
  return Math.floor(300 * random.next() ** 14)
}

function pickStatus(random: Random, ageDays: number): ListingStatus {
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

/** Counts the terms of all listings in a tenth of the time that triggers take. */
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
 * Fills each table of the text index as a single segment, as migration 0005 does and cron maintains. Inserts
 * in rowid order, because in any other SQLite flushes its memory at every row. Sorts only the keys, because
 * the words are far longer.
 */
const FILL_STATEMENTS = [
  `INSERT INTO listing_texts (rowid, words) SELECT newest_first, all_words FROM indexed_listings
    ORDER BY id DESC`,
  ...['name by_name', 'price cheapest_first', 'score best_first', 'likes most_liked_first'].map((each) => {
    const [order, key] = each.split(' ')
    return `INSERT INTO listings_by_${order} (rowid, words) SELECT sorted.${key}, listing.all_words
      FROM (SELECT id, ${key} FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted
      CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id`
  }),
  `INSERT INTO listings_by_move_in (rowid, words) SELECT sorted.cheapest_move_in_first, home.all_words
    FROM (SELECT id, cheapest_move_in_first FROM indexed_homes ORDER BY 2 LIMIT -1) AS sorted
    CROSS JOIN indexed_homes AS home ON home.id = sorted.id`,
  ...ORDER_TABLES.map((table) => `INSERT INTO ${table} (${table}) VALUES ('optimize')`),
]
