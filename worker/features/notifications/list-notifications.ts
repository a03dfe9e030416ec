import * as z from 'zod'
import type { NotificationsPage, NotificationsQuery } from '#contract/notification.ts'
import type { SignedInCtx } from '../../context.ts'
import { countUnreadNotifications } from '../../db/unread.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { showNotifications } from './show-notifications.ts'
import { countNotifications, notificationsPage } from './store.ts'

/** The last notification of a page. */
const Position = z.object({ id: z.int().positive() })

/** What the person was told, the newest first. */
export async function listNotifications(
  ctx: SignedInCtx,
  { limit, cursor }: NotificationsQuery,
): Promise<NotificationsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const { id: userId } = ctx.user
  const [found, counted, [unread]] = await ctx.db.batch([
    notificationsPage(ctx.db, userId, ctx.now, at?.id, limit + 1),
    countNotifications(ctx.db, userId),
    countUnreadNotifications(ctx.db, userId),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    notifications: await showNotifications(ctx, rows),
    total: counted[0]?.total ?? 0,
    unread: unread?.unread ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}
