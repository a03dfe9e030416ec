import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { bandsOf } from '#contract/photo-hash.ts'
import { listings } from '#worker/db/schema.ts'
import { EVERY_LISTING, facetsOf } from '#worker/features/listings/indexing/facets.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { readListings } from '../seed/rows.ts'
import { prepareInsert } from '../seed/state.ts'
import { MIGRATIONS } from '../seed/test-market.ts'

const NOON = DAY_MS / 2

test('migration 0005 gives existing rows the application’s facets and fills every order table', () => {
  const { db, rows, migrate } = databaseBefore('0005')
  db.exec(`INSERT INTO users (public_id, phone, created_at) VALUES ('u', '+23276000009', 0)`)
  // prepareInsert needs all of today's columns. The later ones are dropped again before the migration.
  const formerColumns = new Set(rows('SELECT name FROM pragma_table_info(?)', 'listings').flat())
  const laterColumns = Object.entries(getTableColumns(listings)).filter(
    ([, { name }]) => !formerColumns.has(name),
  )
  for (const [, column] of laterColumns)
    db.exec(`ALTER TABLE listings ADD COLUMN ${column.name} ${column.getSQLType()}`)
  const laterValues = Object.fromEntries(laterColumns.map(([key]) => [key, null]))
  const add = prepareInsert(db, listings)
  // The table accepted only these kinds at that time.
  const formerKinds: readonly ListingType[] = ['electronics', 'generator', 'car_sale', 'home_rent']
  const now = Date.now()
  const expectedFacets = readListings(now)
    .filter(({ written }) => formerKinds.includes(written.type))
    .map(({ written }, index) => {
      const row = toRow(written, 23, now)
      const fixed = { publicId: `l${index}`, sellerId: 1, status: 'active', facets: 'outdated' } as const
      add({ ...row, ...fixed, likes: index, aiScore: index % 101 })
      return sortFacets(facetsOf({ ...row, ...laterValues }))
    })
  for (const [, { name }] of laterColumns) db.exec(`ALTER TABLE listings DROP COLUMN ${name}`)
  migrate('0006')
  const facets = rows('SELECT facets FROM listings ORDER BY id').flat()
  expect(facets.map((each) => sortFacets(String(each)))).toEqual(expectedFacets)
  for (const table of [
    'listing_texts',
    ...['name', 'price', 'score', 'likes'].map((by) => `listings_by_${by}`),
  ])
    expect(rows(`SELECT count(*) FROM ${table}('"${EVERY_LISTING}"')`), table).toEqual([[facets.length]])
  migrate()
})

function sortFacets(facets: string): string[] {
  return facets.split(' ').sort()
}

test('migrations 0011 and 0012 count each seller’s existing rows, and later events add to the counts', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0011')
  addUsers(3)
  addListing({ id: 1, views: 40, ai_score: 61, created_at: 10 * DAY_MS })
  addListing({ id: 2, status: 'sold', views: 2, ai_score: 80, created_at: 10 * DAY_MS + NOON })
  addListing({ id: 3, status: 'removed', ai_score: 90, created_at: 12 * DAY_MS })
  addListing({ id: 4, seller_id: 2, ai_score: 50, created_at: 11 * DAY_MS })
  db.exec(
    `INSERT INTO likes VALUES (2, 1, ${12 * DAY_MS}), (3, 1, ${14 * DAY_MS + NOON}), (3, 4, ${14 * DAY_MS});
    INSERT INTO comments (public_id, listing_id, author_id, content, created_at, hidden_at)
      VALUES ('a', 1, 2, 'x', ${14 * DAY_MS}, NULL), ('b', 1, 2, 'x', ${15 * DAY_MS}, 1);
    INSERT INTO conversations (id, public_id, listing_id, buyer_id, seller_id, created_at, last_seq)
      VALUES (1, 'x', 1, 2, 1, ${13 * DAY_MS}, 3), (2, 'y', 1, 3, 1, ${13 * DAY_MS}, 0)`,
  )

  migrate('0013')
  const days = () =>
    rows(`SELECT seller_id, day, posted, views, likes, comments, conversations, answered
      FROM seller_days ORDER BY 1, 2`)
  const sellers = () => rows('SELECT * FROM seller_listings')
  expect(days()).toEqual([
    [1, 0, 0, 42, 0, 0, 0, 0],
    [1, 10, 2, 42, 0, 0, 0, 0],
    [1, 12, 3, 42, 1, 0, 0, 0],
    [1, 14, 3, 42, 2, 1, 0, 0],
    [2, 11, 1, 0, 0, 0, 0, 0],
    [2, 14, 1, 0, 1, 0, 0, 0],
  ])
  expect(sellers()).toEqual([
    [1, 2, 1, 61, 1],
    [2, 1, 1, 50, 0],
  ])
  expect(rows('SELECT * FROM listing_conversations')).toEqual([[1, 1, 1]])

  db.exec(`UPDATE listings SET status = 'sold' WHERE id = 4;
    UPDATE listings SET status = 'active' WHERE id = 2`)
  expect(sellers()).toEqual([
    [1, 2, 2, 141, 0],
    [2, 1, 0, 0, 1],
  ])
  // The first conversation has no record of a reply. The second begins after the migration.
  db.exec(
    `UPDATE listings SET views = views + 1, viewed_day = 16 WHERE id = 1;
      DELETE FROM likes WHERE user_id = 2 AND listing_id = 1;
      UPDATE conversations SET asked_at = coalesce(asked_at, ${16 * DAY_MS}),
      answered_at = coalesce(answered_at, ${16 * DAY_MS + NOON})`,
  )
  expect(days().filter(([seller]) => seller === 1)).toEqual([
    [1, 0, 0, 42, 0, 0, 0, 0],
    [1, 10, 2, 42, 0, 0, 0, 0],
    [1, 12, 3, 42, 0, 0, 0, 0],
    [1, 14, 3, 42, 1, 1, 0, 0],
    [1, 16, 3, 43, 1, 1, 1, 1],
  ])
})

test('migration 0013 removes sellers’ own likes and comments and deleted posts from the daily counts', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0013')
  addUsers(4)
  addListing({ id: 1, created_at: 10 * DAY_MS })
  addListing({ id: 2, created_at: 12 * DAY_MS })
  addListing({ id: 3, seller_id: 2, created_at: 11 * DAY_MS })
  addListing({ id: 4, seller_id: 4, created_at: 11 * DAY_MS })
  db.exec(
    `UPDATE listings SET status = 'removed' WHERE id = 2;
    INSERT INTO likes VALUES (1, 1, ${13 * DAY_MS}), (2, 1, ${13 * DAY_MS}), (1, 3, ${15 * DAY_MS}),
      (2, 3, ${14 * DAY_MS + NOON});
    INSERT INTO comments (public_id, listing_id, author_id, content, created_at, hidden_at) VALUES
      ('a', 1, 2, 'x', ${13 * DAY_MS}, NULL), ('b', 1, 1, 'x', ${14 * DAY_MS}, NULL),
      ('c', 1, 1, 'x', ${16 * DAY_MS}, NULL), ('d', 1, 1, 'x', ${16 * DAY_MS}, 1),
      ('e', 3, 1, 'x', ${15 * DAY_MS}, NULL)`,
  )

  migrate('0014')
  const days = () => rows('SELECT seller_id, day, posted, likes, comments FROM seller_days ORDER BY 1, 2')
  const before = [
    [1, 10, 1, 0, 0],
    [1, 12, 1, 0, 0],
    [1, 13, 1, 1, 1],
    [1, 14, 1, 1, 1],
    [1, 16, 1, 1, 1],
    [2, 11, 1, 0, 0],
    [2, 14, 1, 0, 0],
    [2, 15, 1, 1, 1],
    [4, 11, 1, 0, 0],
  ]
  expect(days()).toEqual(before)
  expect(rows('SELECT * FROM own_engagement')).toEqual([
    [1, 1, 1, 2],
    [2, 3, 1, 0],
  ])
  expect(rows("SELECT name FROM sqlite_schema WHERE name LIKE 'taken%'")).toEqual([])

  db.exec(
    `DELETE FROM likes WHERE user_id = 1;
      UPDATE comments SET hidden_at = 2 WHERE author_id = 1 AND listing_id = 1;
      UPDATE listings SET status = 'active' WHERE id = 2`,
  )
  expect(days()).toEqual(
    before.map(([seller = 0, day = 0, posted = 0, likes = 0, comments = 0]) => [
      seller,
      day,
      posted + Number(seller === 1 && day >= 12),
      likes - Number(seller === 2 && day === 15),
      comments,
    ]),
  )
  expect(rows('SELECT * FROM own_engagement')).toEqual([
    [1, 1, 0, 0],
    [2, 3, 1, 0],
  ])
})

test('migration 0017 removes sellers’ likes of their own listings from the public count', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0017')
  addUsers(2)
  for (const id of [1, 2, 3, 4, 5]) addListing({ id })
  db.exec('INSERT INTO likes VALUES (1, 1, 0), (1, 2, 0), (1, 3, 0), (1, 4, 0), (2, 1, 0), (2, 5, 0)')
  const likes = () => rows('SELECT likes FROM listings ORDER BY id').flat()
  expect(likes()).toEqual([2, 1, 1, 1, 1])

  migrate()
  expect(likes()).toEqual([1, 0, 0, 0, 1])
  db.exec(
    `DELETE FROM likes WHERE user_id = 1; INSERT INTO likes VALUES (1, 5, 0);
      DELETE FROM likes WHERE user_id = 2 AND listing_id = 1`,
  )
  expect(likes()).toEqual([0, 0, 0, 0, 1])
  expect(rows('SELECT max(likes) FROM seller_days')).toEqual([[1]])
})

test('migration 0019 rebuilds the listings table without losing anything', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0019')
  addUsers(2)
  const terms = '[["firman",3]]'
  addListing({ id: 1, terms })
  addListing({ id: 2, terms, type: 'car_sale', status: 'removed' })
  addListing({ id: 9, terms })
  db.exec(`INSERT INTO likes (user_id, listing_id, created_at) VALUES (2, 1, 0);
    INSERT INTO comments (public_id, listing_id, author_id, content, created_at)
    VALUES ('c', 1, 2, 'Still there?', 0);
    DELETE FROM listings WHERE id = 9`)
  const state = () =>
    [
      'SELECT * FROM listings ORDER BY id',
      'SELECT * FROM listing_counts ORDER BY type, place',
      'SELECT * FROM terms',
      'SELECT * FROM seller_listings',
      `SELECT type, name, sql FROM sqlite_master WHERE name <> 'listings' ORDER BY name`,
    ].map((sql) => db.prepare(sql).all())
  const before = state()

  migrate('0020')
  expect(state()).toEqual(before)
  expect(rows('PRAGMA foreign_key_check')).toEqual([])
  const next = addListing({ id: null, terms, type: 'motorbike' })
  expect(next.lastInsertRowid, 'a key that was never used').toBe(10)
  expect(() => db.exec('DELETE FROM users WHERE id = 1')).toThrow(/FOREIGN KEY/)
})

test('migration 0021 counts the listings already for sale, and later changes update the counts', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0021')
  addUsers(1)
  const counts = () =>
    rows('SELECT * FROM place_counts').map(([type, places]) => [type, JSON.parse(String(places))])
  addListing({ id: 1, location: 'Port Loko', area: 'Port Loko' })
  addListing({ id: 2, location: 'Lungi', area: 'Port Loko' })

  migrate('0022')
  expect(counts()).toEqual([['generator', { 'Port Loko': 1, Lungi: 1 }]])
  addListing({ id: 3, location: 'Lungi', area: 'Port Loko' })
  addListing({ id: 4, location: 'Mile 91', area: 'Mile 91' })
  db.exec("UPDATE listings SET status = 'sold' WHERE id = 1")
  expect(counts()).toEqual([['generator', { 'Port Loko': 0, Lungi: 2, 'Mile 91': 1 }]])
})

test('migration 0022 finds the photos of existing rows, and later changes follow', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0022')
  addUsers(1)
  const photos = (...urls: string[]) => JSON.stringify(urls.map((url) => ({ url })))
  const elsewhere = 'https://photos.example/3.jpg'
  addListing({ id: 1, photos: photos('/media/l/1.webp', '/media/l/2.webp', elsewhere) })
  addListing({ id: 2, status: 'removed', photos: photos('/media/l/2.webp', '/./media/l/3.webp') })
  migrate()
  const shown = () => rows('SELECT key, listing_id FROM listing_photos ORDER BY 1, 2')
  expect(shown()).toEqual([
    ['l/1.webp', 1],
    ['l/2.webp', 1],
    ['l/2.webp', 2],
  ])
  addListing({ id: 3, photos: photos('/media/l/4.webp', elsewhere) })
  addListing({ id: 4 })
  db.prepare('UPDATE listings SET photos = ? WHERE id = 1').run(photos('/media/l/2.webp', '/media/l/5.webp'))
  db.exec('DELETE FROM listings WHERE id = 2')
  expect(shown()).toEqual([
    ['l/2.webp', 1],
    ['l/4.webp', 3],
    ['l/5.webp', 1],
  ])
})

test('migration 0057 gives photos that were hashed before the bands by which they are looked up', () => {
  const { db, rows, migrate } = databaseBefore('0057')
  const add = db.prepare('INSERT INTO photo_hashes VALUES (?, ?, ?, 0)')
  const hashes = ['0123456789ab'.repeat(4), 'fedcba987654'.repeat(4), '0'.repeat(48), 'f'.repeat(48)]
  for (const [id, hash] of hashes.entries()) add.run(id, `listings/${id}`, hash)
  migrate()
  for (const [id, hash] of hashes.entries())
    expect(rows(`SELECT band FROM photo_bands WHERE photo_id = ${id} ORDER BY band`).flat()).toEqual(
      bandsOf(hash),
    )
})

/** Opens a database with all migrations before `first`. */
function databaseBefore(first: string) {
  const db = new DatabaseSync(':memory:')
  let at = ''
  const migrate = (until = '9999') => {
    // Runs each migration in one transaction, as D1 does.
    for (const name of readdirSync(MIGRATIONS).sort()) {
      if (name >= at && name < until)
        db.exec(`BEGIN; ${readFileSync(join(MIGRATIONS, name), 'utf8')}; COMMIT`)
    }
    at = until
  }
  migrate(first)
  return {
    db,
    migrate,
    rows: (sql: string, ...values: string[]) =>
      db
        .prepare(sql)
        .all(...values)
        .map((row) => Object.values(row)),
    addUsers: (count: number) => {
      for (let id = 1; id <= count; id += 1)
        db.exec(`INSERT INTO users (id, public_id, phone, created_at)
          VALUES (${id}, 'u${id}', '+2327600000${id}', 0)`)
    },
    /** Inserts a listing. By default it is an active generator of the first person, in Bo. */
    addListing: (values: { id: number | null } & Record<string, string | number | null>) => {
      const row = { ...LISTING, public_id: `l${values.id}`, ...values }
      const names = Object.keys(row)
      return db
        .prepare(`INSERT INTO listings (${names.join()}) VALUES (${names.map(() => '?').join()})`)
        .run(...Object.values(row))
    },
  }
}

const LISTING = {
  seller_id: 1,
  type: 'generator',
  status: 'active',
  title: 'Firman',
  description: 'Silent',
  price: 1,
  currency: 'SLE',
  price_sle: 1,
  location: 'Bo',
  area: 'Bo',
  ai_score: 50,
  facets: '',
  created_at: 0,
  updated_at: 0,
  expires_at: 0,
}

test('migration 0024 gives conversations without a message a day in the list of their buyers', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0024')
  addUsers(2)
  addListing({ id: 1 })
  addListing({ id: 2 })
  db.exec(
    `INSERT INTO conversations (id, public_id, listing_id, buyer_id, seller_id, created_at, last_seq)
      VALUES (1, 'x', 1, 2, 1, ${DAY_MS}, 3), (2, 'y', 2, 2, 1, ${DAY_MS}, 0);
    INSERT INTO conversation_members (user_id, conversation_id, other_id, sorted_at)
      VALUES (2, 1, 1, ${DAY_MS}), (1, 1, 2, ${DAY_MS}), (2, 2, 1, ${DAY_MS})`,
  )
  migrate()
  expect(
    rows('SELECT user_id, conversation_id, empty_until FROM conversation_members ORDER BY 2, 1'),
  ).toEqual([
    [1, 1, null],
    [2, 1, null],
    [2, 2, 2 * DAY_MS],
  ])
})

test('migration 0025 orders existing listings by their exact likes, the newest of equals first', () => {
  const { rows, migrate, addUsers, addListing } = databaseBefore('0025')
  addUsers(1)
  for (const [index, likes] of [4, 5, 0, 5].entries())
    addListing({ id: index + 1, likes, facets: EVERY_LISTING })
  migrate()
  expect(
    rows(`SELECT 67108863 - (rowid & 67108863) FROM listings_by_likes('"${EVERY_LISTING}"') ORDER BY rowid`),
  ).toEqual([[4], [2], [1], [3]])
})

test('migration 0026 makes each saved listing a like, and counts it on its day for the public and the seller', () => {
  const { db, rows, migrate, addUsers, addListing } = databaseBefore('0026')
  addUsers(3)
  for (const id of [1, 2, 3, 4]) addListing({ id, facets: EVERY_LISTING, created_at: 10 * DAY_MS })
  addListing({ id: 5, status: 'removed', deleted_at: 1, created_at: 10 * DAY_MS })
  db.exec(`INSERT INTO likes VALUES (2, 1, ${12 * DAY_MS}), (3, 2, ${13 * DAY_MS});
    UPDATE like_digests SET is_waiting = 0, told_until = ${13 * DAY_MS};
    INSERT INTO favourites VALUES (2, 1, ${13 * DAY_MS}), (3, 1, ${11 * DAY_MS}), (2, 3, ${14 * DAY_MS}),
      (1, 4, ${14 * DAY_MS}), (2, 5, ${14 * DAY_MS})`)

  migrate()
  expect(rows('SELECT user_id, listing_id, created_at / 86400000 FROM likes ORDER BY 1, 2')).toEqual([
    [1, 4, 14],
    [2, 1, 12],
    [2, 3, 14],
    [2, 5, 14],
    [3, 1, 11],
    [3, 2, 13],
  ])
  const likes = () => rows('SELECT likes FROM listings ORDER BY id').flat()
  expect(likes()).toEqual([2, 1, 1, 0, 1])
  expect(
    rows(`SELECT 67108863 - (rowid & 67108863) FROM listings_by_likes('"${EVERY_LISTING}"') ORDER BY rowid`),
  ).toEqual([[1], [3], [2], [4]])
  expect(rows('SELECT day, likes FROM seller_days ORDER BY day')).toEqual([
    [10, 0],
    [11, 1],
    [12, 2],
    [13, 3],
    [14, 5],
  ])

  // A seller is not notified of what was saved before. The pairs are those of which no notification is due.
  expect(rows('SELECT listing_id, user_id FROM told_likes ORDER BY 1, 2')).toEqual([
    [1, 3],
    [3, 2],
    [4, 1],
    [5, 2],
  ])

  // Until the new Worker is deployed, the former one writes both tables.
  db.exec(`INSERT INTO favourites VALUES (3, 4, 0), (3, 2, 0) ON CONFLICT DO NOTHING;
    DELETE FROM favourites WHERE user_id = 2 AND listing_id = 3`)
  expect(likes()).toEqual([2, 1, 0, 1, 1])
  db.exec('DELETE FROM likes WHERE listing_id IN (1, 4)')
  expect(rows('SELECT user_id, listing_id FROM favourites ORDER BY 1, 2')).toEqual([
    [2, 5],
    [3, 2],
  ])
})
