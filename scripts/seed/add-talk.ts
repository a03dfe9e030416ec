import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#contract/dates.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { comments, notifications } from '#worker/db/schema.ts'
import type { MessageNotice } from './add-chats.ts'
import { inserter } from './database.ts'
import { demoId } from './ids.ts'
import type { DemoListing } from './demo-listing.ts'
import { newsOf } from './news.ts'
import type { DemoPerson } from './people.ts'
import type { DemoComment } from './talk.ts'

export type Talking = {
  db: DatabaseSync
  missing: readonly DemoListing[]
  /** Of messages that were not read yet. */
  notices: readonly MessageNotice[]
  now: number
  keyOf: (person: DemoPerson) => number
  keyOfListing: (listing: DemoListing) => number
}

/** What people said at the listings, and what they were told of it. */
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

  /** The oldest first, since the newest are found by their key. What is older than a day or two was read. */
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
/** More comments, or news, than any one listing has. */
const SPACED = 64
