import type { Ctx } from '../../context.ts'
import { log } from '../../platform/log.ts'
import { listSellers } from '../accounts/list-sellers.ts'

/** Reports the row ids of the people whom a batch has notified. */
export type Announce = (userIds: readonly number[]) => void

/** The context of work that notifies people and announces whom. */
export type Telling = Pick<Ctx, 'db' | 'now'> & { announce: Announce }

/**
 * The maximum number of inboxes that one call or one cron run nudges. Most people are not connected and see
 * their notifications on their next visit.
 */
export const NUDGES_MAX = 50

/**
 * Nudges the inboxes of people whom a batch has notified, so that their open pages update at once. Runs in
 * the background. If it fails, people still see the notifications, only later.
 */
export function announce(
  ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>,
  userIds: readonly number[],
): void {
  if (userIds.length > 0) ctx.waitUntil(nudge(ctx, userIds))
}

/**
 * Runs work that notifies people, then nudges all of them together. If the work fails, those notified before
 * are still nudged.
 */
export async function announcing(
  ctx: Pick<Ctx, 'env' | 'db' | 'now'>,
  work: (announce: Announce) => Promise<unknown>,
): Promise<void> {
  const notified: number[] = []
  try {
    await work((userIds) => void notified.push(...userIds))
  } finally {
    await nudge(ctx, notified)
  }
}

async function nudge(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  userIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(userIds)].slice(0, NUDGES_MAX)
  if (ids.length === 0) return
  try {
    const people = await listSellers({ db, now, user: undefined }, ids)
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
