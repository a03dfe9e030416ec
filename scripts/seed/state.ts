import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { D1Database, R2Bucket, SqlStorage } from '@cloudflare/workers-types'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { DAY_MS } from '#contract/dates.ts'
import { PHOTO_WIDTHS } from '#contract/limits.ts'
import { root } from '../run.mjs'

/** An error that the person at the terminal can fix. */
export class Refusal extends Error {}

/** Opens the local D1 database, an SQLite file in wrangler's persistence folder. No server has to run. */
export function openDatabase(stateFolder: string, migrationsFolder: string): DatabaseSync {
  const apply = `Run: npx wrangler d1 migrations apply DB --local --persist-to ${stateFolder}`
  const [file, ...others] = findDatabases(stateFolder)
  if (!file) throw new Refusal(`There is no database in ${stateFolder}. ${apply}`)
  if (others.length > 0)
    throw new Refusal(
      `There is more than one database in ${stateFolder}: keep one of the files in ${dirname(file)}.`,
    )
  const db = new DatabaseSync(file, { timeout: 5_000 })
  const missing = listMissingMigrations(db, migrationsFolder)
  if (missing.length === 0) return db
  db.close()
  throw new Refusal(`The database in ${stateFolder} lacks ${missing.join(', ')}. ${apply}`)
}

const D1_CLASS = 'miniflare-D1DatabaseObject'

/** The file of the local D1. */
export function databaseFile(stateFolder: string): string {
  return join(stateFolder, 'v3', 'd1', D1_CLASS, `${idFromName(D1_CLASS, DATABASE)}.sqlite`)
}

/** Finds the files of D1 in wrangler's persistence folder. */
export function findDatabases(stateFolder: string): string[] {
  const folder = join(stateFolder, 'v3', 'd1', D1_CLASS)
  return existsSync(folder) ? listSqliteFiles(folder) : []
}

/** Lists the SQLite files in a folder, without miniflare's own. */
export function listSqliteFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    .map((name) => join(folder, name))
}

function listMissingMigrations(db: DatabaseSync, folder: string): string[] {
  const required = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const hasTable = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'`).get() !== undefined
  const applied = new Set(
    hasTable
      ? db
          .prepare('SELECT name FROM d1_migrations')
          .all()
          .map(({ name }) => name)
      : [],
  )
  return required.filter((name) => !applied.has(name))
}

/** Prepares an insert of rows as the drizzle schema types them, into `name` if it is a copy of the table. */
export function prepareInsert<T extends SQLiteTable>(
  db: DatabaseSync,
  table: T,
  name: string = getTableName(table),
): (row: T['$inferInsert']) => void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => column.name).join(', ')
  const statement = db.prepare(`INSERT INTO ${name} (${names}) VALUES (${columns.map(() => '?').join(', ')})`)
  return (row) => {
    statement.run(...columns.map(([key, column]) => toInput(fieldOf(row, key) ?? column.default)))
  }
}

export function inTransaction<T>(db: DatabaseSync, job: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = job()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

function fieldOf(row: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(row, key)?.value
}

/** The schema's columns hold only text, numbers, booleans, JSON lists and objects, and null. */
function toInput(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'boolean' ? Number(value) : null
}

/**
 * Prepares adding views or messages to a seller's daily counts, because neither has rows in D1 to count.
 * `times` are in milliseconds.
 */
export function prepareDailyCounts(
  db: DatabaseSync,
  column: 'views' | 'messages',
): (sellerId: number, times: readonly number[]) => void {
  const add = db.prepare(`INSERT INTO seller_changes (seller_id, day, ${column}) VALUES (?, ?, ?)`)
  return (sellerId, times) => {
    for (const [day, ofDay] of Map.groupBy(times, (at) => Math.floor(at / DAY_MS)))
      add.run(sellerId, day, ofDay.length)
  }
}

/** Adds the text index's words to the vocabulary, as publishing does for the words of one listing. */
export function fillWords(db: DatabaseSync): void {
  db.exec(`INSERT INTO words (word, listings)
    SELECT term, doc FROM listing_words
    WHERE term >= 'a' AND term < '{' AND term NOT GLOB '*[^a-z]*' AND length(term) BETWEEN 3 AND 24
    ON CONFLICT DO UPDATE SET listings = excluded.listings`)
}

/** The database and the bucket, as the Worker gets them. */
export type Bindings = { DB: D1Database; BUCKET: R2Bucket }

export type FileStore = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  bindings(): Promise<Bindings>
  close(): Promise<void>
}

/** Returns the object keys of a photo's files, widest first. */
export function photoKeysOf(photoId: string): string[] {
  return PHOTO_WIDTHS.map((width) => `l/${photoId}-${width}.webp`)
}

/** The bucket's name in wrangler.toml. */
const BUCKET = 'salone-market'

/** The database's name in wrangler's persistence folder. */
const DATABASE =
  /^preview_database_id = "(.+)"$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))?.[1] ?? ''

/**
 * Opens the local R2 bucket and D1 that the Worker uses. The runtime gets only these, because alarms of the
 * Worker's objects would fire in it and fail. Miniflare is imported here, because loading it takes longer
 * than the rest of a seed that adds nothing.
 */
export async function openFileStore(stateFolder: string): Promise<FileStore> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const options = convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    r2Buckets: { BUCKET },
    d1Databases: { DB: DATABASE },
  })
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateFolder, 'v3') })
  const bucket = await miniflare.getR2Bucket('BUCKET')
  return {
    async put(key, bytes, contentType) {
      // The runtime needs a plain typed array, but a Node Buffer may be a view of a larger pool.
      await bucket.put(key, Uint8Array.from(bytes), { httpMetadata: { contentType } })
    },
    bindings: () => miniflare.getBindings<Bindings>(),
    close: () => miniflare.dispose(),
  }
}

/** The Worker's Durable Objects. Each is an SQLite file in wrangler's persistence folder. */
type ObjectClass = 'ConversationRoom' | 'UserInbox'

/** Runs a job on the named object's storage in one transaction. Creates the file if there is none. */
export function withObject<T>(
  stateFolder: string,
  className: ObjectClass,
  name: string,
  job: (sql: SqlStorage) => T,
): T {
  const file = objectFile(stateFolder, className, name)
  mkdirSync(join(file, '..'), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    // If power fails, the next run replaces what is half written.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    const result = job(asSqlStorage(db))
    db.exec('COMMIT')
    return result
  } finally {
    db.close()
  }
}

/** Deletes an object that an interrupted run left and nobody has used. */
export function deleteObject(stateFolder: string, className: ObjectClass, name: string): void {
  const file = objectFile(stateFolder, className, name)
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** The Worker's name in wrangler.toml. */
const WORKER = 'salone-market'

function objectFile(stateFolder: string, className: ObjectClass, name: string): string {
  const uniqueKey = `${WORKER}-${className}`
  return join(stateFolder, 'v3', 'do', uniqueKey, `${idFromName(uniqueKey, name)}.sqlite`)
}

/**
 * Derives the same id from a name as workerd does: the first half is the HMAC of the name, the second half is
 * the HMAC of the first half. Both are keyed by the class.
 */
function idFromName(uniqueKey: string, name: string): string {
  const key = createHash('sha256').update(uniqueKey).digest()
  const half = (of: string | Buffer) => createHmac('sha256', key).update(of).digest().subarray(0, 16)
  const first = half(name)
  return Buffer.concat([first, half(first)]).toString('hex')
}

/** Rooms and inboxes use only `exec` of a storage, and `toArray`, `one` and the iterator of its cursor. */
function asSqlStorage(db: DatabaseSync): SqlStorage {
  const exec = (query: string, ...values: SQLInputValue[]) => {
    const rows = run(db, query, values)
    return {
      toArray: () => rows,
      one: () => {
        if (rows.length !== 1) throw new Error(`expected one row, not ${rows.length}`)
        return rows[0]
      },
      [Symbol.iterator]: () => rows[Symbol.iterator](),
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { exec } as unknown as SqlStorage
}

function run(db: DatabaseSync, query: string, values: SQLInputValue[]): Record<string, unknown>[] {
  if (/^\s*SELECT\b/i.test(query)) return db.prepare(query).all(...values)
  // Only a query without values may consist of several statements.
  if (values.length === 0) db.exec(query)
  else db.prepare(query).run(...values)
  return []
}
