import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/lists.ts'
import { comments, notifications } from '#worker/db/schema.ts'
import type { MessageNotice } from './add-chats.ts'
import { inserter } from './state.ts'
import { demoId } from './random.ts'
import type { DemoComment, DemoListing } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'

type Talking = {
  db: DatabaseSync
  missing: readonly DemoListing[]
  /** Notifications of unread messages. */
  notices: readonly MessageNotice[]
  now: number
  keyOf: (person: DemoPerson) => number
  keyOfListing: (listing: DemoListing) => number
}

/** Adds the comments on the listings and the notifications about them. */
export function addTalk({ db, missing, notices, now, keyOf, keyOfListing }: Talking): void {
  const keys = new Map<DemoComment, number>()
  addComments()
  addNotifications()

  function addComments() {
    const add = inserter(db, comments, 'comments')
    const findKey = db.prepare('SELECT id FROM comments WHERE public_id = ?')
    for (const listing of missing) {
      const listingId = keyOfListing(listing)
      listing.talk.forEach((comment, i) => {
        const { author, content, at, answers, isHidden } = comment
        const publicId = demoId('comment', listing.index * SPACED + i)
        const parentId = answers && keys.get(answers)
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

  /** Oldest first, since the newest are found by their key. Anything older than READ_DAYS has been read. */
  function addNotifications() {
    const add = inserter(db, notifications, 'notifications')
    const numbered = (listing: DemoListing) =>
      newsOf(listing).map((news, i) => ({
        ...news,
        listing,
        publicId: demoId('notification', listing.index * SPACED + i),
      }))
    const told = missing
      .flatMap(numbered)
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
    const ofMessages = notices.map(({ content, at, ...notice }) => {
      return {
        ...notice,
        kind: 'message' as const,
        detail: { preview: content.slice(0, PREVIEW_MAX) },
        createdAt: at,
        readAt: null,
      }
    })
    for (const row of [...told, ...ofMessages].sort((a, b) => a.createdAt - b.createdAt)) add(row)
  }
}

const READ_DAYS = 2
/** More than the comments or notifications of any one listing. */
const SPACED = 64

/** A notification, as the product sends it. */
type DemoNews = {
  to: DemoPerson
  kind: NotificationKind
  at: number
  actor?: DemoPerson
  comment?: DemoComment
  expiresAt?: number
}

/**
 * A reply notifies the author of the comment; any other comment notifies the seller. The seller is also
 * notified before a listing expires and when it does.
 */
function newsOf({ seller, talk, life }: DemoListing): DemoNews[] {
  const { expiresAt } = life
  const ends = life.events.filter(({ kind }) => kind === 'expiry_told' || kind === 'expired')
  return [
    ...talk.filter(({ isHidden }) => !isHidden).flatMap((comment) => toldOf(comment, seller)),
    ...ends.map(({ kind, at }): DemoNews => ({
      to: seller,
      kind: kind === 'expired' ? 'expired' : 'expiring',
      at,
      expiresAt,
    })),
  ]
}

function toldOf(comment: DemoComment, seller: DemoPerson): DemoNews[] {
  const { author, at, answers } = comment
  const told = { actor: author, comment, at }
  if (answers && answers.author !== author) return [{ ...told, to: answers.author, kind: 'reply' }]
  return author === seller ? [] : [{ ...told, to: seller, kind: 'comment' }]
}
