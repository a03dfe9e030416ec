import type { Ctx } from '../../context.ts'
import { activeBetween, activeEnds } from './store.ts'

/** The lowest and highest row ids of active listings; undefined if there are none. */
export async function findActiveEnds({
  db,
}: Pick<Ctx, 'db'>): Promise<{ first: number; last: number } | undefined> {
  const ids = (await db.batch(activeEnds(db))).flat().map(({ id }) => id)
  return ids.length === 0 ? undefined : { first: Math.min(...ids), last: Math.max(...ids) }
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
