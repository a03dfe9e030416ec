import type { Comment, CommentsPage } from '#contract/engagement.ts'
import type { Seller } from '#contract/user.ts'
import { seller } from '#web/features/search/feed/listing.fixture.ts'
import { member } from '#web/test/people.ts'

export const buyer: Seller = {
  ...seller,
  id: '0190b5a0-0000-7000-8000-0000000000cc',
  displayName: 'Aminata Conteh',
}
export const me: Seller = { ...seller, id: member.id, displayName: 'Abu Bangura' }

let commentCount = 0

/** A question from another person, with its own id. */
export function commentOf(change: Partial<Comment> = {}): Comment {
  commentCount += 1
  return {
    id: `0190b5a0-0000-7000-8000-1${String(commentCount).padStart(11, '0')}`,
    parentId: null,
    content: `Question ${commentCount}`,
    createdAt: '2026-11-19T08:00:00.000Z',
    user: buyer,
    isMine: false,
    isBySeller: false,
    isDeleted: false,
    isHidden: false,
    ...change,
  }
}

export function commentsPage(comments: Comment[], rest: Partial<CommentsPage> = {}): CommentsPage {
  return {
    comments,
    total: comments.filter(({ isDeleted, isHidden }) => !isDeleted && !isHidden).length,
    nextCursor: null,
    ...rest,
  }
}
