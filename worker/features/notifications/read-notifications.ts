import type { ReadNotifications, UnreadCount } from '#contract/notification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { countUnreadNotifications } from '#worker/db/unread.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { announce } from './announce.ts'
import { findOwn, markAllRead, markRead } from './store.ts'

/** Marks some or all of the person's own notifications as read. */
export async function readNotifications(ctx: SignedInCtx, which: ReadNotifications): Promise<UnreadCount> {
  if ('ids' in which) await refuseForeignIds(ctx, which.ids)
  const change =
    'ids' in which
      ? markRead(ctx.db, ctx.user.id, which.ids, ctx.now)
      : markAllRead(ctx.db, ctx.user.id, ctx.now)
  const [, [unread]] = await ctx.db.batch([change, countUnreadNotifications(ctx.db, ctx.user.id)])
  // Updates the unread count on the person's other devices.
  announce(ctx, [ctx.user.id])
  return { unread: unread?.unread ?? 0 }
}

async function refuseForeignIds(ctx: SignedInCtx, ids: readonly string[]): Promise<void> {
  const own = await findOwn(ctx.db, ctx.user.id, ids)
  if (own.length < new Set(ids).size)
    throw new AppError('not_found', 'We could not find one of these notifications.')
}
