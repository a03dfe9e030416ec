import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { log } from '../../../platform/log.ts'
import { provenOf } from '../../accounts/policy.ts'
import { scored } from './score.ts'
import {
  keepRescoreTimes,
  keepScores,
  listDueForRescore,
  listDueOfSeller,
  makeDueForRescore,
  type DueRow,
} from '../store.ts'

const BATCH = 200
const BATCHES_A_RUN = 10

/**
 * Lets the scores of active listings follow their age, the longest due first, in bounded steps; the next run
 * goes on.
 */
export async function rescoreAged({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch++) {
    const due = await listDueForRescore(db, now, BATCH)
    await rescore(db, due, now)
    if (due.length < BATCH) return
  }
}

/** As rescoreSeller, behind the answer of the call. */
export function rescoreSellerLater(ctx: Pick<Ctx, 'db' | 'now' | 'waitUntil'>, sellerId: number): void {
  ctx.waitUntil(rescoreSeller(ctx, sellerId).catch((error: unknown) => log.error('rescore_seller', error)))
}

/**
 * Lets the scores of all of a person's listings follow what is proven of them: the newest at once. All are
 * made due first, so the cron job takes those of somebody who has many, and any that a parallel change kept
 * from being written.
 */
export async function rescoreSeller({ db, now }: Pick<Ctx, 'db' | 'now'>, sellerId: number): Promise<void> {
  await makeDueForRescore(db, sellerId, now)
  await rescore(db, await listDueOfSeller(db, sellerId, now, BATCH), now)
}

/** The score stands in three indexes: where it stays as it is, only the next time is written. */
async function rescore(db: Db, due: readonly DueRow[], now: number): Promise<void> {
  const rescored = due.map((seen) => ({ seen, score: scored(seen, provenOf(seen), now) }))
  const changed = rescored.filter(({ seen, score }) => score.aiScore !== seen.aiScore)
  const same = rescored.filter(({ seen, score }) => score.aiScore === seen.aiScore)
  if (rescored.length > 0) await db.batch([keepScores(db, changed), keepRescoreTimes(db, same)])
}
