import type { UserBan } from '#contract/bans.ts'
import type { Ctx } from '../../../context.ts'
import type { UserBanRow } from '../../../db/schema.ts'
import { listPeople } from '../../accounts/list-people.ts'
import { toUserBan } from './view.ts'

/** Rows as admins read them, each with whom it is about. */
export async function showBans(
  ctx: Pick<Ctx, 'db' | 'now'>,
  rows: readonly UserBanRow[],
): Promise<UserBan[]> {
  const people = await listPeople(
    ctx,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap((row) => {
    const person = people.get(row.userId)
    return person ? [toUserBan(row, person, ctx.now)] : []
  })
}

export async function showBan(ctx: Pick<Ctx, 'db' | 'now'>, row: UserBanRow): Promise<UserBan> {
  const [ban] = await showBans(ctx, [row])
  if (!ban) throw new Error('a ban is of somebody')
  return ban
}
