import type { Ctx } from '../../context.ts'
import { log } from '../../platform/log.ts'
import { listSellers } from '../accounts/list-sellers.ts'

/** Says whom a batch told something, by row id. */
export type Announce = (userIds: readonly number[]) => void

/** What work is given that tells people and says so. */
export type Telling = Pick<Ctx, 'db' | 'now'> & { announce: Announce }

/**
 * Inboxes that one call or one run of the cron wakes: most people are not connected and read their news when
 * they come.
 */
export const NUDGES_MAX = 50

/**
 * After a batch that told people something: their open pages hear of it at once. Nobody waits for that, and
 * where it fails they read it all the same, only later.
 */
export function announce(
  ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>,
  userIds: readonly number[],
): void {
  if (userIds.length > 0) ctx.waitUntil(nudge(ctx, userIds))
}

/**
 * Does work that tells people, and then announces it to all of them together, also where the rest of the work
 * failed.
 */
export async function announcing(
  ctx: Pick<Ctx, 'env' | 'db' | 'now'>,
  work: (announce: Announce) => Promise<unknown>,
): Promise<void> {
  const told: number[] = []
  try {
    await work((userIds) => void told.push(...userIds))
  } finally {
    await nudge(ctx, told)
  }
}

async function nudge(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  userIds: readonly number[],
): Promise<void> {
  const some = [...new Set(userIds)].slice(0, NUDGES_MAX)
  if (some.length === 0) return
  try {
    const people = await listSellers({ db, now, user: undefined }, some)
    await Promise.all([...people].map(([id, { id: publicId }]) => nudgeOne(env, { id, publicId })))
  } catch (error) {
    log.error('announce', error)
  }
}

async function nudgeOne(env: Ctx['env'], owner: { id: number; publicId: string }): Promise<void> {
  try {
    await env.USER_INBOX.getByName(owner.publicId).nudge(owner)
  } catch (error) {
    log.error('nudge', error, { userId: owner.id })
  }
}
