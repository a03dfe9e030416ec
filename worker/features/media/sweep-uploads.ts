import type { Ctx } from '../../context.ts'
import { log } from '../../platform/log.ts'
import { abortParts } from './multipart.ts'
import { everyKey, INCOMING_PREFIXES, sweptBefore } from './policy.ts'
import { listOrphans, removeOrphans } from './store.ts'

/** R2 deletes at most 1,000 keys a call, and a ticket has six: three sizes, each incoming and accepted. */
const TICKETS_A_RUN = 150
const LEFTOVERS_A_RUN = 200

/**
 * Deletes uploads that nobody claimed within a day. Bounded per run; the next run continues. Deletes objects
 * before rows, so that a failed run loses track of nothing and is repeated. Claims cannot race with the
 * sweep, as they are refused an hour before it. Concurrent runs are harmless.
 */
export async function sweepUploads({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const before = sweptBefore(now)
  const orphans = await listOrphans(db, before, TICKETS_A_RUN)
  if (orphans.length > 0) {
    for (const orphan of orphans) await abortParts(env.BUCKET, orphan)
    await env.BUCKET.delete(orphans.flatMap(everyKey))
    await removeOrphans(
      db,
      orphans.map(({ key }) => key),
      before,
    )
  }
  const leftovers = (
    await Promise.all(INCOMING_PREFIXES.map((prefix) => listLeftovers(env.BUCKET, prefix, before)))
  ).flat()
  if (leftovers.length > 0) await env.BUCKET.delete(leftovers)
  if (orphans.length + leftovers.length > 0)
    log.info('uploads_swept', { tickets: orphans.length, leftovers: leftovers.length })
}

/**
 * Lists incoming objects without an open ticket: a still valid URL was used again after the upload was
 * accepted or refused.
 */
async function listLeftovers(bucket: R2Bucket, prefix: string, before: number): Promise<string[]> {
  const { objects } = await bucket.list({ prefix, limit: LEFTOVERS_A_RUN })
  return objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key)
}
