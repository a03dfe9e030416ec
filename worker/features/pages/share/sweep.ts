import { DAY_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import { keyOfPicture } from './serve.ts'
import { listOld, removeOld } from './store.ts'

const KEPT_DAYS = 30
/** D1 takes at most 100 parameters a statement. */
const PICTURES_PER_RUN = 90

/**
 * Deletes the pictures that are older than 30 days or show what is gone. Objects go before their rows, so that a
 * run that fails is repeated. What somebody asks for again is rendered again.
 */
export async function sweepPictures({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const before = now - KEPT_DAYS * DAY_MS
  const old = (await listOld(db, before, PICTURES_PER_RUN)).map(({ subject }) => subject)
  if (old.length === 0) return
  await env.BUCKET.delete(old.map(keyOfPicture))
  await removeOld(db, old, before)
}
