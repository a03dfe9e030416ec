import type { Ctx } from '../../context.ts'
import { activeBetween, activeEnds } from './store.ts'

/** The lowest and the highest id of a listing that is on the market; undefined while none is. */
export async function findActiveEnds({
  db,
}: Pick<Ctx, 'db'>): Promise<{ first: number; last: number } | undefined> {
  const ids = (await db.batch(activeEnds(db))).flat().map(({ id }) => id)
  return ids.length === 0 ? undefined : { first: Math.min(...ids), last: Math.max(...ids) }
}

/**
 * The listings on the market with ids from `from` up to, and without, `to`: a walk by the key. Those of
 * suspended sellers are left out.
 */
export async function listActiveBetween(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  from: number,
  to: number,
): Promise<{ publicId: string; updatedAt: number }[]> {
  return activeBetween(db, from, to, now)
}
