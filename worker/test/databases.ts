import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Db } from '#worker/db/client.ts'
import { meteredDatabase, withSessions } from './wrapped-database.ts'

/** Wraps a database and calls `onPrepare` for each prepared statement. */
export function observedDatabase(database: D1Database, onPrepare: () => void): D1Database {
  return rewritingDatabase(database, (query) => {
    onPrepare()
    return query
  })
}

/** Wraps a database so that statements that contain `sqlPart` fail. */
export function failingDatabase(db: D1Database, sqlPart: string): D1Database {
  return rewritingDatabase(db, (query) =>
    query.includes(sqlPart) ? 'SELECT * FROM there_is_no_such_table' : query,
  )
}

/** Wraps a database so that it runs what `rewrite` makes of each statement. */
export function rewritingDatabase(db: D1Database, rewrite: (query: string) => string): D1Database {
  return withSessions(db, (session) => ({ prepare: (query) => session.prepare(rewrite(query)) }))
}

/** Wraps a session so that `act` runs before each batch, as if another call came between read and write. */
export function racingDb(db: Db, act: () => Promise<unknown>): Db {
  return {
    ...db,
    batch: async (statements) => {
      await act()
      return db.batch(statements)
    },
  }
}

/** Runs `work` while a trigger refuses a kind of write, such as "INSERT ON reports". */
export async function whileRefusing(write: string, work: () => Promise<unknown>): Promise<void> {
  await env.DB.exec(`CREATE TRIGGER refused BEFORE ${write} BEGIN SELECT raise(ABORT, 'refused'); END`)
  try {
    await work()
  } finally {
    await env.DB.exec('DROP TRIGGER refused')
  }
}

export interface Billed {
  statements: number
  rows: number
}

/**
 * Counts the statements of `work`, and the rows that D1 bills as read for them. `work` gets the counting
 * database.
 */
export async function billedReads(work: (DB: D1Database) => Promise<unknown>): Promise<Billed> {
  const billed: Billed = { statements: 0, rows: 0 }
  await work(
    meteredDatabase(env.DB, (_sql, { rows_read }) => {
      billed.statements += 1
      billed.rows += rows_read
    }),
  )
  return billed
}

/** Runs SQL on the test's database. Binds the values in `${}`. */
export const d1 = {
  run: (sql: TemplateStringsArray, ...values: unknown[]) => prepare(sql, values).run(),
  first: <T = Record<string, unknown>>(sql: TemplateStringsArray, ...values: unknown[]) =>
    prepare(sql, values).first<T>(),
  /** Returns the first column of the first row, or null without a row. */
  value: async <T = unknown>(sql: TemplateStringsArray, ...values: unknown[]): Promise<T | null> => {
    const row = await prepare(sql, values).first<Record<string, T>>()
    return row === null ? null : (Object.values(row)[0] ?? null)
  },
  all: async <T = Record<string, unknown>>(sql: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await prepare(sql, values).all<T>()).results,
}

function prepare(sql: TemplateStringsArray, values: unknown[]): D1PreparedStatement {
  return env.DB.prepare(sql.join('?')).bind(...values)
}

interface Query {
  sql: string
  params: unknown[]
}

type AnyQuery = Query | { toSQL(): Query }

/** Prepares a query of drizzle to run on the test's database, after `prefix` if given. */
export function preparedQuery(query: AnyQuery, prefix = ''): D1PreparedStatement {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : query
  return env.DB.prepare(prefix + sql).bind(...params)
}

/** The rows that D1 bills as read for a query. */
export async function rowsRead(query: AnyQuery): Promise<number> {
  return (await preparedQuery(query).all()).meta.rows_read
}

/** The steps of the query plan. */
export async function planOf(query: AnyQuery): Promise<string[]> {
  const { results } = await preparedQuery(query, 'EXPLAIN QUERY PLAN ').all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

/** Expects that a statement scans no table and sorts nothing and, if given, that its plan names an index. */
export async function expectIndexed(query: AnyQuery, index = ''): Promise<void> {
  const plan = await planOf(query)
  expect(faultsOf(plan)).toEqual([])
  expect(plan.join('\n')).toContain(index)
}

/**
 * The steps of a plan that scan or sort. Scans of virtual tables and of lists of keys are by design; every
 * other table must be searched by an index.
 */
export function faultsOf(plan: string[]): string[] {
  const isByDesign = (step: string) =>
    /VIRTUAL TABLE INDEX|SCAN CONSTANT ROW|SCAN capped|SCAN \(subquery|SCAN wanted|VALUES CLAUSE/.test(step)
  return plan.filter((step) => (/\bSCAN\b/.test(step) && !isByDesign(step)) || step.includes('TEMP B-TREE'))
}
