import { isSuspended, type Ctx } from '../../context.ts'
import { findUserByPublicId } from './store.ts'

/**
 * The row id behind a person's public id; undefined when there is no such person, and for others while they
 * are suspended.
 */
export async function findSellerId(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const [row] = await findUserByPublicId(ctx.db, publicId)
  return row && (row.id === ctx.user?.id || !isSuspended(row, ctx.now)) ? row.id : undefined
}
