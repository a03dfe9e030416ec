import type { Notification } from '#contract/notification.ts'
import { openDb } from '../../db/client.ts'
import { countUnreadNotifications } from '../../db/unread.ts'
import type { AppEnv } from '../../env.ts'
import { notificationsPage } from './store.ts'
import { showNotifications } from './list-notifications.ts'

/**
 * What a person's devices are sent: the newest notification if its row id is above `afterId`, else null; the
 * newest row id; the number of unread ones.
 */
export interface Latest {
  notification: Notification | null
  id: number
  unread: number
}

/** Reads from the primary, because the caller was just nudged about something new. */
export async function latestFor(env: AppEnv, userId: number, afterId: number): Promise<Latest> {
  const db = openDb(env.DB, 'first-primary')
  const now = Date.now()
  const [[newest], [counted]] = await db.batch([
    notificationsPage(db, userId, now, undefined, 1),
    countUnreadNotifications(db, userId),
  ])
  const unread = counted?.unread ?? 0
  if (!newest || newest.id <= afterId) return { notification: null, id: afterId, unread }
  const [notification = null] = await showNotifications({ db, now, user: undefined }, [newest])
  return { notification, id: newest.id, unread }
}
