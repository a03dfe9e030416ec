import type { Ctx } from '#worker/context.ts'
import { log } from '#worker/platform/log.ts'
import { recountReplyTime } from './room/store.ts'
import { forgetRecounts, listDueRecounts, postponeRecounts } from './store.ts'

const SELLERS_PER_RUN = 100

/**
 * Counts anew, once a day, how soon sellers reply to whom a buyer wrote in the last 30 days, since questions
 * get old. Bounded per run; the next run continues.
 */
export async function recountReplies({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const due = await listDueRecounts(db, now, SELLERS_PER_RUN)
  const [first, ...rest] = due.map(({ sellerId }) => recountReplyTime(db, sellerId, now))
  if (!first) return
  const ids = due.map(({ sellerId }) => sellerId)
  await db.batch([first, ...rest, forgetRecounts(db, ids, now), postponeRecounts(db, ids, now)])
  log.info('replies_recounted', { sellers: due.length })
}
