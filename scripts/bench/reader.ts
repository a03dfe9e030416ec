import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { drizzle } from 'drizzle-orm/d1'
import type { D1Database } from '@cloudflare/workers-types'
import type { Ctx } from '#worker/context.ts'
import type { Statement } from './market-file.ts'

/** A market's file, read in this process by the application's own verbs. */
export interface Reader {
  /** The context of a visitor's request, at the time of the market's newest listing. */
  ctx: Ctx
  sqlite: DatabaseSync
  close(): void
}

const SLE_PER_USD = 23

/**
 * Runs the Worker's statements on SQLite without D1's network. Calls `seen` with each statement that runs.
 */
export function openReader(file: string, seen: (statement: Statement) => void = () => undefined): Reader {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const orm = drizzle(d1Over(sqlite, seen))
  const newest = sqlite.prepare('SELECT max(created_at) AS at FROM listings').get()
  const db = {
    orm,
    batch: (statements: readonly unknown[]) => orm.batch(asBatch(statements)),
    bookmark: () => undefined,
  }
  const ctx = asContext({
    env: { SLE_PER_USD, ENVIRONMENT: 'development' },
    db,
    user: undefined,
    now: Number(newest?.at ?? 0),
    requestId: 'bench',
    address: '',
    origin: 'http://localhost',
    waitUntil: () => undefined,
  })
  return { ctx, sqlite, close: () => sqlite.close() }
}

/**
 * The part of D1 that drizzle calls: prepare, bind, all, raw and batch. Prepares each text once, as D1 does.
 */
function d1Over(sqlite: DatabaseSync, ran: (statement: Statement) => void): D1Database {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string, isRaw: boolean) => {
    const key = `${isRaw ? 'raw' : 'all'} ${sql}`
    const statement = prepared.get(key) ?? sqlite.prepare(sql)
    if (!prepared.has(key)) statement.setReturnArrays(isRaw)
    prepared.set(key, statement)
    return statement
  }
  const run = (sql: string, isRaw: boolean, params: readonly unknown[]) => {
    const statement = prepare(sql, isRaw)
    const rows = statement.all(...asInputs(params))
    ran({ sql, params: [...params] })
    return rows
  }
  const bound = (sql: string, params: readonly unknown[]) => ({
    bind: (...values: unknown[]) => bound(sql, values),
    all: async () => ({ success: true, meta: {}, results: run(sql, false, params) }),
    raw: async () => run(sql, true, params),
  })
  return asD1({
    prepare: (sql: string) => bound(sql, []),
    batch: (statements: ReturnType<typeof bound>[]) =>
      Promise.all(statements.map((statement) => statement.all())),
  })
}

/** The stores bind only text, numbers and null. */
function asInputs(params: readonly unknown[]): SQLInputValue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return params as SQLInputValue[]
}

/** drizzle calls only what d1Over has. */
function asD1(client: object): D1Database {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return client as D1Database
}

/** The verbs pass statements of this orm. */
function asBatch(statements: readonly unknown[]): Parameters<ReturnType<typeof drizzle>['batch']>[0] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [...statements] as unknown as Parameters<ReturnType<typeof drizzle>['batch']>[0]
}

/** Searching uses only the context's database, time, exchange rate and reader. */
function asContext(context: object): Ctx {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context as Ctx
}
