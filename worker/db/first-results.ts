import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { idempotencyKeys } from './schema.ts'

/** What a creating call with an Idempotency-Key made first; `resultId` is its public id. */
export function findFirstResult(db: Db, userId: number, call: string, key: string) {
  return db.orm
    .select({ resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)),
    )
}

/**
 * Stores the first result of a key. Fails the whole batch if the key was used before: of two parallel
 * requests, one succeeds.
 */
export function keepFirstResult(db: Db, first: typeof idempotencyKeys.$inferInsert) {
  return db.orm.insert(idempotencyKeys).values(first)
}

/** As keepFirstResult, but writes nothing if the previous statement of the batch changed nothing. */
export function keepFirstResultIfChanged(
  db: Db,
  { userId, key, call, resultId, createdAt }: typeof idempotencyKeys.$inferInsert,
) {
  return db.orm
    .insert(idempotencyKeys)
    .select(sql`select ${userId}, ${key}, ${call}, ${resultId}, ${createdAt} where changes() > 0`)
}

export function deleteFirstResults(db: Db, before: number) {
  return db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
