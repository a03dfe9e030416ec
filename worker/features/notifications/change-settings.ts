import type { EditNotificationSettings, NotificationSettings } from '#contract/notification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { setSettings } from './store.ts'
import { toSettings } from './view.ts'

/** Changes what is named. Notifications that were written before stay. */
export async function changeSettings(
  { db, user }: SignedInCtx,
  { muted, pushMuted, quietHours, smsAlerts }: EditNotificationSettings,
): Promise<NotificationSettings> {
  const [changed] = await setSettings(db, user.id, {
    mutedKinds: muted,
    pushMutedKinds: pushMuted,
    ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }),
    smsAlerts,
  })
  return toSettings(changed ?? user)
}
