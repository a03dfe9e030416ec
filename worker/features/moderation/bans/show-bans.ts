import * as z from 'zod'
import type { UserBan, UserBans, UserBansQuery } from '#contract/bans.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import type { UserBanRow } from '#worker/db/schema.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { bansPage, countBans } from './store.ts'
import { toUserBan } from './view.ts'

/** Bans as admins see them, with the banned people. */
async function showBans(ctx: Pick<Ctx, 'db' | 'now'>, rows: readonly UserBanRow[]): Promise<UserBan[]> {
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
  if (!ban) throw new Error('The ban has no person')
  return ban
}

/** What a cursor contains: the last ban of a page. */
const Position = z.object({ id: z.int().positive() })

/** A page of everybody's bans and warnings, including past ones, newest first. */
export async function listBans(ctx: SignedInCtx, { limit, cursor }: UserBansQuery): Promise<UserBans> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [counted, found] = await ctx.db.batch([countBans(ctx.db), bansPage(ctx.db, at?.id, limit + 1)])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    bans: await showBans(ctx, rows),
    ...toTotal(counted),
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}
