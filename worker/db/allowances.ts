import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { allowances } from './schema.ts'

/** A limit of `limit` uses in `windowMs`. The window starts with the first use. */
export interface Allowance {
  bucket: string
  limit: number
  windowMs: number
}

/**
 * Takes one use from each allowance, or from none: if one is used up, the uses taken from the others are
 * given back. Each count is one guarded statement, so at most `limit` of any concurrent calls succeed.
 * Returns undefined, or the allowances that are used up and the seconds to wait.
 */
export async function takeAllowances(db: Db, wanted: readonly Allowance[], now: number) {
  const [first, ...rest] = wanted.map((allowance) => take(db, allowance, now))
  if (!first) return undefined
  const results = await db.batch([first, ...rest])
  const taken = wanted.filter((_allowance, index) => (results[index]?.length ?? 0) > 0)
  if (taken.length === wanted.length) return undefined
  await giveBackAllowances(db, taken)
  return findRefusal(
    db,
    wanted.filter((allowance) => !taken.includes(allowance)),
    now,
  )
}

/** Counts the uses of an allowance in its current window. */
export async function countAllowanceUses(db: Db, { bucket }: Allowance, now: number): Promise<number> {
  const [row] = await db.orm
    .select({ used: allowances.used })
    .from(allowances)
    .where(sql`${allowances.bucket} = ${bucket} and ${allowances.endsAt} > ${now}`)
  return row?.used ?? 0
}

/** Undoes takeAllowances. Called if the action that took the uses failed. */
export async function giveBackAllowances(db: Db, taken: readonly Allowance[]): Promise<void> {
  const [first, ...rest] = taken.map(({ bucket }) =>
    db.orm
      .update(allowances)
      .set({ used: sql`max(0, ${allowances.used} - 1)` })
      .where(sql`${allowances.bucket} = ${bucket}`),
  )
  if (first) await db.batch([first, ...rest])
}

/** Deletes rows whose window has ended. Called by cron. */
export async function sweepAllowances(db: Db, now: number): Promise<void> {
  await db.orm.delete(allowances).where(sql`${allowances.endsAt} <= ${now}`)
}

function take(db: Db, { bucket, limit, windowMs }: Allowance, now: number) {
  const hasEnded = sql`${allowances.endsAt} <= ${now}`
  return db.orm
    .insert(allowances)
    .values({ bucket, startedAt: now, endsAt: now + windowMs, used: 1 })
    .onConflictDoUpdate({
      target: allowances.bucket,
      set: {
        used: sql`case when ${hasEnded} then 1 else ${allowances.used} + 1 end`,
        startedAt: sql`case when ${hasEnded} then ${now} else ${allowances.startedAt} end`,
        endsAt: sql`case when ${hasEnded} then ${now + windowMs} else ${allowances.endsAt} end`,
      },
      setWhere: sql`${hasEnded} or ${allowances.used} < ${limit}`,
    })
    .returning({ used: allowances.used })
}

async function findRefusal(db: Db, refused: readonly Allowance[], now: number) {
  const rows = await db.orm
    .select({ bucket: allowances.bucket, endsAt: allowances.endsAt })
    .from(allowances)
    .where(
      sql`${allowances.bucket} in (select value
        from json_each(${JSON.stringify(refused.map(({ bucket }) => bucket))}))`,
    )
  const latest = rows.reduce((max, row) => Math.max(max, row.endsAt), now + 1_000)
  return { refused, retryAfterSeconds: Math.ceil((latest - now) / 1_000) }
}
