import { sql, type SQL } from 'drizzle-orm'

/**
 * Keys as rows of a table named `wanted`, to join with: D1 counts each row that is found, where `in (...)`
 * counts every key a second time and a list passed as JSON a third. At most a page of them, since each is a
 * bound parameter.
 */
export function wantedKeys(keys: readonly number[]): SQL {
  const rows = keys.length > 0 ? keys : [NO_KEY]
  return sql`(values ${sql.join(
    rows.map((key) => sql`(${key})`),
    sql`, `,
  )}) as wanted`
}

/** Equal to no key of ours, which start at 1. */
const NO_KEY = 0

export const wantedKey = sql.raw('wanted.column1')
