import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

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
