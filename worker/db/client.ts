import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'

/** D1 as features use it: one session per request, so that reads see the request's earlier writes. */
export interface Db {
  readonly orm: DrizzleD1Database
  /** Runs the statements in one atomic batch and round trip; results are in the given order. */
  batch<T extends Statements>(statements: T): Promise<{ [K in keyof T]: Awaited<T[K]> }>
  /** How far this session has read. A client that sends it back sees its own writes on any replica. */
  bookmark(): string | undefined
}

export type Statement = BatchItem<'sqlite'>
type Statements = readonly [Statement, ...Statement[]]

/** A part of a statement that one store makes and another includes in its own. Verbs only pass it on. */
export type Fragment = SQL

/**
 * Opens a session on D1. With a bookmark as the constraint, reads go to any replica that is at least as new.
 * A request that changes something passes 'first-primary', so that its checks see the newest rows.
 */
export function openDb(d1: D1Database, constraint: string): Db {
  const session = d1.withSession(constraint)
  const orm = drizzle(asDatabase(session))
  return {
    orm,
    batch: (statements) => runBatch(orm, statements),
    bookmark: () => session.getBookmark() ?? undefined,
  }
}

/** Runs a statement in one batch with other statements before and after it, and returns its result. */
export async function runInBatch<S extends Statement>(
  db: Db,
  before: readonly Statement[],
  statement: S,
  after: readonly Statement[],
): Promise<Awaited<S>> {
  const [first = statement, ...rest] = [...before, statement, ...after]
  const results: readonly unknown[] = await db.batch([first, ...rest])
  // Results are in the order of the statements.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return results[before.length] as Awaited<S>
}

/** drizzle calls only `prepare` and `batch`, which a session has with the same signatures as a database. */
function asDatabase(session: D1DatabaseSession): D1Database {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return session as unknown as D1Database
}

/**
 * Copies the statements, because drizzle's batch takes only a mutable tuple. The cast corrects its type: the
 * results are what each statement would return alone.
 */
async function runBatch<T extends Statements>(orm: DrizzleD1Database, statements: T) {
  return (await orm.batch([...statements])) as { [K in keyof T]: Awaited<T[K]> }
}

/**
 * Keys as rows of a table named `wanted`, to join with. D1 then bills one row read for each found key. With
 * `in (...)`, it would bill two rows per key; with a list passed as JSON, three. For at most a page of keys,
 * since each is a bound parameter.
 */
export function wantedKeys(keys: readonly (number | string)[]): SQL {
  const rows = keys.length > 0 ? keys : [NO_KEY]
  return sql`(values ${sql.join(
    rows.map((key) => sql`(${key})`),
    sql`, `,
  )}) as wanted`
}

/** A key that no row has, since our keys start at 1. */
const NO_KEY = 0

export const wantedKey = sql.raw('wanted.column1')
