import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { getPlatformProxy } from 'wrangler'
import type { Ctx } from '#worker/context.ts'
import type { Db } from '#worker/db/client.ts'
import { environment, root } from '../run.mjs'
import { percentile } from './verdict.ts'

/**
 * A benchmark database with `size` listings. Its file is read in this process to measure time, and through D1
 * to count billed rows.
 */
export interface Market {
  size: number
  /** Its folder, relative to the root. */
  folder: string
  /** The path of the database. */
  file: string
  /** For the stores' functions that build statements. It runs none. */
  db: Db
  /**
   * Runs all statements `runs` times. Returns the median, the 99th percentile and all times in ascending
   * order, in microseconds.
   */
  time(statements: readonly Statement[], runs?: number): { p50: number; p99: number; runs: number[] }
  /** Counts the rows that D1 bills as read for all statements together. */
  rowsRead(statements: readonly Statement[]): Promise<number>
  all<T>(statement: Statement): T[]
  close(): Promise<void>
}

export interface Statement {
  sql: string
  params: unknown[]
}

/** Opens a market of `size` listings. Creates it on first use, which takes minutes for a million. */
export async function openMarket(size: number): Promise<Market> {
  const folder = join('.wrangler', `bench-${size}`)
  const done = join(root, folder, 'done')
  const exists = existsSync(done)
  if (!exists) {
    console.log(`Creating a market of ${size.toLocaleString('en-US')} listings (once) ...`)
    rmSync(join(root, folder), { recursive: true, force: true })
  }
  // A market from an earlier run may lack newer migrations.
  runTool('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder])
  if (!exists) {
    runTool('node', ['scripts/seed/seed.ts', '--listings', String(size), '--into', folder])
    writeFileSync(done, '')
  }
  const file = databaseIn(join(root, folder, 'v3', 'd1', 'miniflare-D1DatabaseObject'))
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    persist: { path: join(root, folder, 'v3') },
    remoteBindings: false,
  })
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const runAll = (statements: readonly Statement[]) => {
    for (const { sql, params } of statements) prepare(sql).all(...asInputs(params))
  }
  return {
    size,
    folder,
    file,
    db: { orm: statementBuilder(), batch: refuseBatch, bookmark: () => undefined },
    time: (statements, runs = 300) => percentiles(() => runAll(statements), runs),
    rowsRead: async (statements) => {
      const results = await proxy.env.DB.batch(
        statements.map(({ sql, params }) => proxy.env.DB.prepare(sql).bind(...params)),
      )
      return results.reduce((total, { meta }) => total + meta.rows_read, 0)
    },
    all: (statement) => asRows(prepare(statement.sql).all(...asInputs(statement.params))),
    close: async () => {
      sqlite.close()
      await proxy.dispose()
    },
  }
}

function percentiles(job: () => void, runs: number) {
  for (let warmUp = 0; warmUp < 20; warmUp += 1) job()
  const times = Array.from({ length: runs }, () => {
    const start = process.hrtime.bigint()
    job()
    return Number(process.hrtime.bigint() - start) / 1_000
  }).sort((a, b) => a - b)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), runs: times }
}

function databaseIn(folder: string): string {
  const name = readdirSync(folder).find((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
  if (!name) throw new Error(`There is no database in ${folder}`)
  return join(folder, name)
}

function runTool(command: string, args: string[]): void {
  execFileSync(command, args, {
    cwd: root,
    env: environment({ CI: 'true' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function refuseBatch(): never {
  throw new Error('The benchmark runs its statements itself')
}

/** drizzle needs its database only to run a statement, which the benchmark does itself. */
function statementBuilder(): DrizzleD1Database {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return drizzle({} as D1Database)
}

/** The caller names the columns it selects. */
function asRows<T>(rows: unknown[]): T[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as T[]
}

/** A market's file, read in this process with the application's own functions. */
export interface Reader {
  /** The context of a visitor's request, at the time of the market's newest listing. */
  ctx: Ctx
  sqlite: DatabaseSync
  close(): void
}

const SLE_PER_USD = 23

/**
 * Runs the Worker's statements on SQLite without D1's network. Calls `onRun` with each statement that runs.
 */
export function openReader(file: string, onRun: (statement: Statement) => void = () => undefined): Reader {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const orm = drizzle(toD1(sqlite, onRun))
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

/** The part of D1 that drizzle calls. Prepares each SQL text once. */
function toD1(sqlite: DatabaseSync, onRun: (statement: Statement) => void): D1Database {
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
    onRun({ sql, params: [...params] })
    return rows
  }
  const toStatement = (sql: string, params: readonly unknown[]) => ({
    bind: (...values: unknown[]) => toStatement(sql, values),
    all: async () => ({ success: true, meta: {}, results: run(sql, false, params) }),
    raw: async () => run(sql, true, params),
  })
  return asD1({
    prepare: (sql: string) => toStatement(sql, []),
    batch: (statements: ReturnType<typeof toStatement>[]) =>
      Promise.all(statements.map((statement) => statement.all())),
  })
}

/** The stores bind only text, numbers and null. */
function asInputs(params: readonly unknown[]): SQLInputValue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return params as SQLInputValue[]
}

/** drizzle calls only what toD1 has. */
function asD1(client: object): D1Database {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return client as D1Database
}

/** The application passes only statements of this orm. */
function asBatch(statements: readonly unknown[]): Parameters<ReturnType<typeof drizzle>['batch']>[0] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [...statements] as unknown as Parameters<ReturnType<typeof drizzle>['batch']>[0]
}

/** Searching uses only the context's database, time, exchange rate and user. */
function asContext(context: object): Ctx {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context as Ctx
}
