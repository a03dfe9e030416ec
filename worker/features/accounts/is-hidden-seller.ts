import { isSuspended, type Ctx } from '../../context.ts'
import { findSuspension } from './store.ts'

/** True while the seller is suspended: until then their listings are nobody else's to see. */
export async function isHiddenSeller(ctx: Ctx, sellerId: number): Promise<boolean> {
  const [row] = await findSuspension(ctx.db, sellerId)
  return row === undefined || isSuspended(row, ctx.now)
}
