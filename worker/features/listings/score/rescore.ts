import type { Ctx } from '#worker/context.ts'
import type { Db } from '#worker/db/client.ts'
import {
  saveRescoreTimes,
  saveScores,
  listDueForRescore,
  listDueOfListing,
  listDueOfSeller,
  makeDueForRescore,
  type DueRow,
} from '#worker/features/listings/store.ts'
import { log } from '#worker/platform/log.ts'
import { computeScore, toStanding } from './score.ts'

const BATCH = 200
const BATCHES_PER_RUN = 10

/**
 * Updates the scores of active listings that changed with age, longest due first. Bounded per run; the next
 * run continues.
 */
export async function rescoreAged({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
    const due = await listDueForRescore(db, now, BATCH)
    await rescore(db, due, now)
    if (due.length < BATCH) return
  }
}

/** Runs rescoreSeller in the background, after the response. */
export function rescoreSellerLater(ctx: Pick<Ctx, 'db' | 'now' | 'waitUntil'>, sellerId: number): void {
  ctx.waitUntil(rescoreSeller(ctx, sellerId).catch((error: unknown) => log.error('rescore_seller', error)))
}

/**
 * Updates the scores of a person's listings after a change in their verification. Marks all of them as due
 * and rescores the newest at once. Cron rescores the others, and those whose update lost to a concurrent
 * change.
 */
export async function rescoreSeller({ db, now }: Pick<Ctx, 'db' | 'now'>, sellerId: number): Promise<void> {
  await makeDueForRescore(db, sellerId, now)
  await rescore(db, await listDueOfSeller(db, sellerId, now, BATCH), now)
}

/** Updates a listing's score after it was reserved or released, which made it due. If this fails, cron does it. */
export async function rescoreReserved(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  listingId: number,
): Promise<void> {
  try {
    await rescore(db, await listDueOfListing(db, listingId, now), now)
  } catch (error) {
    log.error('rescore_reserved', error)
  }
}

/** Several indexes contain the score, so if it is unchanged, only the time of its next change is written. */
async function rescore(db: Db, due: readonly DueRow[], now: number): Promise<void> {
  const rescored = due.map((seen) => ({ seen, score: computeScore(seen, toStanding(seen), now) }))
  const changed = rescored.filter(({ seen, score }) => score.aiScore !== seen.aiScore)
  const same = rescored.filter(({ seen, score }) => score.aiScore === seen.aiScore)
  if (rescored.length > 0) await db.batch([saveScores(db, changed), saveRescoreTimes(db, same)])
}
