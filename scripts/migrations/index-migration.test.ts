import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListingType } from '#contract/kinds/derived.ts'
import { listings } from '#worker/db/schema.ts'
import { EVERY_LISTING, facetsOf } from '#worker/features/listings/indexing/facets.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { inserter } from '../seed/database.ts'
import { makeMarket } from '../seed/market.ts'
import { MIGRATIONS } from '../seed/state-folder.ts'

const COUNT = 240
const NOW = Date.now()
/** The table then accepted no other kind. */
const KINDS_THEN: readonly ListingType[] = ['electronics', 'generator', 'car_sale', 'home_rent']
const TABLES = [
  'listing_texts',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'listings_by_likes',
]

// [spec 10.17 #11]
test('migration 0005 gives existing rows the application’s facets and fills every order', () => {
  const db = new DatabaseSync(':memory:')
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
  const [before, [ours, ...after]] = [
    migrations.filter(({ name }) => name < '0005'),
    migrations.filter(({ name }) => name >= '0005'),
  ]
  for (const { sql } of before) db.exec(sql)
  db.exec(`INSERT INTO users (public_id, phone, created_at) VALUES ('u', '+23276000009', 0)`)
  // The inserter knows today's columns; the migration sets the facets of rows from before it.
  const stood = new Set(
    db
      .prepare('PRAGMA table_info(listings)')
      .all()
      .map(({ name }) => name),
  )
  const newer = Object.entries(getTableColumns(listings)).filter(([, { name }]) => !stood.has(name))
  for (const [, column] of newer)
    db.exec(`ALTER TABLE listings ADD COLUMN ${column.name} ${column.getSQLType()}`)
  const unknown = Object.fromEntries(newer.map(([key]) => [key, null]))
  const add = inserter(db, listings, 'listings')
  const market = makeMarket({ now: NOW, listings: COUNT }).listings.filter(({ listing }) =>
    KINDS_THEN.includes(listing.type),
  )
  const wanted = market.map(({ listing }, index) => {
    const row = toRow(listing, 23, NOW)
    add({
      ...row,
      facets: 'of before',
      publicId: `l${index}`,
      sellerId: 1,
      status: 'active',
      likes: index,
      aiScore: index % 101,
    })
    return sorted(facetsOf({ ...row, ...unknown }))
  })
  for (const [, { name }] of newer) db.exec(`ALTER TABLE listings DROP COLUMN ${name}`)
  db.exec(ours?.sql ?? '')
  expect(
    db
      .prepare('SELECT facets FROM listings ORDER BY id')
      .all()
      .map(({ facets }) => sorted(String(facets))),
  ).toEqual(wanted)
  for (const table of TABLES)
    expect(db.prepare(`SELECT count(*) AS count FROM ${table}('"${EVERY_LISTING}"')`).get(), table).toEqual({
      count: wanted.length,
    })
  for (const { sql } of after) db.exec(sql)
  db.close()
})

function sorted(facets: string): string[] {
  return facets.split(' ').sort()
}
