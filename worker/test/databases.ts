import { env } from 'cloudflare:workers'

/** Wraps a database and calls `onPrepare` for each prepared statement. */
export function observedDatabase(database: D1Database, onPrepare: () => void): D1Database {
  return new Proxy(database, {
    get: (target, name: keyof D1Database) => {
      if (name !== 'withSession') return Reflect.get(target, name)
      return (constraint: string) => {
        const session = target.withSession(constraint)
        return {
          prepare: (sql: string) => (onPrepare(), session.prepare(sql)),
          batch: (statements: D1PreparedStatement[]) => session.batch(statements),
          getBookmark: () => session.getBookmark(),
        }
      }
    },
  })
}

/** Wraps a database so that statements that contain `sqlPart` fail. */
export function failingDatabase(db: D1Database, sqlPart: string): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'withSession') return Reflect.get(target, name)
      return (constraint: string) => {
        const session = target.withSession(constraint)
        return new Proxy(session, {
          get(inner, key) {
            if (key === 'prepare')
              return (query: string) =>
                inner.prepare(query.includes(sqlPart) ? 'SELECT * FROM there_is_no_such_table' : query)
            const value: unknown = Reflect.get(inner, key)
            return typeof value === 'function' ? value.bind(inner) : value
          },
        })
      }
    },
  })
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

/**
 * The rows that D1 bills as written, by the table that the statement names. They include writes to its
 * indexes and by its triggers.
 */
export type RowsWritten = Map<string, number>

/** Wraps a database and adds up the rows that its statements write. */
export function countedDatabase(database: D1Database, written: RowsWritten): D1Database {
  return meteredDatabase(database, (sql, { rows_written }) => {
    const [, table] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
    if (table) written.set(table, (written.get(table) ?? 0) + rows_written)
  })
}

interface Prepared {
  statement: D1PreparedStatement
  sql: string
}

/** Wraps a database and reports D1's bill for each statement. The wrapper has only what the stores call. */
function meteredDatabase(database: D1Database, onBill: (sql: string, bill: D1Meta) => void): D1Database {
  const prepared = new WeakMap<object, Prepared>()
  const add = <T>(sql: string, result: D1Result<T>): D1Result<T> => {
    onBill(sql, result.meta)
    return result
  }
  const metered = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const all = async () => add(sql, await statement.all())
    // D1 returns raw rows without a bill. A select therefore runs twice. Rows of a write have distinct column
    // names, so their values are read from the objects.
    const raw = async () => {
      const { results } = await all()
      return sql.startsWith('select') ? statement.raw() : results.map((row) => Object.values(row))
    }
    const copy = asStatement({
      bind: (...values: unknown[]) => metered(statement.bind(...values), sql),
      all,
      run: async () => add(sql, await statement.run()),
      raw,
    })
    prepared.set(copy, { statement, sql })
    return copy
  }
  const runBatch = async (session: D1DatabaseSession, copies: D1PreparedStatement[]) => {
    const originals = copies.map((copy) => prepared.get(copy) ?? { statement: copy, sql: '' })
    const results = await session.batch(originals.map(({ statement }) => statement))
    return results.map((result, index) => add(originals[index]?.sql ?? '', result))
  }
  return asDatabase({
    withSession: (constraint: string) => {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => metered(session.prepare(sql), sql),
        batch: (copies: D1PreparedStatement[]) => runBatch(session, copies),
        getBookmark: () => session.getBookmark(),
      }
    },
  })
}

/** drizzle calls only bind, all, run and raw. */
function asStatement(statement: object): D1PreparedStatement {
  return statement as D1PreparedStatement
}

/** openDb calls only withSession and, on the session, prepare, batch and getBookmark. */
function asDatabase(database: object): D1Database {
  return database as D1Database
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

/** The steps of the query plan. */
export async function planOf({ sql, params }: Query): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
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
