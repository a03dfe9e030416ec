import type { Seller } from '#contract/user.ts'
import { isSuspended, type Ctx } from '#worker/context.ts'
import { listUsers, findIdByPublicId, findSuspension } from './store.ts'
import { toSeller } from './view.ts'

/**
 * The sellers with these row ids as everyone sees them, in a map by row id. Leaves out suspended people other
 * than the caller.
 */
export async function listSellers(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, Seller>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  const visible = rows.filter((row) => row.id === ctx.user?.id || !isSuspended(row, ctx.now))
  return new Map(visible.map((row) => [row.id, toSeller(row)]))
}

/**
 * The row id of the person with a public id. Undefined if there is no such person, or if they are suspended
 * and are not the caller.
 */
export async function findSellerId(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const [row] = await findIdByPublicId(ctx.db, publicId)
  return row && (row.id === ctx.user?.id || !isSuspended(row, ctx.now)) ? row.id : undefined
}

/** True if the seller is suspended or missing, so that other people must not see their listings. */
export async function isHiddenSeller(ctx: Ctx, sellerId: number): Promise<boolean> {
  const [row] = await findSuspension(ctx.db, sellerId)
  return row === undefined || isSuspended(row, ctx.now)
}
