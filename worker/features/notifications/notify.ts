import type { NotificationKind } from '#contract/lists.ts'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import {
  addDigests,
  addLikes,
  addMatches,
  addNotifications,
  addPriceDrops,
  dropEarlierMatches,
  dropEarlierPriceDrops,
  removeUnread,
  type NewPriceDrop,
} from './store.ts'

/**
 * A notification and its recipient; ids are row ids, except the comment's. `preview` is our own text; no copy
 * is kept of what people wrote. `expiresAt` is in milliseconds.
 */
export interface News {
  userId: number
  kind: NotificationKind
  listingId?: number
  actorId?: number
  commentPublicId?: string
  preview?: string
  expiresAt?: number
}

interface Condition {
  /** Adds nothing if the preceding statement of the batch changed nothing. */
  onlyIfChanged?: boolean
  onlyIf?: Fragment
}

/** The statement that adds the notification, for the batch of the event it reports. */
export function notify(db: Db, news: News, now: number, condition: Condition = {}): Statement {
  return addNotifications(db, [toRow(news, now)], condition)
}

/**
 * The statement that withdraws an unread notification created at `createdAt`. It follows a statement of the
 * batch and does nothing if that changed nothing.
 */
export function withdraw(db: Db, told: Pick<News, 'userId' | 'kind'> & { createdAt: number }): Statement {
  return removeUnread(db, told)
}

/**
 * Like notify, for many listings: adds only notifications whose listing is among `listingIds` when the batch
 * runs.
 */
export function notifyAll(db: Db, news: readonly News[], listingIds: Fragment, now: number): Statement {
  return addNotifications(
    db,
    news.map((each) => toRow(each, now)),
    { listingIds },
  )
}

/** A new listing that a saved search matched: the search's row id, its public id and its name. */
export interface MatchNews {
  userId: number
  listingId: number
  searchId: number
  savedSearch: { id: string; name: string }
}

/**
 * The statements that notify people of new listings, if their search is among `searchIds` when the batch
 * runs. A new one replaces an unread one of the same search and counts on, so a burst is one notification.
 */
export function notifyOfMatches(
  db: Db,
  news: readonly MatchNews[],
  searchIds: Fragment,
  now: number,
): [Statement, Statement] {
  const rows = news.map(({ savedSearch, ...each }) => ({ ...each, savedSearch, publicId: newId(now) }))
  return [addMatches(db, rows, searchIds, now), dropEarlierMatches(db, rows, searchIds)]
}

/**
 * The statement that sends digests. `digests` has rows of userId, listingId (the newest), listings (how
 * many), searchId and searchName.
 */
export function notifyOfDigests(
  db: Db,
  userIds: readonly number[],
  digests: Fragment,
  now: number,
): Statement {
  return addDigests(
    db,
    userIds.map((userId) => ({ userId, publicId: newId(now) })),
    digests,
    now,
  )
}

/**
 * The statement that notifies sellers of likes. `digests` has rows of userId and liked, an object of people,
 * listings and listingId.
 */
export function notifyOfLikes(db: Db, userIds: readonly number[], digests: Fragment, now: number): Statement {
  return addLikes(
    db,
    userIds.map((userId) => ({ userId, publicId: newId(now) })),
    digests,
    now,
  )
}

/**
 * The statements that notify people that a listing they keep costs less, if `onlyIf` is true. An unread
 * notification of an earlier drop is merged into the new one.
 */
export function notifyOfPriceDrop(
  db: Db,
  userIds: readonly number[],
  drop: NewPriceDrop,
  onlyIf: Fragment,
  now: number,
): [Statement, Statement] {
  const rows = userIds.map((userId) => ({ userId, publicId: newId(now) }))
  return [addPriceDrops(db, rows, drop, onlyIf, now), dropEarlierPriceDrops(db, rows, drop.listingId)]
}

function toRow({ preview, expiresAt, ...news }: News, now: number) {
  const detail = preview === undefined && expiresAt === undefined ? null : { preview, expiresAt }
  return { ...news, publicId: newId(now), detail, createdAt: now }
}
