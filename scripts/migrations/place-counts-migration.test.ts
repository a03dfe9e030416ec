import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../seed/state-folder.ts'

test('migration 0021 counts what is for sale already, and what comes later', () => {
  const db = new DatabaseSync(':memory:')
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
  for (const { sql } of migrations.filter(({ name }) => name < '0021')) db.exec(sql)
  db.exec("INSERT INTO users (id, public_id, phone, created_at) VALUES (1, 'u1', '+23276000001', 0)")
  const add = (name: string, location: string, area = location) =>
    db
      .prepare(
        `INSERT INTO listings (public_id, seller_id, type, status, title, description, price, currency,
          price_sle, location, area, facets, created_at, updated_at, expires_at)
          VALUES (?, 1, 'generator', 'active', 'Firman', 'Silent', 1, 'SLE', 1, ?, ?, '', 0, 0, 0)`,
      )
      .run(name, location, area)
  const counts = () =>
    db
      .prepare('SELECT * FROM place_counts')
      .all()
      .map(({ type, places }) => [type, JSON.parse(String(places))])
  add('one', 'Port Loko')
  add('two', 'Lungi', 'Port Loko')

  db.exec(migrations.find(({ name }) => name.startsWith('0021'))?.sql ?? '')

  expect(counts()).toEqual([['generator', { 'Port Loko': 1, Lungi: 1 }]])
  add('three', 'Lungi', 'Port Loko')
  add('four', 'Mile 91')
  db.exec("UPDATE listings SET status = 'sold' WHERE public_id = 'one'")
  expect(counts()).toEqual([['generator', { 'Port Loko': 0, Lungi: 2, 'Mile 91': 1 }]])
})
