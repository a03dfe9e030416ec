import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqlStorage } from '@cloudflare/workers-types'
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Miniflare as Runtime } from 'miniflare'
import { DAY_MS } from '#contract/dates.ts'
import { PHOTO_WIDTHS } from '#contract/limits.ts'

/** An error that the person at the terminal can fix. */
export class Refusal extends Error {}

/**
 * Opens the local D1 database in wrangler's persistence folder. It is an SQLite file, so no server has to
 * run.
 */
export function openDatabase(stateFolder: string, migrationsFolder: string): DatabaseSync {
  const apply = `Run: npx wrangler d1 migrations apply DB --local --persist-to ${stateFolder}`
  const folder = join(stateFolder, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    : []
  const [file, ...others] = files
  if (!file) throw new Refusal(`There is no database in ${stateFolder}. ${apply}`)
  if (others.length > 0)
    throw new Refusal(
      `There is more than one database in ${stateFolder}: keep one of the files in ${folder}.`,
    )
  const db = new DatabaseSync(join(folder, file), { timeout: 5_000 })
  const missing = missingMigrations(db, migrationsFolder)
  if (missing.length === 0) return db
  db.close()
  throw new Refusal(`The database in ${stateFolder} lacks ${missing.join(', ')}. ${apply}`)
}

function missingMigrations(db: DatabaseSync, folder: string): string[] {
  const wanted = readdirSync(folder)
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
  return wanted.filter((name) => !applied.has(name))
}

/** A prepared insert that takes rows as the drizzle schema types them. Returns true if the row is new. */
export function inserter<T extends SQLiteTable>(
  db: DatabaseSync,
  table: T,
  name: string,
): (row: T['$inferInsert']) => boolean {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => column.name).join(', ')
  const statement = db.prepare(
    `INSERT INTO ${name} (${names}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
  )
  return (row) => {
    const values = columns.map(([key, column]) => toInput(fieldOf(row, key) ?? column.default))
    return statement.run(...values).changes > 0
  }
}

/** Runs the job in one transaction. */
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
 * Adds events to a seller's daily counts. `times` are in milliseconds. Views and messages have no rows of
 * their own to count.
 */
export function dayAdder(
  db: DatabaseSync,
  what: 'views' | 'messages',
): (sellerId: number, times: readonly number[]) => void {
  const add = db.prepare(`INSERT INTO seller_changes (seller_id, day, ${what}) VALUES (?, ?, ?)`)
  return (sellerId, times) => {
    for (const [day, those] of Map.groupBy(times, (at) => Math.floor(at / DAY_MS)))
      add.run(sellerId, day, those.length)
  }
}

export type PhotoStore = {
  has(key: string): boolean
  /** `files` are widest first. */
  put(id: string, files: readonly Uint8Array[]): Promise<void>
  putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  close(): Promise<void>
}

/** The object keys of a photo's files, widest first. */
export function keysOf(photoId: string): string[] {
  return PHOTO_WIDTHS.map((width) => `l/${photoId}-${width}.webp`)
}

/** As in wrangler.toml. */
const BUCKET = 'salone-market'

/**
 * Opens the local R2 bucket as the Worker sees it. The runtime gets only the bucket: with the Worker's
 * objects, a due alarm would run in it and fail. Miniflare is imported here because loading it takes longer
 * than the rest of a repeated seed.
 */
export async function openPhotoStore(stateFolder: string): Promise<PhotoStore> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const options = convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    r2Buckets: { BUCKET },
  })
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateFolder, 'v3') })
  const bucket = await miniflare.getR2Bucket('BUCKET')
  const known = await keysIn(bucket)
  return {
    has: (key) => known.has(key),
    async put(id, files) {
      const puts = keysOf(id).map((key, i) =>
        bucket.put(key, asBytes(files[i]), { httpMetadata: { contentType: 'image/webp' } }),
      )
      await Promise.all(puts)
    },
    async putFile(key, bytes, contentType) {
      await bucket.put(key, Uint8Array.from(bytes), { httpMetadata: { contentType } })
    },
    close: () => miniflare.dispose(),
  }
}

type Bucket = Awaited<ReturnType<Runtime['getR2Bucket']>>

async function keysIn(bucket: Bucket): Promise<Set<string>> {
  const keys = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix: 'l/', cursor })
    for (const { key } of page.objects) keys.add(key)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return keys
}

/** The runtime takes plain typed arrays; a Node Buffer may be a view of a larger pool. */
function asBytes(file: Uint8Array | undefined): Uint8Array {
  return Uint8Array.from(file ?? [])
}

/** The Worker's Durable Objects. Each is an SQLite file in wrangler's persistence folder. */
type ObjectClass = 'ConversationRoom' | 'UserInbox'

/** Runs a job on the named object's storage, in one transaction. Creates the file if there is none. */
export function inObject<T>(
  stateFolder: string,
  className: ObjectClass,
  name: string,
  job: (sql: SqlStorage) => T,
): T {
  const file = fileOf(stateFolder, className, name)
  mkdirSync(join(file, '..'), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    // After a power cut, the next run replaces what is half written.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    const result = job(asSqlStorage(db))
    db.exec('COMMIT')
    return result
  } finally {
    db.close()
  }
}

/** Deletes what an earlier run left of an object that nobody has used. */
export function dropObject(stateFolder: string, className: ObjectClass, name: string): void {
  const file = fileOf(stateFolder, className, name)
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** As in wrangler.toml. */
const WORKER = 'salone-market'

function fileOf(stateFolder: string, className: ObjectClass, name: string): string {
  const uniqueKey = `${WORKER}-${className}`
  return join(stateFolder, 'v3', 'do', uniqueKey, `${idFromName(uniqueKey, name)}.sqlite`)
}

/**
 * The id that workerd derives from a name: one half is the HMAC of the name, the other the HMAC of that half,
 * both keyed by the class.
 */
function idFromName(uniqueKey: string, name: string): string {
  const key = createHash('sha256').update(uniqueKey).digest()
  const half = (of: string | Buffer) => createHmac('sha256', key).update(of).digest().subarray(0, 16)
  const first = half(name)
  return Buffer.concat([first, half(first)]).toString('hex')
}

/** The logs use only `exec` of their storage, and `toArray`, `one` and the iterator of its cursor. */
function asSqlStorage(db: DatabaseSync): SqlStorage {
  const exec = (query: string, ...values: SQLInputValue[]) => {
    const rows = run(db, query, values)
    return {
      toArray: () => rows,
      one: () => {
        if (rows.length !== 1) throw new Error(`one row was expected, not ${rows.length}`)
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
  // A text of several statements has no values.
  if (values.length === 0) db.exec(query)
  else db.prepare(query).run(...values)
  return []
}
