import type { Seller } from '#contract/user.ts'
import { isSuspended, type Ctx } from '../../context.ts'
import { listUsers, findUserByPublicId, findSuspension } from './store.ts'
import { toSeller } from './view.ts'

/**
 * The sellers behind these row ids, as everyone reads them, by row id. One who is suspended is there for
 * nobody but themselves.
 */
export async function listSellers(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, Seller>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  const seen = rows.filter((row) => row.id === ctx.user?.id || !isSuspended(row, ctx.now))
  return new Map(seen.map((row) => [row.id, toSeller(row)]))
}

/**
 * The row id behind a person's public id; undefined when there is no such person, and for others while they
 * are suspended.
 */
export async function findSellerId(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const [row] = await findUserByPublicId(ctx.db, publicId)
  return row && (row.id === ctx.user?.id || !isSuspended(row, ctx.now)) ? row.id : undefined
}

/** True while the seller is suspended: until then their listings are nobody else's to see. */
export async function isHiddenSeller(ctx: Ctx, sellerId: number): Promise<boolean> {
  const [row] = await findSuspension(ctx.db, sellerId)
  return row === undefined || isSuspended(row, ctx.now)
}
