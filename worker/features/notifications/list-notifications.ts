import * as z from 'zod'
import type { NotificationsPage, NotificationsQuery, Notification } from '#contract/notification.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { countUnreadNotifications } from '#worker/db/unread.ts'
import { listSellers } from '#worker/features/accounts/list-sellers.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { countNotifications, listPage } from './store.ts'
import { toNotification, type ListedRow } from './view.ts'

/** The row id of the last notification of a page. */
const Position = z.object({ id: z.int().positive() })

/** A page of the person's notifications, newest first. */
export async function listNotifications(
  ctx: SignedInCtx,
  { limit, cursor }: NotificationsQuery,
): Promise<NotificationsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const { id: userId } = ctx.user
  const [found, counted, [unread]] = await ctx.db.batch([
    listPage(ctx.db, userId, ctx.now, at?.id, limit + 1),
    countNotifications(ctx.db, userId),
    countUnreadNotifications(ctx.db, userId),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    notifications: await showNotifications(ctx, rows),
    ...toTotal(counted),
    unread: unread?.unread ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}

/** Notifications as their recipient sees them, with the people who caused them. */
export async function showNotifications(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  rows: readonly (ListedRow & { actorId: number | null })[],
): Promise<Notification[]> {
  const actors = await listSellers(
    ctx,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return rows.map((row) => toNotification(row, row.actorId === null ? undefined : actors.get(row.actorId)))
}
