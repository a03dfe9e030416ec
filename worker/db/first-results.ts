import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/dates.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#contract/limits.ts'
import type { Db } from './client.ts'
import { idempotencyKeys } from './schema.ts'

/** Finds what the first call with an Idempotency-Key created. `resultId` is its public id. */
export function findFirstResult(db: Db, userId: number, call: string, key: string) {
  return db.orm
    .select({ resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key)),
    )
}

/**
 * Stores the first result of a key. Fails the whole batch if the key was used before, so that only one of two
 * concurrent requests succeeds.
 */
export function storeFirstResult(db: Db, first: typeof idempotencyKeys.$inferInsert) {
  return db.orm.insert(idempotencyKeys).values(first)
}

/** Like storeFirstResult, but writes nothing if the previous statement of the batch changed nothing. */
export function storeFirstResultIfChanged(
  db: Db,
  { userId, key, call, resultId, createdAt }: typeof idempotencyKeys.$inferInsert,
) {
  return db.orm
    .insert(idempotencyKeys)
    .select(sql`select ${userId}, ${key}, ${call}, ${resultId}, ${createdAt} where changes() > 0`)
}

/**
 * Deletes keys after a week, so that a phone that was off for days can still safely retry a post. Called by
 * cron.
 */
export async function sweepKeys(db: Db, now: number): Promise<void> {
  await db.orm
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, now - IDEMPOTENCY_KEY_DAYS * DAY_MS))
}
