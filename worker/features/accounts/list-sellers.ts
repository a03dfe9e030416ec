import type { Seller } from '#contract/user.ts'
import type { Ctx } from '../../context.ts'
import { listUsers } from './store.ts'
import { toSeller } from './view.ts'

/** The people behind these row ids, as everyone reads them, by row id. */
export async function listSellers(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Seller>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toSeller(row)]))
}
