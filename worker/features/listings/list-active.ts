import type { Ctx } from '#worker/context.ts'
import { activeBetween, activePartsQuery } from './store.ts'

/** Divides row ids into parts of `size`, and returns the numbers of those with active listings, in order. */
export async function listPartsWithActive({ db }: Pick<Ctx, 'db'>, size: number): Promise<number[]> {
  const rows = await db.orm.all<{ part: number }>(activePartsQuery(size))
  return rows.map(({ part }) => part)
}

/**
 * Active listings with row ids from `from` up to but not including `to`, scanned by primary key. Leaves out
 * those of suspended sellers.
 */
export async function listActiveBetween(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  from: number,
  to: number,
): Promise<{ publicId: string; updatedAt: number }[]> {
  return activeBetween(db, from, to, now)
}
