import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqlStorage } from '@cloudflare/workers-types'

/** The Worker's Durable Objects. Each is an SQLite file in wrangler's persistence folder. */
export type ObjectClass = 'ConversationRoom' | 'UserInbox'

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
    // The next run replaces what a power cut leaves half written.
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
 * The id that workerd derives from a name: half is the HMAC of the name and half is the HMAC of that, both
 * keyed by the class.
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
