import type { DatabaseSync } from 'node:sqlite'
import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import {
  auditEvents,
  comments,
  listingHolds,
  moderationItems,
  notifications,
  reportedMessages,
  reports,
  userBans,
  type ModerationItemRow,
} from '#worker/db/schema.ts'
import { describeBan } from '#worker/features/moderation/bans/policy.ts'
import { toNotification } from '#worker/features/moderation/policy.ts'
import { prepareInsert } from './state.ts'
import type { DemoBan, DemoDesk, DemoItem, DemoFlaggedComment } from './desk.ts'
import type { DemoChat } from './chats.ts'
import { demoId } from './random.ts'
import type { DemoListing, RowKeys } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'

type Options = RowKeys & { db: DatabaseSync; desk: DemoDesk; people: readonly DemoPerson[] }

/** Adds the moderation queue, its decisions and the bans, each with its audit event. */
export function addDesk(options: Options): void {
  const store = openStore(options)
  const { items, bans } = options.desk
  for (const item of items.filter(({ about }) => hasContent(store, about))) addItem(store, item)
  for (const [index, ban] of bans.entries()) addBan(store, ban, index)
}

type Store = ReturnType<typeof openStore>

function openStore({ db, people: [admin], keyOf, keyOfListing }: Options) {
  return {
    add: {
      item: prepareInsert(db, moderationItems, 'moderation_items'),
      hold: prepareInsert(db, listingHolds, 'listing_holds'),
      comment: prepareInsert(db, comments, 'comments'),
      report: prepareInsert(db, reports, 'reports'),
      message: prepareInsert(db, reportedMessages, 'reported_messages'),
      ban: prepareInsert(db, userBans, 'user_bans'),
      notification: prepareInsert(db, notifications, 'notifications'),
      event: prepareInsert(db, auditEvents, 'audit_events'),
    },
    findComment: db.prepare('SELECT id FROM comments WHERE public_id = ?'),
    findChat: db.prepare('SELECT id FROM conversations WHERE public_id = ?'),
    findCopy: db.prepare('SELECT id FROM reported_messages WHERE conversation_id = ? AND seq = ?'),
    suspend: db.prepare('UPDATE users SET suspended_until = ? WHERE id = ?'),
    adminId: admin ? keyOf(admin) : 0,
    keyOf,
    keyOfListing,
  }
}

/** Whether the item's content exists. It may not, because a test may fill only part of the market. */
function hasContent({ findChat, keyOfListing }: Store, about: DemoItem['about']): boolean {
  if ('profile' in about) return true
  if ('chat' in about) return findChat.get(demoId('conversation', about.chat.index)) !== undefined
  return keyOfListing('listing' in about ? about.listing : about.comment.listing) > 0
}

function addItem(store: Store, item: DemoItem): void {
  const { index, about, flagType, confidence, reason, signals, at, decision } = item
  const content = addContent(store, item)
  const { contentType, contentId, authorId, text } = content
  const isNew = store.add.item({
    publicId: demoId('moderationItem', index),
    contentType,
    contentId,
    authorId,
    contentPreview: text.slice(0, PREVIEW_MAX),
    flagType,
    aiConfidence: confidence,
    reason,
    signals,
    // A trigger counts the reports of a listing.
    reports: 'chat' in about ? 1 : 0,
    createdAt: at,
    ...(decision && {
      status: decision.action,
      decidedAt: decision.at,
      decidedBy: store.adminId,
      decisionReason: decision.reason,
    }),
  })
  if (!isNew) return
  if ('listing' in about) addHoldAndReports(store, about.listing, item)
  if (decision) addDecision(store, index, decision, content)
}

type Content = {
  contentType: ModerationItemRow['contentType']
  contentId: number
  authorId: number
  text: string
  /** The id that the audit event records. */
  subjectId: string
}

/** Returns an item's content. Adds it if it is a comment or a message, which the market does not have yet. */
function addContent(store: Store, item: DemoItem): Content {
  const { about } = item
  if ('comment' in about) return addComment(store, about.comment, item)
  if ('chat' in about) return addReportedMessage(store, about.chat, item)
  if ('listing' in about) {
    const { listing, seller, publicId } = about.listing
    return {
      contentType: 'listing',
      contentId: store.keyOfListing(about.listing),
      authorId: store.keyOf(seller),
      text: listing.description,
      subjectId: publicId,
    }
  }
  const { publicId, firstName, lastName, bio } = about.profile
  const id = store.keyOf(about.profile)
  return {
    contentType: 'profile',
    contentId: id,
    authorId: id,
    text: [firstName, lastName, bio].filter(Boolean).join(' '),
    subjectId: publicId,
  }
}

function addComment(
  { add, findComment, keyOf, keyOfListing }: Store,
  { listing, author, content, isHeld }: DemoFlaggedComment,
  { index, at, decision }: DemoItem,
): Content {
  const publicId = demoId('flaggedComment', index)
  const removedAt = decision?.action === 'removed' ? decision.at : isHeld ? at : null
  const authorId = keyOf(author)
  add.comment({
    publicId,
    listingId: keyOfListing(listing),
    authorId,
    content,
    createdAt: at,
    hiddenAt: removedAt,
    removedAt,
  })
  return {
    contentType: 'comment',
    contentId: Number(findComment.get(publicId)?.id),
    authorId,
    text: content,
    subjectId: publicId,
  }
}

function addReportedMessage(
  { add, findChat, findCopy, keyOf }: Store,
  chat: DemoChat,
  { index, at }: DemoItem,
): Content {
  const seq = 1 + chat.messages.findLastIndex(({ isBySeller }) => !isBySeller)
  const { content = '', at: sentAt = at } = chat.messages[seq - 1] ?? {}
  const conversationId = Number(findChat.get(demoId('conversation', chat.index))?.id)
  const senderId = keyOf(chat.buyer)
  add.message({
    conversationId,
    seq,
    senderId,
    reporterId: keyOf(chat.listing.seller),
    reason: 'scam',
    details: 'Wanted the code from my phone.',
    content,
    sentAt,
    createdAt: at,
  })
  return {
    contentType: 'message',
    contentId: Number(findCopy.get(conversationId, seq)?.id),
    authorId: senderId,
    text: content,
    subjectId: demoId('moderationItem', index),
  }
}

function addHoldAndReports({ add, keyOf, keyOfListing }: Store, listing: DemoListing, item: DemoItem): void {
  const listingId = keyOfListing(listing)
  const { status, createdAt: heldAt } = listing.life
  if (status === 'pending')
    add.hold({ listingId, sellerId: keyOf(listing.seller), hold: 'review', statusHeld: 'active', heldAt })
  for (const { by, ...report } of item.reports)
    add.report({ ...report, listingId, reporterId: keyOf(by), createdAt: item.at })
}

function addDecision(
  store: Store,
  index: number,
  { action, reason, at }: NonNullable<DemoItem['decision']>,
  { contentType, contentId, authorId, subjectId }: Content,
): void {
  store.add.event({
    publicId: demoId('auditEvent', 2 * index),
    action: `content_${action}`,
    actorId: store.adminId,
    userId: authorId,
    subjectType: contentType,
    subjectId,
    reason,
    createdAt: at,
  })
  const notification = toNotification(
    { contentType, contentId, authorId, isHeld: 0, signals: [] },
    action,
    reason,
  )
  if (notification) notify(store, index, notification.userId, notification.preview ?? '', at)
}

function addBan(store: Store, { person, banType, reason, at, expiresAt }: DemoBan, index: number): void {
  const { add, suspend, adminId, keyOf } = store
  const userId = keyOf(person)
  const publicId = demoId('ban', index)
  if (!add.ban({ publicId, userId, banType, reason, createdAt: at, createdBy: adminId, expiresAt })) return
  if (banType !== 'warning') suspend.run(expiresAt ?? PERMANENT_UNTIL, userId)
  add.event({
    publicId: demoId('auditEvent', 2 * index + 1),
    action: banType === 'warning' ? 'user_warned' : 'user_banned',
    actorId: adminId,
    userId,
    subjectType: 'ban',
    subjectId: publicId,
    detail: banType,
    reason,
    createdAt: at,
  })
  notify(store, BAN_INDEX_OFFSET + index, userId, describeBan({ banType, expiresAt, reason }), at)
}

function notify({ add }: Store, index: number, userId: number, preview: string, at: number): void {
  add.notification({
    publicId: demoId('decisionNotice', index),
    userId,
    kind: 'moderation',
    detail: { preview },
    createdAt: at,
    readAt: null,
  })
}

/** Higher than any index of an item, so that notifications of bans have ids of their own. */
const BAN_INDEX_OFFSET = 100_000
