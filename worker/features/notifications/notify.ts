import type { NotificationKind } from '#contract/kinds.ts'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { addNotification, addNotifications } from './store.ts'

/** What is told to whom; ids are row ids. `preview` is the beginning of a comment, `expiresAt` in milliseconds. */
export interface News {
  userId: number
  kind: NotificationKind
  listingId?: number
  actorId?: number
  preview?: string
  expiresAt?: number
}

/** The statement that tells it, for the batch of what it tells of. */
export function notify(db: Db, news: News, now: number): Statement {
  return addNotification(db, toRow(news, now))
}

/** As notify, for news about many listings: those are told whose listing is among `listingIds` when the batch runs. */
export function notifyAll(db: Db, news: readonly News[], listingIds: Fragment, now: number): Statement {
  return addNotifications(db, news.map((each) => toRow(each, now)), listingIds)
}

function toRow({ preview, expiresAt, ...news }: News, now: number) {
  const detail = preview === undefined && expiresAt === undefined ? null : JSON.stringify({ preview, expiresAt })
  return { ...news, publicId: newId(now), detail, createdAt: now }
}
