import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run } from './run.mjs'
import { loadMarket } from './seed/load-market.ts'
import { inTransaction, openDatabase } from './seed/state.ts'

const MIGRATIONS = join(root, 'migrations')
const source = createFolder()
const copy = new DatabaseSync(':memory:')
const backupFile = join(source.folder, 'market.sql')

beforeAll(() => {
  const migrated = run('node', ['scripts/migrate.mjs', source.state])
  expect(migrated.ok, migrated.output).toBe(true)
  const db = openDatabase(source.state, MIGRATIONS)
  loadMarket({ db, stateFolder: source.state, now: Date.now() })
  db.close()
}, 180_000)

afterAll(() => {
  copy.close()
  rmSync(source.folder, { recursive: true, force: true })
})

test('a restored backup has every schema object, every row and every indexed word', () => {
  expect(backUp()).toMatchObject({ ok: true })
  restore()
  const original = openDatabase(source.state, MIGRATIONS)
  const contents = readContents(original)
  original.close()
  expect(contents.rows.length).toBeGreaterThan(500)
  expect(contents.words.length).toBeGreaterThan(50)
  expect(readContents(copy)).toEqual(contents)
}, 180_000)

test('a backup is not restored into a database with a market, and the market stays unchanged', () => {
  const before = readContents(copy)
  expect(restore).toThrow('already exists')
  expect(readContents(copy)).toEqual(before)
})

test('an existing backup file is not overwritten', () => {
  const before = readFileSync(backupFile, 'utf8')
  expect(backUp()).toMatchObject({ ok: false, output: expect.stringContaining('already exists') })
  expect(readFileSync(backupFile, 'utf8')).toBe(before)
}, 180_000)

/** Creates a folder with its own configuration, in which wrangler stores a local database. */
function createFolder() {
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
  return run('node', ['scripts/backup.mjs', backupFile, '--config', source.config])
}

/** Runs the whole file, as `wrangler d1 execute --remote --file` does. */
function restore() {
  inTransaction(copy, () => copy.exec(readFileSync(backupFile, 'utf8')))
}

/** Leaves out `sqlite_sequence`, which may differ because new keys continue from the largest key. */
function readContents(db: DatabaseSync) {
  const objects = readLines(
    db,
    `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  )
  const indexes = readNames(db, `sql LIKE 'CREATE VIRTUAL TABLE % fts5 (%'`)
  const tables = readNames(
    db,
    `type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'sqlite_sequence'`,
  ).filter((name) => !indexes.some((index) => name.startsWith(index)))
  const rows = tables.flatMap((table) => readLines(db, `SELECT '${table}', * FROM ${table}`))
  const words = indexes.flatMap((index) => {
    db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_of_${index} USING fts5vocab ('main', '${index}', 'instance')`,
    )
    return [
      ...readLines(db, `SELECT '${index}', term, doc FROM words_of_${index}`),
      ...readLines(db, `SELECT * FROM ${index}_config`),
    ]
  })
  return { objects, rows, words }
}

function readNames(db: DatabaseSync, condition: string): string[] {
  return db
    .prepare(`SELECT name FROM sqlite_schema WHERE ${condition} ORDER BY name`)
    .all()
    .map(({ name }) => String(name))
}

/** Returns the rows as sorted lines, because their order may differ. Some keys exceed a safe integer. */
function readLines(db: DatabaseSync, query: string): string[] {
  const statement = db.prepare(query)
  statement.setReadBigInts(true)
  return statement
    .all()
    .map((row) => Object.values(row).join('\t'))
    .sort()
}
