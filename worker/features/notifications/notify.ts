import type { NotificationKind } from '#contract/lists.ts'
import type { Notification } from '#contract/notification.ts'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { newId } from '#worker/platform/ids.ts'
import { previewOf } from '#worker/platform/sentences.ts'
import {
  addDigests,
  addLeadNotice,
  addLikes,
  addMatches,
  addMessageNotice,
  addNotifications,
  addPriceDrops,
  addQuestions,
  deleteEarlierLead,
  deleteEarlierMatches,
  deleteEarlierPriceDrops,
  deleteEarlierQuestions,
  removeUnread,
  type NewLead,
  type NewPriceDrop,
} from './store.ts'

/**
 * A notification and its recipient. Ids are row ids, except the comment's. `preview` is our own text, never a
 * copy of a comment or message. `expiresAt` is in milliseconds.
 */
export interface NewNotification {
  userId: number
  kind: NotificationKind
  listingId?: number
  actorId?: number
  commentPublicId?: string
  conversationId?: number
  preview?: string
  /** What was decided about, as an appeal names it. */
  about?: Notification['about']
  expiresAt?: number
}

interface Condition {
  /** Adds nothing if the preceding statement of the batch changed nothing. */
  onlyIfChanged?: boolean
  onlyIf?: Fragment
}

/** Returns a statement that adds a notification, for the batch that writes the reported event. */
export function notify(
  db: Db,
  notification: NewNotification,
  now: number,
  condition: Condition = {},
): Statement {
  return addNotifications(db, [toRow(notification, now)], condition)
}

/**
 * The statement that deletes an unread notification created at `createdAt`. It does nothing if the preceding
 * statement of the batch changed nothing.
 */
export function withdraw(
  db: Db,
  sent: Pick<NewNotification, 'userId' | 'kind'> & { createdAt: number },
): Statement {
  return removeUnread(db, sent)
}

/**
 * Like notify, for many listings. Adds only the notifications whose listing is among `listingIds` when the
 * batch runs.
 */
export function notifyAll(
  db: Db,
  notifications: readonly NewNotification[],
  listingIds: Fragment,
  now: number,
): Statement {
  return addNotifications(
    db,
    notifications.map((each) => toRow(each, now)),
    { listingIds },
  )
}

/** A new listing that a saved search matched. */
export interface NewMatch {
  userId: number
  listingId: number
  /** The search's row id. */
  searchId: number
  /** `id` is the search's public id. */
  savedSearch: { id: string; name: string }
}

/**
 * The statements that notify people of new listings, if their search is among `searchIds` when the batch
 * runs. A new notification replaces an unread one of the same search and continues its count, so that many
 * matches in a row are one notification.
 */
export function notifyOfMatches(
  db: Db,
  matches: readonly NewMatch[],
  searchIds: Fragment,
  now: number,
): [Statement, Statement] {
  const rows = matches.map(({ savedSearch, ...each }) => ({ ...each, savedSearch, publicId: newId(now) }))
  return [addMatches(db, rows, searchIds, now), deleteEarlierMatches(db, rows, searchIds)]
}

/**
 * Returns the statement that adds digests. Each row of `digests` has the columns `userId`, `listingId` (the
 * newest listing), `listings` (the number of listings), `searchId` and `searchName`.
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
 * Returns the statement that notifies sellers of likes. Each row of `digests` has the columns `userId` and
 * `liked`, a JSON object with `people` and `listings` (both numbers) and `listingId`.
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
 * The statements that notify people of a lower price of a listing they saved, if `onlyIf` is true. An unread
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
  return [addPriceDrops(db, rows, drop, onlyIf, now), deleteEarlierPriceDrops(db, rows, drop.listingId)]
}

/**
 * The statements that tell a seller that somebody asked for their number, if the preceding statement of the
 * batch recorded that. A new notification replaces an unread one of the listing and continues its count.
 */
export function notifyOfLead(db: Db, lead: NewLead, now: number): [Statement, Statement] {
  const publicId = newId(now)
  return [addLeadNotice(db, publicId, lead, now), deleteEarlierLead(db, publicId, lead)]
}

/**
 * The statements that ask sellers whether their listings are still there. Each row of `questions` has the
 * columns `userId` and `listingId`, null for several listings. A new question replaces an unread one and is
 * then about both, so that many questions are one notification, which leads to the seller's listings.
 */
export function notifyOfQuestions(
  db: Db,
  userIds: readonly number[],
  questions: Fragment,
  now: number,
): [Statement, Statement] {
  const rows = userIds.map((userId) => ({ userId, publicId: newId(now) }))
  return [addQuestions(db, rows, questions, now), deleteEarlierQuestions(db, rows)]
}

/** Marks as read the question about a listing that its seller has answered. */
export { readQuestion as markQuestionRead } from './store.ts'

function toRow({ preview, about, expiresAt, ...rest }: NewNotification, now: number) {
  const detail = preview === undefined && expiresAt === undefined ? null : { preview, about, expiresAt }
  return { ...rest, publicId: newId(now), detail, createdAt: now }
}

/** A new chat message. Ids are row ids. Of `content` only the beginning is stored. */
export interface NewMessage {
  userId: number
  conversationId: number
  listingId: number
  actorId: number
  content: string
}

/**
 * Returns a statement for the batch that saves a conversation's summary: it notifies the recipient of a
 * message, unless they have an unread notification of the conversation or `onlyIf` is false at that time.
 */
export function notifyOfMessage(
  db: Db,
  { content, ...message }: NewMessage,
  now: number,
  onlyIf?: Fragment,
): Statement {
  return addMessageNotice(
    db,
    { ...message, publicId: newId(now), detail: { preview: previewOf(content) }, createdAt: now },
    onlyIf,
  )
}

/**
 * Returns a statement for the batch that saves a summary without unread messages: it marks the conversation's
 * notification as read, unless `onlyIf` is false at that time.
 */
export { markConversationRead as markMessageNoticeRead } from './store.ts'

/** Like markMessageNoticeRead, for somebody who deleted the conversation: deletes all its notifications. */
export { removeOfConversation as removeMessageNotices } from './store.ts'
