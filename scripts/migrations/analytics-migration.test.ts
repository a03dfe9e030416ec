import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { MIGRATIONS } from '../seed/state-folder.ts'

const NOON = DAY_MS / 2

test('migrations 0011 and 0012 count what is stored for each seller, and later events add to it', () => {
  const db = new DatabaseSync(':memory:')
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
  for (const { sql } of migrations.filter(({ name }) => name < '0011')) db.exec(sql)
  for (const id of [1, 2, 3])
    db.exec(
      `INSERT INTO users (id, public_id, phone, created_at) VALUES (${id}, 'u${id}', '+2327600000${id}', 0)`,
    )
  const addListing = db.prepare(
    `INSERT INTO listings (id, public_id, seller_id, type, status, title, description, price, currency,
      price_sle, location, area, views, ai_score, facets, created_at, updated_at, expires_at)
      VALUES (?, ?, ?, 'generator', ?, 'Firman', 'Silent', 1, 'SLE', 1, 'Bo', 'Bo', ?, ?, '', ?, 0, 0)`,
  )
  addListing.run(1, 'one', 1, 'active', 40, 61, 10 * DAY_MS)
  addListing.run(2, 'two', 1, 'sold', 2, 80, 10 * DAY_MS + NOON)
  addListing.run(3, 'three', 1, 'removed', 0, 90, 12 * DAY_MS)
  addListing.run(4, 'four', 2, 'active', 0, 50, 11 * DAY_MS)
  db.exec(
    `INSERT INTO likes VALUES (2, 1, ${12 * DAY_MS}), (3, 1, ${14 * DAY_MS + NOON}), (3, 4, ${14 * DAY_MS})`,
  )
  db.exec(
    `INSERT INTO comments (public_id, listing_id, author_id, content, created_at, hidden_at)
      VALUES ('a', 1, 2, 'x', ${14 * DAY_MS}, NULL), ('b', 1, 2, 'x', ${15 * DAY_MS}, 1)`,
  )
  db.exec(
    `INSERT INTO conversations (id, public_id, listing_id, buyer_id, seller_id, created_at, last_seq)
      VALUES (1, 'x', 1, 2, 1, ${13 * DAY_MS}, 3), (2, 'y', 1, 3, 1, ${13 * DAY_MS}, 0)`,
  )

  for (const { sql } of migrations.filter(({ name }) => name >= '0011' && name < '0013')) db.exec(sql)
  const days = () =>
    db
      .prepare(
        `SELECT seller_id, day, posted, views, likes, comments, conversations, answered
          FROM seller_days ORDER BY 1, 2`,
      )
      .all()
      .map((row) => Object.values(row))
  expect(days()).toEqual([
    [1, 0, 0, 42, 0, 0, 0, 0],
    [1, 10, 2, 42, 0, 0, 0, 0],
    [1, 12, 3, 42, 1, 0, 0, 0],
    [1, 14, 3, 42, 2, 1, 0, 0],
    [2, 11, 1, 0, 0, 0, 0, 0],
    [2, 14, 1, 0, 1, 0, 0, 0],
  ])
  expect(
    db
      .prepare('SELECT * FROM seller_listings')
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([
    [1, 2, 1, 61, 1],
    [2, 1, 1, 50, 0],
  ])
  expect(
    db
      .prepare('SELECT * FROM listing_conversations')
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([[1, 1, 1]])

  db.exec(
    "UPDATE listings SET status = 'sold' WHERE id = 4; UPDATE listings SET status = 'active' WHERE id = 2",
  )
  expect(
    db
      .prepare('SELECT * FROM seller_listings')
      .all()
      .map((row) => Object.values(row)),
  ).toEqual([
    [1, 2, 2, 141, 0],
    [2, 1, 0, 0, 1],
  ])
  db.exec(
    `UPDATE listings SET views = views + 1, viewed_day = 16 WHERE id = 1;
      DELETE FROM likes WHERE user_id = 2 AND listing_id = 1`,
  )
  // Who answered the first one is unknown; the second begins only now.
  db.exec(
    `UPDATE conversations SET asked_at = coalesce(asked_at, ${16 * DAY_MS}),
      answered_at = coalesce(answered_at, ${16 * DAY_MS + NOON})`,
  )
  expect(days().filter(([seller]) => seller === 1)).toEqual([
    [1, 0, 0, 42, 0, 0, 0, 0],
    [1, 10, 2, 42, 0, 0, 0, 0],
    [1, 12, 3, 42, 0, 0, 0, 0],
    [1, 14, 3, 42, 1, 1, 0, 0],
    [1, 16, 3, 43, 1, 1, 1, 1],
  ])
  db.close()
})

// [spec 10.19 #2]
test('migration 0013 takes sellers’ own views and deleted posts out of the daily counts', () => {
  const db = new DatabaseSync(':memory:')
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
  for (const { sql } of migrations.filter(({ name }) => name < '0013')) db.exec(sql)
  for (const id of [1, 2, 3, 4])
    db.exec(
      `INSERT INTO users (id, public_id, phone, created_at) VALUES (${id}, 'u${id}', '+2327600000${id}', 0)`,
    )
  const addListing = db.prepare(
    `INSERT INTO listings (id, public_id, seller_id, type, status, title, description, price, currency,
      price_sle, location, area, ai_score, facets, created_at, updated_at, expires_at)
      VALUES (?, ?, ?, 'generator', 'active', 'Firman', 'Silent', 1, 'SLE', 1, 'Bo', 'Bo', 50, '', ?, 0, 0)`,
  )
  for (const [id, seller, day] of [
    [1, 1, 10],
    [2, 1, 12],
    [3, 2, 11],
    [4, 4, 11],
  ] as const)
    addListing.run(id, `l${id}`, seller, day * DAY_MS)
  db.exec("UPDATE listings SET status = 'removed' WHERE id = 2")
  db.exec(
    `INSERT INTO likes VALUES (1, 1, ${13 * DAY_MS}), (2, 1, ${13 * DAY_MS}), (1, 3, ${15 * DAY_MS}),
      (2, 3, ${14 * DAY_MS + NOON})`,
  )
  const addComment = db.prepare(
    `INSERT INTO comments (public_id, listing_id, author_id, content, created_at, hidden_at)
      VALUES (?, ?, ?, 'x', ?, ?)`,
  )
  for (const [id, listing, author, day, hidden] of [
    ['a', 1, 2, 13, null],
    ['b', 1, 1, 14, null],
    ['c', 1, 1, 16, null],
    ['d', 1, 1, 16, 1],
    ['e', 3, 1, 15, null],
  ] as const) {
    addComment.run(id, listing, author, day * DAY_MS, hidden)
  }

  for (const { sql } of migrations.filter(({ name }) => name >= '0013' && name < '0014')) db.exec(sql)
  const rowsOf = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row))
  const days = () => rowsOf('SELECT seller_id, day, posted, likes, comments FROM seller_days ORDER BY 1, 2')
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
  expect(rowsOf('SELECT * FROM own_engagement')).toEqual([
    [1, 1, 1, 2],
    [2, 3, 1, 0],
  ])
  expect(rowsOf("SELECT name FROM sqlite_schema WHERE name LIKE 'taken%'")).toEqual([])

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
  expect(rowsOf('SELECT * FROM own_engagement')).toEqual([
    [1, 1, 0, 0],
    [2, 3, 1, 0],
  ])
  db.close()
})

test('migration 0017 takes sellers’ likes of their own listings out of the public count', () => {
  const db = new DatabaseSync(':memory:')
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), 'utf8') }))
  for (const { sql } of migrations.filter(({ name }) => name < '0017')) db.exec(sql)
  for (const id of [1, 2])
    db.exec(
      `INSERT INTO users (id, public_id, phone, created_at) VALUES (${id}, 'u${id}', '+2327600000${id}', 0)`,
    )
  const addListing = db.prepare(
    `INSERT INTO listings (id, public_id, seller_id, type, status, title, description, price, currency,
      price_sle, location, area, ai_score, facets, created_at, updated_at, expires_at)
      VALUES (?, ?, 1, 'generator', 'active', 'Firman', 'Silent', 1, 'SLE', 1, 'Bo', 'Bo', 50, '', 0, 0, 0)`,
  )
  for (const id of [1, 2, 3, 4, 5]) addListing.run(id, `l${id}`)
  for (const id of [1, 2, 3, 4]) db.exec(`INSERT INTO likes VALUES (1, ${id}, 0)`)
  db.exec('INSERT INTO likes VALUES (2, 1, 0), (2, 5, 0)')
  const likes = () =>
    db
      .prepare('SELECT likes FROM listings ORDER BY id')
      .all()
      .map((row) => row.likes)
  expect(likes()).toEqual([2, 1, 1, 1, 1])

  // Each in one transaction, as D1 runs it: 0019 defers its checks to the end of it.
  for (const { sql } of migrations.filter(({ name }) => name >= '0017')) db.exec(`BEGIN; ${sql}; COMMIT`)
  expect(likes()).toEqual([1, 0, 0, 0, 1])
  db.exec(
    `DELETE FROM likes WHERE user_id = 1; INSERT INTO likes VALUES (1, 5, 0);
      DELETE FROM likes WHERE user_id = 2 AND listing_id = 1`,
  )
  expect(likes()).toEqual([0, 0, 0, 0, 1])
  expect(db.prepare('SELECT max(likes) AS likes FROM seller_days').get()).toEqual({ likes: 1 })
  db.close()
})
