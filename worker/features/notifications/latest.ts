import type { Notification } from '#contract/notification.ts'
import { openDb } from '#worker/db/client.ts'
import { countUnreadNotifications } from '#worker/db/unread.ts'
import type { AppEnv } from '#worker/env.ts'
import { showNotifications } from './list-notifications.ts'
import { listPage } from './store.ts'

/**
 * What an inbox sends to a person's devices: the newest notification and its row id, or null and `afterId` if
 * none has a row id above `afterId`; and the number of unread notifications.
 */
export interface Latest {
  notification: Notification | null
  id: number
  unread: number
}

/** Reads from the primary database, since inboxes usually ask because something was just written. */
export async function latestFor(env: AppEnv, userId: number, afterId: number): Promise<Latest> {
  const db = openDb(env.DB, 'first-primary')
  const now = Date.now()
  const [[newest], [counted]] = await db.batch([
    listPage(db, userId, now, undefined, 1),
    countUnreadNotifications(db, userId),
  ])
  const unread = counted?.unread ?? 0
  if (!newest || newest.id <= afterId) return { notification: null, id: afterId, unread }
  const [notification = null] = await showNotifications({ db, now, user: undefined }, [newest])
  return { notification, id: newest.id, unread }
}
