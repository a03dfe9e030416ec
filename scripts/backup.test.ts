import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run } from './run.mjs'
import { openDatabase, openPhotoStore } from './seed/state.ts'
import { fillDemo } from './seed/fill-demo.ts'
import { makeMarket } from './seed/market.ts'

const MIGRATIONS = join(root, 'migrations')
const now = Date.now()
const [ours, again] = [newPlace(), newPlace()]
const copy = join(ours.folder, 'market.sql')

beforeAll(async () => {
  const migrated = run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--config', ours.config], {
    env: { CI: 'true' },
  })
  expect(migrated.ok, migrated.output).toBe(true)
  const db = openDatabase(ours.state, MIGRATIONS)
  const store = await openPhotoStore(ours.state)
  await fillDemo({
    db,
    stateFolder: ours.state,
    market: makeMarket({ now, listings: 5, sellers: 12 }),
    now,
    slePerUsd: 23,
    store,
  })
  await store.close()
  db.close()
}, 180_000)

afterAll(() => [ours, again].forEach(({ folder }) => rmSync(folder, { recursive: true, force: true })))

// [spec 10.1 #58]
test('a restored backup has every object, every row and every indexed word', () => {
  expect(backUp()).toMatchObject({ ok: true })
  expect(restore()).toMatchObject({ ok: true })
  const [before, after] = [ours, again].map(({ state }) => contents(state))
  expect(before?.rows.length).toBeGreaterThan(500)
  expect(before?.words.length).toBeGreaterThan(50)
  expect(after).toEqual(before)
}, 180_000)

// [spec 10.1 #58]
test('a backup is not restored into a database with a market, which stays unchanged', () => {
  const before = contents(again.state)
  expect(restore()).toMatchObject({ ok: false, output: expect.stringContaining('already exists') })
  expect(contents(again.state)).toEqual(before)
}, 180_000)

// [spec 10.1 #58]
test('an existing backup file is not overwritten', () => {
  const before = readFileSync(copy, 'utf8')
  expect(backUp()).toMatchObject({ ok: false, output: expect.stringContaining('is there already') })
  expect(readFileSync(copy, 'utf8')).toBe(before)
}, 180_000)

/** A folder with its own configuration, where wrangler keeps a local database. */
function newPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'market-'))
  const config = join(folder, 'wrangler.toml')
  copyFileSync(join(root, 'wrangler.toml'), config)
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('migrations_dir = "migrations"', `migrations_dir = "${MIGRATIONS}"`),
  )
  return { folder, config, state: join(folder, '.wrangler', 'state') }
}

function backUp() {
  return run('node', ['scripts/backup.mjs', copy, '--config', ours.config])
}

function restore() {
  return run('wrangler', ['d1', 'execute', 'DB', '--local', '--config', again.config, '--file', copy])
}

/** Excludes `sqlite_sequence`: new keys continue from the largest key. */
function contents(state: string) {
  const db = openDatabase(state, MIGRATIONS)
  const objects = lines(
    db,
    `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  )
  const indexes = namesOf(db, `sql LIKE 'CREATE VIRTUAL TABLE % fts5 (%'`)
  const tables = namesOf(
    db,
    `type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'sqlite_sequence'`,
  ).filter((name) => !indexes.some((index) => name.startsWith(index)))
  const rows = tables.flatMap((table) => lines(db, `SELECT '${table}', * FROM ${table}`))
  const words = indexes.flatMap((index) => {
    db.exec(`CREATE VIRTUAL TABLE temp.words_of_${index} USING fts5vocab ('main', '${index}', 'instance')`)
    return [
      ...lines(db, `SELECT '${index}', term, doc FROM words_of_${index}`),
      ...lines(db, `SELECT * FROM ${index}_config`),
    ]
  })
  db.close()
  return { objects, rows, words }
}

function namesOf(db: DatabaseSync, condition: string): string[] {
  return db
    .prepare(`SELECT name FROM sqlite_schema WHERE ${condition} ORDER BY name`)
    .all()
    .map(({ name }) => String(name))
}

/** The rows as sorted lines, whatever their rowids. Keys of the text indexes exceed a safe integer. */
function lines(db: DatabaseSync, query: string): string[] {
  const statement = db.prepare(query)
  statement.setReadBigInts(true)
  return statement
    .all()
    .map((row) => Object.values(row).join('\t'))
    .sort()
}
