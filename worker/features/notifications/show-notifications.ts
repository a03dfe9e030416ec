import type { Notification, EditNotificationSettings, NotificationSettings } from '#contract/notification.ts'
import type { Ctx, SignedInCtx } from '../../context.ts'
import { listSellers } from '../accounts/list-sellers.ts'
import { toNotification, type ToldRow, toSettings } from './view.ts'
import { setMuted } from './store.ts'

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

/** Mutes these kinds of notifications and no others. What was told before stays. */
export async function changeSettings(
  { db, user }: SignedInCtx,
  { muted }: EditNotificationSettings,
): Promise<NotificationSettings> {
  const [changed] = await setMuted(db, user.id, muted)
  return toSettings(changed ?? user)
}
