import type { Ctx } from '#worker/context.ts'
import { log } from '#worker/platform/log.ts'
import { abortParts } from './multipart.ts'
import { everyKey, INCOMING_PREFIXES, sweptBefore } from './policy.ts'
import { listOrphans, removeOrphans, takeFromListings, takeFromProfiles } from './store.ts'
import { objectUrl } from './view.ts'

/**
 * R2 deletes at most 1,000 keys per call, and a ticket may have six keys: three sizes, incoming and accepted.
 */
const TICKETS_PER_RUN = 150
const LEFTOVERS_PER_RUN = 200

/**
 * Deletes uploads that nobody claimed within a day, and takes them out of removed listings and banned people's
 * profiles, in case these come back. Objects are deleted before rows, so if a run fails, the
 * next run finds the same uploads. Claims cannot race with the sweep, since uploads cannot be claimed in the
 * last hour before it. Concurrent runs are harmless, and each run handles a limited number.
 */
export async function sweepUploads({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const before = sweptBefore(now)
  const orphans = await listOrphans(db, before, TICKETS_PER_RUN)
  if (orphans.length > 0) {
    for (const orphan of orphans) await abortParts(env.BUCKET, orphan)
    await env.BUCKET.delete(orphans.flatMap(everyKey))
    const keys = orphans.map(({ key }) => key)
    await db.batch([
      takeFromListings(db, keys, objectUrl(''), now),
      takeFromProfiles(db, keys, objectUrl('')),
      removeOrphans(db, keys, before),
    ])
  }
  const leftovers = (
    await Promise.all(INCOMING_PREFIXES.map((prefix) => listLeftovers(env.BUCKET, prefix, before)))
  ).flat()
  if (leftovers.length > 0) await env.BUCKET.delete(leftovers)
  if (orphans.length + leftovers.length > 0)
    log.info('uploads_swept', { tickets: orphans.length, leftovers: leftovers.length })
}

/**
 * Lists incoming objects that are older than a day. They remain if a URL that was still valid was used again
 * after its upload was accepted or refused.
 */
async function listLeftovers(bucket: R2Bucket, prefix: string, before: number): Promise<string[]> {
  const { objects } = await bucket.list({ prefix, limit: LEFTOVERS_PER_RUN })
  return objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key)
}
