import * as z from 'zod'
import type { VerificationQueue, VerificationQueueQuery } from '#contract/verification.ts'
import type { SignedInCtx } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { showQueued } from './show-queued.ts'
import { countPending, pendingPage } from './store.ts'

/** The last document of a page. */
const Position = z.object({ id: z.int().positive() })

/** The documents that wait for a moderator, the oldest first. */
export async function listQueue(
  ctx: SignedInCtx,
  { limit, cursor }: VerificationQueueQuery,
): Promise<VerificationQueue> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [found, [counted]] = await ctx.db.batch([
    pendingPage(ctx.db, at?.id, limit + 1),
    countPending(ctx.db),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    documents: await showQueued(ctx, rows),
    total: counted?.total ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}
