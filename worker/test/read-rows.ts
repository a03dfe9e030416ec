import { env } from 'cloudflare:workers'
import { openDb, type Db } from '../db/client.ts'

/** How many rows D1 reads, as it bills them, for what is done with the database that is given. */
export async function readRows(work: (db: Db) => Promise<unknown>): Promise<number> {
  let read = 0
  const session = env.DB.withSession('first-primary')
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const take = <T extends D1Result>(result: T) => ((read += result.meta.rows_read), result)
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const copy = new Proxy(statement, {
      get: (target, name: keyof D1PreparedStatement) => {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values))
        // drizzle asks for raw where it reads; the rows of these statements have no two columns of one name.
        if (name === 'raw') return async () => take(await target.all()).results.map((row) => Object.values(row))
        if (name === 'all' || name === 'run') return async () => take(await target.all())
        return Reflect.get(target, name)
      },
    })
    originals.set(copy, statement)
    return copy
  }
  const database = new Proxy(env.DB, {
    get: () => () => ({
      prepare: (sql: string) => counted(session.prepare(sql)),
      batch: async (copies: D1PreparedStatement[]) => (await session.batch(copies.map((copy) => originals.get(copy) ?? copy))).map(take),
      getBookmark: () => session.getBookmark(),
    }),
  })
  await work(openDb(database, 'first-primary'))
  return read
}
