import type { Ctx } from '../../context.ts'
import { findUserByPublicId } from './store.ts'

/** The row id behind a person's public id; undefined when there is no such person. */
export async function findUserId(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const [row] = await findUserByPublicId(ctx.db, publicId)
  return row?.id
}
