import type { Ctx } from '#worker/context.ts'
import { listSellers } from '#worker/features/accounts/list-sellers.ts'
import { log } from '#worker/platform/log.ts'
import { pushNotifications } from './push/enqueue.ts'

/** Passes on the row ids of the people whom a batch has notified, so that their inboxes are nudged. */
export type Announce = (userIds: readonly number[]) => void

/** The context of work that notifies people. */
export type NotifyingCtx = Pick<Ctx, 'db' | 'now'> & { announce: Announce }

/**
 * The most inboxes that one call or one cron run nudges. Most people are not connected anyway, and see their
 * notifications on their next visit.
 */
export const NUDGES_MAX = 50

/**
 * Nudges the inboxes of people whom a batch has notified, so that their open pages update at once. Runs in
 * the background. If it fails, people see the notifications on their next visit.
 */
export function announce(
  ctx: Pick<Ctx, 'env' | 'db' | 'now' | 'waitUntil'>,
  userIds: readonly number[],
): void {
  if (userIds.length > 0) ctx.waitUntil(nudge(ctx, userIds))
}

/**
 * Runs work that notifies people, and then nudges all of them together. If the work fails, the people whom it
 * has notified so far are still nudged.
 */
export async function announceAfter(
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
  const all = [...new Set(userIds)]
  const ids = all.slice(0, NUDGES_MAX)
  if (ids.length === 0) return
  await pushNotifications(env, all)
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
