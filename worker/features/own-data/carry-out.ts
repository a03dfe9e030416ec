import { HOUR_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import { forgetInbox, forgetInRooms } from '#worker/features/chat/forget-person.ts'
import { deleteFilesOf } from '#worker/features/media/delete-files-of.ts'
import { log } from '#worker/platform/log.ts'
import { deleteSession } from '#worker/platform/session.ts'
import { onPurge } from '#worker/reactions.ts'
import {
  deleteRows,
  emptyListings,
  endDeletion,
  hasCases,
  idsOf,
  listDueDeletions,
  listSessions,
  removeSessions,
  saveProgress,
  type Deletion,
} from './store.ts'

type DeletionCtx = Pick<Ctx, 'env' | 'db' | 'now'>

/** How many rounds of work a call and a run of cron do. A round makes at most about 25 subrequests. */
export const ROUNDS_PER_CALL = 30
const ROUNDS_PER_RUN = 15
/** What waits for moderators is looked at again after this time. */
const CASES_EVERY_MS = 6 * HOUR_MS

/** Continues the deletions that were not finished at once. A failure of one does not stop the others. */
export async function finishDeletions(ctx: DeletionCtx): Promise<void> {
  let rounds = ROUNDS_PER_RUN
  for (const deletion of await listDueDeletions(ctx.db, ctx.now, ROUNDS_PER_RUN)) {
    if (rounds <= 0) return
    rounds -= await carryOut(ctx, deletion, rounds)
  }
}

/**
 * Does the next rounds of a deletion, and returns how many. Every round may be repeated: after each one, it is
 * stored what comes next. Logs a failure, after which cron tries again.
 */
export async function carryOut(ctx: DeletionCtx, start: Deletion, rounds: number): Promise<number> {
  const deletion = { ...start }
  for (let round = 1; round <= rounds; round += 1) {
    try {
      const next = await STEPS[deletion.step](ctx, deletion)
      if (next === 'finished') {
        await endDeletion(ctx.db, deletion.userId)
        log.info('account_deletion_finished', { userId: deletion.publicId })
        return round
      }
      Object.assign(deletion, next)
      await saveProgress(ctx.db, deletion)
      if (next.dueAt !== undefined) return round
    } catch (error) {
      log.error('delete_account', error, { userId: deletion.publicId, step: deletion.step })
      return round
    }
  }
  return rounds
}

type Next = Partial<Pick<Deletion, 'step' | 'afterId' | 'dueAt'>> | 'finished'

/** One round of each step: says what comes next, which is the same step again if nothing else is said. */
const STEPS: Record<Deletion['step'], (ctx: DeletionCtx, deletion: Deletion) => Promise<Next>> = {
  listings: async ({ db, now }, { userId }) => {
    const emptied = await emptyListings(db, userId, now)
    if (emptied.length === 0) return { step: 'rooms', afterId: 0 }
    const [first, ...rest] = onPurge(db, idsOf(emptied))
    if (first) await db.batch([first, ...rest])
    return {}
  },

  rooms: async (ctx, { userId, afterId, publicId }) => {
    const lastId = await forgetInRooms(ctx, userId, afterId)
    if (lastId !== undefined) return { afterId: lastId }
    await forgetInbox(ctx, publicId)
    return { step: 'files', afterId: 0 }
  },

  files: async (ctx, { userId, askedAt }) =>
    (await deleteFilesOf(ctx, userId, askedAt)) ? {} : { step: 'sessions' },

  sessions: async ({ env, db }, { userId }) => {
    const hashes = (await listSessions(db, userId)).map(({ tokenHash }) => tokenHash)
    if (hashes.length === 0) return { step: 'rows', afterId: 0 }
    await Promise.all(hashes.map((tokenHash) => deleteSession(env.KV, tokenHash)))
    await removeSessions(db, hashes)
    return {}
  },

  /** `afterId` counts the tables that are done. */
  rows: async ({ db }, { userId, afterId }) => {
    const done = await deleteRows(db, userId, 'all', afterId)
    return done === undefined ? { step: 'cases', afterId: 0 } : { afterId: done }
  },

  cases: async ({ db, now }, { userId, afterId }) => {
    const done = await deleteRows(db, userId, 'cases', afterId)
    if (done !== undefined) return { afterId: done }
    return (await hasCases(db, userId)) ? { afterId: 0, dueAt: now + CASES_EVERY_MS } : 'finished'
  },
}
