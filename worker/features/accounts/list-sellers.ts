import type { Seller } from '#contract/user.ts'
import { isSuspended, type Ctx } from '#worker/context.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { canBeCalled } from './policy.ts'
import { listUsers, findIdByPublicId, findSuspension } from './store.ts'
import { toSeller } from './view.ts'

/**
 * The sellers with these row ids as everyone sees them, in a map by row id. Leaves out suspended people other
 * than the caller.
 */
export async function listSellers(ctx: ReadCtx, ids: readonly number[]): Promise<Map<number, Seller>> {
  return new Map((await listVisible(ctx, ids)).map((row) => [row.id, toSeller(row)]))
}

export interface CalledSeller {
  seller: Seller
  /** Whether buyers may get the seller's number. */
  canBeCalled: boolean
}

/** Like listSellers, with whether buyers may get the seller's number. */
export async function listCalledSellers(
  ctx: ReadCtx,
  ids: readonly number[],
): Promise<Map<number, CalledSeller>> {
  const rows = await listVisible(ctx, ids)
  return new Map(rows.map((row) => [row.id, { seller: toSeller(row), canBeCalled: canBeCalled(row) }]))
}

type ReadCtx = Pick<Ctx, 'db' | 'user' | 'now'>

async function listVisible(ctx: ReadCtx, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  return rows.filter((row) => row.id === ctx.user?.id || !isSuspended(row, ctx.now))
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
