import type { ModerationQueue, ModerationQueueQuery } from '#contract/moderation.ts'
import type { SignedInCtx } from '../../context.ts'
import { countQueue, queuePage } from './store.ts'
import { readQueueCursor, writeQueueCursor } from './cursor.ts'
import { showItems } from './items.ts'

/** A page of what is to be decided, or was. */
export async function listQueue(
  ctx: SignedInCtx,
  { cursor, ...query }: ModerationQueueQuery,
): Promise<ModerationQueue> {
  const { limit, sortBy } = query
  const at = cursor === undefined ? undefined : readQueueCursor(cursor, sortBy)
  const [counted, found] = await ctx.db.batch([countQueue(ctx.db, query), queuePage(ctx.db, query, at)])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: await showItems(ctx, rows),
    total: counted[0]?.total ?? 0,
    nextCursor: found.length > limit && last ? writeQueueCursor(last, sortBy) : null,
  }
}
