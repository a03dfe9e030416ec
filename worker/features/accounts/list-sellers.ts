import type { Seller } from '#contract/user.ts'
import { isSuspended, type Ctx } from '../../context.ts'
import { listUsers } from './store.ts'
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
