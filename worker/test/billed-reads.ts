import { env } from 'cloudflare:workers'

export interface Billed {
  statements: number
  rows: number
}

/** Statements of one piece of work and the rows that they read, as D1 bills them. `work` is given the database that counts. */
export async function billedReads(work: (DB: D1Database) => Promise<unknown>): Promise<Billed> {
  const billed: Billed = { statements: 0, rows: 0 }
  await work(countingDatabase(billed))
  return billed
}

/** Raw rows come without their bill, so each such statement runs twice. */
function countingDatabase(billed: Billed): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()
  const add = <T>(result: D1Result<T>): D1Result<T> => {
    billed.statements += 1
    billed.rows += result.meta.rows_read
    return result
  }
  const counted = (statement: D1PreparedStatement): object => {
    const copy = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      all: async () => add(await statement.all()),
      run: async () => add(await statement.run()),
      raw: async () => {
        add(await statement.all())
        return statement.raw()
      },
    }
    originals.set(copy, statement)
    return copy
  }
  const database = {
    withSession: (constraint: string) => {
      const session = env.DB.withSession(constraint)
      return {
        prepare: (sql: string) => counted(session.prepare(sql)),
        batch: async (copies: object[]) => (await session.batch(copies.flatMap((copy) => originals.get(copy) ?? []))).map(add),
        getBookmark: () => session.getBookmark(),
      }
    },
  }
  return asDatabase(database)
}

/** openDb calls withSession, and drizzle of the session prepare and batch. */
function asDatabase(database: object): D1Database {
  return database as D1Database
}
