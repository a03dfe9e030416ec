/** Rows that D1 bills as written, by the table that a statement names; what its indexes and triggers write stands there too. */
export type Written = Map<string, number>

interface Made {
  statement: D1PreparedStatement
  sql: string
}

/** The same database, which adds up what its statements write. Only what the stores call of it is there. */
export function countedDatabase(database: D1Database, written: Written): D1Database {
  const made = new WeakMap<object, Made>()
  const add = <T>(sql: string, result: D1Result<T>): D1Result<T> => {
    const [, table] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
    if (table) written.set(table, (written.get(table) ?? 0) + result.meta.rows_written)
    return result
  }
  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const copy = {
      bind: (...values: unknown[]) => counted(statement.bind(...values), sql),
      all: async () => add(sql, await statement.all()),
      run: async () => add(sql, await statement.run()),
      // D1 answers raw rows without their bill. Rows of a write have no two columns of one name, so they can be had the other way.
      raw: async () => (sql.startsWith('select') ? statement.raw() : add(sql, await statement.all()).results.map((row) => Object.values(row))),
    }
    made.set(copy, { statement, sql })
    return asStatement(copy)
  }
  const runBatch = async (session: D1DatabaseSession, copies: D1PreparedStatement[]) => {
    const originals = copies.map((copy) => made.get(copy) ?? { statement: copy, sql: '' })
    const results = await session.batch(originals.map(({ statement }) => statement))
    return results.map((result, index) => add(originals[index]?.sql ?? '', result))
  }
  return asDatabase({
    withSession: (constraint: string) => {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => counted(session.prepare(sql), sql),
        batch: (copies: D1PreparedStatement[]) => runBatch(session, copies),
        getBookmark: () => session.getBookmark(),
      }
    },
  })
}

/** drizzle calls bind, all, run and raw, and nothing else. */
function asStatement(statement: object): D1PreparedStatement {
  return statement as D1PreparedStatement
}

/** openDb calls withSession, and of the session prepare, batch and getBookmark. */
function asDatabase(database: object): D1Database {
  return database as D1Database
}
