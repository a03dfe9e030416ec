import { UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import type {
  DecidedTogether,
  DecideModeration,
  DecideTogether,
  ModerationItem,
} from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { decide } from './decide.ts'
import { findItem, showItem } from './list-queue.ts'

type Result = DecidedTogether['results'][number]

/**
 * Decides about several items, one after the other, each as if it were alone. An item that is refused is reported,
 * and the others go on.
 */
export async function decideTogether(
  ctx: SignedInCtx,
  { items, ...decision }: DecideTogether,
): Promise<DecidedTogether> {
  const results: Result[] = []
  for (const { id, version } of items) results.push(await decideOne(ctx, id, { ...decision, version }))
  return { results }
}

async function decideOne(ctx: SignedInCtx, id: string, decision: DecideModeration): Promise<Result> {
  try {
    return decided(ctx, await decide(ctx, id, decision))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const item = error.code === 'conflict' ? await findDecided(ctx, id, decision) : null
    return item ? decided(ctx, item) : { id, item, problem: error.message, undoSeconds: 0 }
  }
}

/** An item that an earlier call decided has less time left. */
function decided({ now }: SignedInCtx, item: ModerationItem): Result {
  const spentMs = item.decidedAt === null ? Infinity : now - Date.parse(item.decidedAt)
  const undoSeconds = Math.max(0, UNDO_DECISION_SECONDS - Math.ceil(spentMs / 1_000))
  return { id: item.id, item, problem: null, undoSeconds }
}

/** The item if this admin has already decided so: a repeated call is answered like the first. */
async function findDecided(ctx: SignedInCtx, id: string, { action }: DecideModeration) {
  const item = await findItem(ctx, id)
  return item.status === action && item.decidedBy === ctx.user.id ? showItem(ctx, item) : null
}
