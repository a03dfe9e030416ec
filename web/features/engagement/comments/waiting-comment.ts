import { pickWaiting, type Waiting } from '#web/lib/waiting.ts'

export const COMMENT = 'comment'

/** The listing that is commented on, or the comment that is replied to. */
export type CommentTarget = { listingId: string; parentId?: string | undefined }

/** A comment that waits for the line. */
export type CommentData = CommentTarget & { text: string }

/** The mutation that sends what is in the box of this draft. */
export function sendingKey(draftId: string): readonly string[] {
  return ['/api/comments', draftId]
}

/** Those on a listing, or the replies to a comment. */
export function pickComments(
  waiting: readonly Waiting[],
  { listingId, parentId }: CommentTarget,
): (Waiting & { data: CommentData })[] {
  return pickWaiting(waiting, COMMENT, isCommentData).filter(
    ({ data }) => data.listingId === listingId && data.parentId === parentId,
  )
}

export function isCommentData(data: unknown): data is CommentData {
  const { listingId, parentId, text }: Record<keyof CommentData, unknown> = Object(data)
  return (
    [listingId, text].every((each) => typeof each === 'string') &&
    (parentId === undefined || typeof parentId === 'string')
  )
}
