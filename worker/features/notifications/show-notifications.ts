import type { Notification } from '#contract/notification.ts'
import type { Ctx } from '../../context.ts'
import { listSellers } from '../accounts/list-sellers.ts'
import { toNotification, type ToldRow } from './view.ts'

/** These rows as the person who is told reads them, with those who caused them. */
export async function showNotifications(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  rows: readonly (ToldRow & { actorId: number | null })[],
): Promise<Notification[]> {
  const actors = await listSellers(
    ctx,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return rows.map((row) => toNotification(row, row.actorId === null ? undefined : actors.get(row.actorId)))
}
