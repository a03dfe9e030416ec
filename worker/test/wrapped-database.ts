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
export function meteredDatabase(
  database: D1Database,
  onBill: (sql: string, bill: D1Meta) => void,
): D1Database {
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
  return withSessions(database, (session) => ({
    prepare: (sql) => metered(session.prepare(sql), sql),
    batch: (copies: D1PreparedStatement[]) => runBatch(session, copies),
  }))
}

interface SessionMethods {
  prepare: D1Database['prepare']
  batch: (statements: D1PreparedStatement[]) => Promise<D1Result[]>
}

/** Wraps a database so that its sessions have other methods. */
export function withSessions(
  database: D1Database,
  methodsOf: (session: D1DatabaseSession) => Partial<SessionMethods>,
): D1Database {
  return asDatabase({
    withSession: (constraint: string) => {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: (statements: D1PreparedStatement[]) => session.batch(statements),
        getBookmark: () => session.getBookmark(),
        ...methodsOf(session),
      }
    },
  })
}

/** A database that fails. */
export function brokenDatabase(): D1Database {
  return asDatabase({
    withSession: () => {
      throw new Error('D1 is down')
    },
  })
}

/** A database that never answers. */
export function hangingDatabase(): D1Database {
  const never = () => new Promise(() => {})
  const statement: D1PreparedStatement = asStatement({
    bind: () => statement,
    all: never,
    run: never,
    raw: never,
  })
  const session = { prepare: () => statement, batch: never, getBookmark: () => null }
  return asDatabase({ withSession: () => session })
}

/** Wraps a database so that a session which need not start at the primary finds no rows. */
export function withEmptyReplica(database: D1Database): D1Database {
  const none = () => Promise.resolve([])
  const statement: D1PreparedStatement = asStatement({ bind: () => statement, raw: none })
  const replica = { prepare: () => statement, getBookmark: () => null }
  return asDatabase({
    withSession: (constraint: string) =>
      constraint === 'first-primary' ? database.withSession(constraint) : replica,
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
