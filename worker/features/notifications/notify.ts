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
 * What is told to whom; ids are row ids, but for the comment's. `preview` is a sentence of ours; of what
 * people wrote no copy is kept. `expiresAt` in milliseconds.
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
  /** Nothing is told after a statement that changed nothing. */
  onlyIfChanged?: boolean
  onlyIf?: Fragment
}

/** The statement that tells it, for the batch of what it tells of. */
export function notify(db: Db, news: News, now: number, condition: Condition = {}): Statement {
  return addNotifications(db, [toRow(news, now)], condition)
}

/**
 * The statement that takes back what was told at `createdAt`, unless it was read; it stands behind one of the
 * batch that changed something.
 */
export function withdraw(db: Db, told: Pick<News, 'userId' | 'kind'> & { createdAt: number }): Statement {
  return removeUnread(db, told)
}

/**
 * As notify, for news about many listings: those are told whose listing is among `listingIds` when the batch
 * runs.
 */
export function notifyAll(db: Db, news: readonly News[], listingIds: Fragment, now: number): Statement {
  return addNotifications(
    db,
    news.map((each) => toRow(each, now)),
    { listingIds },
  )
}

/** A new listing that a saved search found: the search's row id, and its public id and name. */
export interface MatchNews {
  userId: number
  listingId: number
  searchId: number
  savedSearch: { id: string; name: string }
}

/**
 * The statements that tell of new listings those whose search is among `searchIds` when the batch runs. While
 * an earlier one of the same search is unread, the new one takes its place and goes on counting: a burst is
 * one line.
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
 * The statement that sends digests. `digests` is rows of userId, listingId (the newest), listings (how many),
 * searchId and searchName.
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
 * The statement that tells sellers of likes. `digests` is rows of userId and liked, an object of people,
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
 * The statements that tell people that a listing which they keep costs less, while `onlyIf` is true. Who has
 * not read of an earlier drop is told of both in one.
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
