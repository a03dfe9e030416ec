import type { DecidedTogether, DecideModeration, DecideTogether } from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { decide } from './decide.ts'
import { findItem, showItem } from './list-queue.ts'

/**
 * Decides about several items, one after the other, each as if it were alone. An item that is refused is reported,
 * and the others go on.
 */
export async function decideTogether(
  ctx: SignedInCtx,
  { items, ...decision }: DecideTogether,
): Promise<DecidedTogether> {
  const results: DecidedTogether['results'] = []
  for (const { id, version } of items) results.push(await decideOne(ctx, id, { ...decision, version }))
  return { results }
}

async function decideOne(
  ctx: SignedInCtx,
  id: string,
  decision: DecideModeration,
): Promise<DecidedTogether['results'][number]> {
  try {
    return { id, item: await decide(ctx, id, decision), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const item = error.code === 'conflict' ? await findDecided(ctx, id, decision) : null
    return { id, item, problem: item ? null : error.message }
  }
}

/** The item if this admin has already decided so: a repeated call gets the same answer. */
async function findDecided(ctx: SignedInCtx, id: string, { action }: DecideModeration) {
  const item = await findItem(ctx, id)
  return item.status === action && item.decidedBy === ctx.user.id ? showItem(ctx, item) : null
}
