import { env } from 'cloudflare:workers'
import { meteredDatabase } from './metered-database.ts'

export interface Billed {
  statements: number
  rows: number
}

/**
 * Statements of one piece of work and the rows that they read, as D1 bills them. `work` is given the database
 * that counts.
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
