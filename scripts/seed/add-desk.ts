import type { DatabaseSync } from 'node:sqlite'
import type { AuditAction } from '#contract/desk-lists.ts'
import { FOR_GOOD } from '#contract/bans.ts'
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
} from '#worker/db/schema.ts'
import { toldOf } from '#worker/features/moderation/bans/policy.ts'
import { newsOf } from '#worker/features/moderation/policy.ts'
import { inserter } from './state.ts'
import type { DemoBan, DemoDesk, DemoItem } from './desk.ts'
import { demoId } from './random.ts'
import type { DemoListing } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'

type Filling = {
  db: DatabaseSync
  desk: DemoDesk
  people: readonly DemoPerson[]
  keyOf: (person: DemoPerson) => number
  keyOfListing: (listing: DemoListing) => number
}

/** Adds the moderation queue, its decisions and the bans, each with its audit event. */
export function addDesk({ db, desk, people: [admin], keyOf, keyOfListing }: Filling): void {
  const add = {
    item: inserter(db, moderationItems, 'moderation_items'),
    hold: inserter(db, listingHolds, 'listing_holds'),
    comment: inserter(db, comments, 'comments'),
    report: inserter(db, reports, 'reports'),
    message: inserter(db, reportedMessages, 'reported_messages'),
    ban: inserter(db, userBans, 'user_bans'),
    notification: inserter(db, notifications, 'notifications'),
    event: inserter(db, auditEvents, 'audit_events'),
  }
  const findComment = db.prepare('SELECT id FROM comments WHERE public_id = ?')
  const findChat = db.prepare('SELECT id FROM conversations WHERE public_id = ?')
  const findCopy = db.prepare('SELECT id FROM reported_messages WHERE conversation_id = ? AND seq = ?')
  const suspend = db.prepare('UPDATE users SET suspended_until = ? WHERE id = ?')
  const adminId = admin ? keyOf(admin) : 0

  desk.items.filter(isThere).forEach(addItem)
  desk.bans.forEach((ban, i) => addBan(ban, i))

  /** A test may fill a market with only some of its listings and conversations. */
  function isThere({ about }: DemoItem): boolean {
    if ('profile' in about) return true
    if ('chat' in about) return findChat.get(demoId('conversation', about.chat.index)) !== undefined
    return keyOfListing('listing' in about ? about.listing : about.comment.listing) > 0
  }

  function addItem(item: DemoItem) {
    const { index, flagType, confidence, reason, signals, at, decision } = item
    const content = contentOf(item)
    const row = {
      flagType,
      aiConfidence: confidence,
      reason,
      signals,
      createdAt: at,
      reports: content.reports,
    }
    const decided = decision && {
      status: decision.action,
      decidedAt: decision.at,
      decidedBy: adminId,
      decisionReason: decision.reason,
    }
    const { contentType, contentId, authorId, text, subjectId } = content
    const publicId = demoId('moderationItem', index)
    if (
      !add.item({
        ...row,
        ...decided,
        publicId,
        contentType,
        contentId,
        authorId,
        contentPreview: text.slice(0, PREVIEW_MAX),
      })
    )
      return
    if ('listing' in item.about) {
      const listingId = contentId
      if (item.about.listing.life.status === 'pending')
        add.hold({
          listingId,
          sellerId: authorId,
          hold: 'review',
          statusHeld: 'active',
          heldAt: item.about.listing.life.createdAt,
        })
      for (const { by, ...report } of item.reports)
        add.report({ ...report, listingId, reporterId: keyOf(by), createdAt: at })
    }
    if (!decision) return
    const done = {
      actorId: adminId,
      userId: authorId,
      subjectType: contentType,
      subjectId: subjectId ?? publicId,
      reason: decision.reason,
      createdAt: decision.at,
    }
    addEvent(`content_${decision.action}`, 2 * index, done)
    const news = newsOf(
      { contentType, contentId, authorId, isHeld: 0, signals: [] },
      decision.action,
      decision.reason,
    )
    if (news) tell(index, news.userId, news.preview ?? '', decision.at)
  }

  function contentOf({ index, about, at, decision }: DemoItem) {
    if ('listing' in about) {
      const { listing, seller, publicId } = about.listing
      return {
        contentType: 'listing' as const,
        contentId: keyOfListing(about.listing),
        authorId: keyOf(seller),
        text: listing.description,
        subjectId: publicId,
        reports: 0,
      }
    }
    if ('profile' in about) {
      const { publicId, firstName, lastName, bio } = about.profile
      const id = keyOf(about.profile)
      return {
        contentType: 'profile' as const,
        contentId: id,
        authorId: id,
        text: [firstName, lastName, bio].filter(Boolean).join(' '),
        subjectId: publicId,
        reports: 0,
      }
    }
    if ('comment' in about) {
      const { listing, author, content, isHeld } = about.comment
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
        contentType: 'comment' as const,
        contentId: Number(findComment.get(publicId)?.id),
        authorId,
        text: content,
        subjectId: publicId,
        reports: 0,
      }
    }
    const { chat } = about
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
      contentType: 'message' as const,
      contentId: Number(findCopy.get(conversationId, seq)?.id),
      authorId: senderId,
      text: content,
      subjectId: undefined,
      reports: 1,
    }
  }

  function addBan({ person, banType, reason, at, expiresAt }: DemoBan, index: number) {
    const userId = keyOf(person)
    const publicId = demoId('ban', index)
    if (!add.ban({ publicId, userId, banType, reason, createdAt: at, createdBy: adminId, expiresAt })) return
    if (banType !== 'warning') suspend.run(expiresAt ?? FOR_GOOD, userId)
    addEvent(banType === 'warning' ? 'user_warned' : 'user_banned', 2 * index + 1, {
      actorId: adminId,
      userId,
      subjectType: 'ban',
      subjectId: publicId,
      reason,
      createdAt: at,
    })
    tell(BANS_AFTER + index, userId, toldOf({ banType, expiresAt, reason }), at)
  }

  function addEvent(
    action: AuditAction,
    index: number,
    event: Omit<typeof auditEvents.$inferInsert, 'publicId' | 'action'>,
  ) {
    add.event({ ...event, action, publicId: demoId('auditEvent', index) })
  }

  function tell(index: number, userId: number, preview: string, at: number) {
    add.notification({
      publicId: demoId('decisionNotice', index),
      userId,
      kind: 'moderation',
      detail: { preview },
      createdAt: at,
      readAt: null,
    })
  }
}

/** More than there are items, so that the ids of bans follow those of items. */
const BANS_AFTER = 100_000
