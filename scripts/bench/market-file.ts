import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import type { Db } from '#worker/db/client.ts'
import { environment, root } from '../run.mjs'
import { percentile } from './verdict.ts'

/** A market of some size. The same file is read in this process for times, and through D1 for billed rows. */
export interface Market {
  size: number
  /** Its folder, from the root. */
  folder: string
  /** The path of the database. */
  file: string
  /** Builds statements with the stores' own functions. */
  db: Db
  /**
   * Median and 99th percentile, in microseconds, of running all statements once, and every run in ascending
   * order.
   */
  time(statements: readonly Statement[], runs?: number): { p50: number; p99: number; runs: number[] }
  /** The rows D1 bills as read for all statements together. */
  rowsRead(statements: readonly Statement[]): Promise<number>
  all<T>(statement: Statement): T[]
  close(): Promise<void>
}

export interface Statement {
  sql: string
  params: unknown[]
}

/** Opens a market of that many listings. Creates it on first use, which takes minutes for a million. */
export async function openMarket(size: number): Promise<Market> {
  const folder = join('.wrangler', `bench-${size}`)
  const done = join(root, folder, 'done')
  const isMade = existsSync(done)
  if (!isMade) {
    console.log(`Making a market of ${size.toLocaleString('en-US')} listings (once) ...`)
    rmSync(join(root, folder), { recursive: true, force: true })
  }
  // A market from an earlier run lacks the newer migrations.
  runTool('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder])
  if (!isMade) {
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
    const known = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const runAll = (statements: readonly Statement[]) => {
    for (const { sql, params } of statements) prepare(sql).all(...asInputs(params))
  }
  return {
    size,
    folder,
    file,
    db: { orm: statementBuilder(), batch: notHere, bookmark: () => undefined },
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

function notHere(): never {
  throw new Error('The benchmark builds statements and runs them itself')
}

/** drizzle touches its database only to run a statement, which the benchmark does itself. */
function statementBuilder(): DrizzleD1Database {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return drizzle({} as D1Database)
}

/** The stores bind only text, numbers and null. */
function asInputs(params: unknown[]): SQLInputValue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return params as SQLInputValue[]
}

/** The caller names the columns it selects. */
function asRows<T>(rows: unknown[]): T[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as T[]
}
