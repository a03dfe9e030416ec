import type { EditNotificationSettings, NotificationSettings } from '#contract/notification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { setMuted } from './store.ts'
import { toSettings } from './view.ts'

/** Mutes exactly these kinds of notifications. Earlier notifications stay. */
export async function changeSettings(
  { db, user }: SignedInCtx,
  { muted }: EditNotificationSettings,
): Promise<NotificationSettings> {
  const [changed] = await setMuted(db, user.id, muted)
  return toSettings(changed ?? user)
}
