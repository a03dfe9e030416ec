import type { Ctx } from '#worker/context.ts'
import { abortParts } from './multipart.ts'
import { creationTimeOnRelease, everyKey } from './policy.ts'
import { listFilesOf, releaseAll } from './store.ts'

/** R2 deletes at most 1,000 keys per call, and a ticket may have six keys. */
const TICKETS_PER_STEP = 150

/**
 * Deletes the next files of a person who deleted their account, and returns whether there may be more. Files of
 * messages stay, since the other person reads them. The tickets are released, as if at `since`, so that the sweep
 * deletes the files again after two hours: a call that began before may still have written one.
 */
export async function deleteFilesOf(
  { env, db }: Pick<Ctx, 'env' | 'db'>,
  userId: number,
  since: number,
): Promise<boolean> {
  const releasedAt = creationTimeOnRelease(since)
  const tickets = await listFilesOf(db, userId, releasedAt, TICKETS_PER_STEP)
  if (tickets.length === 0) return false
  for (const ticket of tickets) await abortParts(env.BUCKET, ticket)
  await env.BUCKET.delete(tickets.flatMap(everyKey))
  await releaseAll(
    db,
    tickets.map(({ key }) => key),
    releasedAt,
  )
  return tickets.length === TICKETS_PER_STEP
}
