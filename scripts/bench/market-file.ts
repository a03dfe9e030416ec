import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import type { Ctx } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { root, run, stopWith } from '../run.mjs'
import { SLE_PER_USD } from '../seed/load-market.ts'
import { findDatabases } from '../seed/state.ts'
import { migrate } from '../set-up.mjs'
import { percentile } from './verdict.ts'

/**
 * A benchmark database with `size` listings. Its file is read in this process to measure time, and through D1
 * to count billed rows.
 */
export interface Market {
  size: number
  /** Its folder, relative to the root. */
  folder: string
  /**
   * The context of a visitor's request, at the time of the market's newest listing. Its statements run on the
   * file, without D1's network.
   */
  ctx: Ctx
  sqlite: DatabaseSync
  /** Runs a job and returns its result and the statements that it ran with `ctx`. */
  record<T>(job: () => Promise<T>): Promise<{ result: T; statements: Statement[] }>
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
  const state = join(root, folder, 'v3')
  createMarket(size, folder)
  const [file = ''] = findDatabases(join(root, folder))
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    persist: { path: state },
    remoteBindings: false,
  })
  const { d1, all, statements: recorded } = openAsD1(sqlite)
  const newest = sqlite.prepare('SELECT max(created_at) AS at FROM listings').get()
  return {
    size,
    folder,
    ctx: asContext({
      env: { SLE_PER_USD, ENVIRONMENT: 'development' },
      db: openDb(d1, 'first-unconstrained'),
      user: undefined,
      now: Number(newest?.at ?? 0),
      requestId: 'bench',
      address: '',
      origin: 'http://localhost',
      waitUntil: () => undefined,
    }),
    sqlite,
    record: async (job) => {
      recorded.length = 0
      return { result: await job(), statements: [...recorded] }
    },
    time: (statements, runs = 300) => percentiles(() => statements.forEach(all), runs),
    rowsRead: async (statements) => {
      const results = await proxy.env.DB.batch(
        statements.map(({ sql, params }) => proxy.env.DB.prepare(sql).bind(...params)),
      )
      return results.reduce((total, { meta }) => total + meta.rows_read, 0)
    },
    all: (statement) => asRows(all(statement)),
    close: async () => {
      sqlite.close()
      await proxy.dispose()
    },
  }
}

function createMarket(size: number, folder: string): void {
  const done = join(root, folder, 'done')
  const exists = existsSync(done)
  if (!exists) {
    console.log(`Creating a market of ${size.toLocaleString('en-US')} listings (once) ...`)
    rmSync(join(root, folder), { recursive: true, force: true })
  }
  // A market from an earlier run may lack newer migrations.
  migrate(folder)
  if (exists) return
  const args = ['scripts/seed/seed.ts', '--listings', String(size), '--into', folder]
  if (!run('node', args, { show: true }).ok) stopWith('The market could not be filled: the reason is above.')
  writeFileSync(done, '')
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

/** The part of D1 that drizzle and openDb call. Prepares each SQL text once, and records what runs. */
function openAsD1(sqlite: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statements: Statement[] = []
  const execute = (sql: string, params: readonly unknown[], isRaw = false) => {
    const key = `${isRaw ? 'raw' : 'all'} ${sql}`
    const statement = prepared.get(key) ?? sqlite.prepare(sql)
    if (!prepared.has(key)) statement.setReturnArrays(isRaw)
    prepared.set(key, statement)
    return statement.all(...asInputs(params))
  }
  const toStatement = (sql: string, params: readonly unknown[]) => {
    const runRecorded = (isRaw: boolean) => {
      statements.push({ sql, params: [...params] })
      return execute(sql, params, isRaw)
    }
    return {
      bind: (...values: unknown[]) => toStatement(sql, values),
      all: async () => ({ success: true, meta: {}, results: runRecorded(false) }),
      raw: async () => runRecorded(true),
    }
  }
  const session = {
    prepare: (sql: string) => toStatement(sql, []),
    batch: (all: ReturnType<typeof toStatement>[]) => Promise.all(all.map((statement) => statement.all())),
    getBookmark: () => null,
  }
  return {
    d1: asD1({ withSession: () => session }),
    /** Runs a statement without recording it. */
    all: ({ sql, params }: Statement) => execute(sql, params),
    statements,
  }
}

/** The caller names the columns it selects. */
function asRows<T>(rows: unknown[]): T[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as T[]
}

/** The stores bind only text, numbers and null. */
function asInputs(params: readonly unknown[]): SQLInputValue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return params as SQLInputValue[]
}

/** openDb calls only withSession. */
function asD1(client: object): D1Database {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return client as D1Database
}

/** Searching uses only the context's database, time, exchange rate and user. */
function asContext(context: object): Ctx {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context as Ctx
}
