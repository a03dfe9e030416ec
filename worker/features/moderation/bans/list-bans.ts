import * as z from 'zod'
import type { UserBans, UserBansQuery } from '#contract/bans.ts'
import type { SignedInCtx } from '../../../context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import { showBans } from './show-bans.ts'
import { bansPage, countBans } from './store.ts'

/** The last ban of a page. */
const Position = z.object({ id: z.int().positive() })

/** Bans and warnings of all people, over or not, the newest first. */
export async function listBans(ctx: SignedInCtx, { limit, cursor }: UserBansQuery): Promise<UserBans> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [counted, found] = await ctx.db.batch([countBans(ctx.db), bansPage(ctx.db, at?.id, limit + 1)])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    bans: await showBans(ctx, rows),
    total: counted[0]?.total ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}
