interface Made {
  statement: D1PreparedStatement
  sql: string
}

/**
 * The same database, which hands on what D1 bills for each statement that it runs. Only what the stores call
 * of it is there.
 */
export function meteredDatabase(
  database: D1Database,
  onBill: (sql: string, bill: D1Meta) => void,
): D1Database {
  const made = new WeakMap<object, Made>()
  const add = <T>(sql: string, result: D1Result<T>): D1Result<T> => {
    onBill(sql, result.meta)
    return result
  }
  const metered = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const all = async () => add(sql, await statement.all())
    // D1 answers raw rows without their bill. A select runs twice; rows of a write have no two columns of one
    // name, so they can be had the other way.
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
    made.set(copy, { statement, sql })
    return copy
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
        prepare: (sql: string) => metered(session.prepare(sql), sql),
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
