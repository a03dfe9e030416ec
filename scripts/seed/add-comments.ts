import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/lists.ts'
import { comments, notifications } from '#worker/db/schema.ts'
import type { MessageNotice } from './add-chats.ts'
import { prepareInsert } from './state.ts'
import { demoId } from './random.ts'
import type { DemoComment, DemoListing, RowKeys } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'

type Options = RowKeys & {
  db: DatabaseSync
  missing: readonly DemoListing[]
  /** Notifications of unread messages. */
  notices: readonly MessageNotice[]
  now: number
}

/** Adds the comments on the missing listings, and the notifications about listings and messages. */
export function addCommentsAndNotifications(options: Options): void {
  const { db, missing, notices, now, keyOf, keyOfListing } = options
  const keys = new Map<DemoComment, number>()
  addComments()
  addNotifications()

  function addComments() {
    const add = prepareInsert(db, comments, 'comments')
    const findKey = db.prepare('SELECT id FROM comments WHERE public_id = ?')
    for (const listing of missing) {
      const listingId = keyOfListing(listing)
      listing.comments.forEach((comment, i) => {
        const { author, content, at, replyTo, isHidden } = comment
        const publicId = demoId('comment', listing.index * IDS_PER_LISTING + i)
        const parentId = replyTo && keys.get(replyTo)
        add({
          publicId,
          listingId,
          authorId: keyOf(author),
          parentId,
          content,
          createdAt: at,
          hiddenAt: isHidden ? at : null,
        })
        keys.set(comment, Number(findKey.get(publicId)?.id))
      })
    }
  }

  /** Adds the oldest first, because the newest must have the highest key. After READ_DAYS they are read. */
  function addNotifications() {
    const add = prepareInsert(db, notifications, 'notifications')
    const withIds = (listing: DemoListing) =>
      listNotifications(listing).map((notification, i) => ({
        ...notification,
        listing,
        publicId: demoId('notification', listing.index * IDS_PER_LISTING + i),
      }))
    const rows = missing
      .flatMap(withIds)
      .map(({ publicId, to, kind, at, actor, comment, expiresAt, listing }) => {
        const readAt = at < now - READ_DAYS * DAY_MS ? at + DAY_MS : null
        const detail = expiresAt === undefined ? null : { expiresAt }
        const about = {
          listingId: keyOfListing(listing),
          actorId: actor && keyOf(actor),
          commentId: comment && keys.get(comment),
        }
        return { publicId, userId: keyOf(to), kind, ...about, detail, createdAt: at, readAt }
      })
    const messageRows = notices.map(({ content, at, ...notice }) => {
      return {
        ...notice,
        kind: 'message' as const,
        detail: { preview: content.slice(0, PREVIEW_MAX) },
        createdAt: at,
        readAt: null,
      }
    })
    for (const row of [...rows, ...messageRows].sort((a, b) => a.createdAt - b.createdAt)) add(row)
  }
}

const READ_DAYS = 2
/** More than the comments or notifications of any one listing. */
const IDS_PER_LISTING = 64

type DemoNotification = {
  to: DemoPerson
  kind: NotificationKind
  at: number
  actor?: DemoPerson
  comment?: DemoComment
  expiresAt?: number
}

/** Lists what the product would send about a listing: about comments, before it expires and when it does. */
function listNotifications({ seller, comments: threads, life }: DemoListing): DemoNotification[] {
  const { expiresAt } = life
  const expiryEvents = life.events.filter(({ kind }) => kind === 'expiry_told' || kind === 'expired')
  return [
    ...threads.filter(({ isHidden }) => !isHidden).flatMap((comment) => notifyAboutComment(comment, seller)),
    ...expiryEvents.map(({ kind, at }): DemoNotification => ({
      to: seller,
      kind: kind === 'expired' ? 'expired' : 'expiring',
      at,
      expiresAt,
    })),
  ]
}

/** A reply notifies the author of the comment. Any other comment notifies the seller. */
function notifyAboutComment(comment: DemoComment, seller: DemoPerson): DemoNotification[] {
  const { author, at, replyTo } = comment
  const shared = { actor: author, comment, at }
  if (replyTo && replyTo.author !== author) return [{ ...shared, to: replyTo.author, kind: 'reply' }]
  return author === seller ? [] : [{ ...shared, to: seller, kind: 'comment' }]
}
