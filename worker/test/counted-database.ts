import { meteredDatabase } from './metered-database.ts'

/**
 * Rows that D1 bills as written, by the table that a statement names; what its indexes and triggers write
 * stands there too.
 */
export type Written = Map<string, number>

/** The same database, which adds up what its statements write. */
export function countedDatabase(database: D1Database, written: Written): D1Database {
  return meteredDatabase(database, (sql, { rows_written }) => {
    const [, table] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
    if (table) written.set(table, (written.get(table) ?? 0) + rows_written)
  })
}
