import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../seed/state-folder.ts'

test('migration 0019 rebuilds the table of listings and loses nothing', () => {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
  for (const { sql } of migrations.filter(({ name }) => name < '0019')) db.exec(sql)
  for (const id of [1, 2])
    db.exec(
      `INSERT INTO users (id, public_id, phone, created_at) VALUES (${id}, 'u${id}', '+2327600000${id}', 0)`,
    )
  const add = (id: number | null, name: string, type: string, status: string) =>
    db
      .prepare(
        `INSERT INTO listings (id, public_id, seller_id, type, status, title, description, price, currency,
          price_sle, location, area, facets, terms, created_at, updated_at, expires_at)
          VALUES (?, ?, 1, ?, ?, 'Firman', 'Silent', 1, 'SLE', 1, 'Bo', 'Bo', '', '[["firman",3]]', 0, 0, 0)`,
      )
      .run(id, name, type, status)
  add(1, 'one', 'generator', 'active')
  add(2, 'two', 'car_sale', 'removed')
  add(9, 'purged', 'generator', 'active')
  db.exec(`INSERT INTO likes (user_id, listing_id, created_at) VALUES (2, 1, 0);
    INSERT INTO comments (public_id, listing_id, author_id, content, created_at)
    VALUES ('c', 1, 2, 'Still there?', 0);
    DELETE FROM listings WHERE id = 9`)
  const all = (sql: string) => db.prepare(sql).all()
  const state = () => [
    all('SELECT * FROM listings ORDER BY id'),
    all('SELECT * FROM listing_counts ORDER BY type, place'),
    all('SELECT * FROM terms'),
    all('SELECT * FROM seller_listings'),
    all(`SELECT type, name, sql FROM sqlite_master WHERE name <> 'listings' ORDER BY name`),
  ]
  const before = state()

  // In one transaction, as D1 runs a migration.
  db.exec(`BEGIN; ${migrations.find(({ name }) => name.startsWith('0019'))?.sql}; COMMIT`)

  expect(state()).toEqual(before)
  expect(all('PRAGMA foreign_key_check')).toEqual([])
  expect(add(null, 'next', 'motorbike', 'active').lastInsertRowid, 'a key that was never given').toBe(10)
  expect(() => db.exec('DELETE FROM users WHERE id = 1')).toThrow(/FOREIGN KEY/)
})
