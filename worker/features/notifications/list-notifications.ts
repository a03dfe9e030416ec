import * as z from 'zod'
import type { NotificationsPage, NotificationsQuery } from '#contract/notification.ts'
import type { SignedInCtx } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { listSellers } from '../accounts/list-sellers.ts'
import { countNotifications, countUnread, notificationsPage } from './store.ts'
import { toNotification } from './view.ts'

/** The last notification of a page. */
const Position = z.object({ id: z.int().positive() })

/** What the person was told, the newest first. */
export async function listNotifications(ctx: SignedInCtx, { limit, cursor }: NotificationsQuery): Promise<NotificationsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const { id: userId } = ctx.user
  const [found, counted, [unread]] = await ctx.db.batch([
    notificationsPage(ctx.db, userId, at?.id, limit + 1),
    countNotifications(ctx.db, userId),
    countUnread(ctx.db, userId),
  ])
  const rows = found.slice(0, limit)
  const actors = await listSellers(ctx, rows.flatMap(({ actorId }) => actorId ?? []))
  const last = rows.at(-1)
  return {
    notifications: rows.map((row) => toNotification(row, row.actorId === null ? undefined : actors.get(row.actorId))),
    total: counted[0]?.total ?? 0,
    unread: unread?.unread ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}
