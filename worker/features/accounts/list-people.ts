import type { FoundUser } from '#contract/bans.ts'
import type { Ctx } from '../../context.ts'
import { listUsers } from './store.ts'
import { toFoundUser } from './view.ts'

/**
 * The people behind these row ids with all that admins read of them, the suspended too, by row id. Never to
 * be sent to anyone else.
 */
export async function listPeople(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, FoundUser>> {
  const rows = await listUsers(ctx.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFoundUser(row)]))
}
