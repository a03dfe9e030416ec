import type { Comment, HiddenBy } from '#contract/engagement.ts'
import type { Seller } from '#contract/user.ts'
import type { CommentRow } from '../../db/schema.ts'

interface Surroundings {
  /** Undefined for an author whom this reader may not see. */
  author: Seller | undefined
  parentId: string | null
  sellerId: number
  readerId: number | undefined
  /** Where it is the reader's own: whether it waits for the moderators. */
  isWaiting: boolean
}

/**
 * A comment as this person reads it. One that they may not read is an empty place which holds its answers
 * together.
 */
export function toComment(
  row: CommentRow,
  { author, parentId, sellerId, readerId, isWaiting }: Surroundings,
): Comment {
  const isMine = row.authorId === readerId
  const isDeleted = row.deletedAt !== null || author === undefined
  const hiddenBy = isDeleted ? undefined : hiderOf(row, isWaiting)
  const isReadable = !isDeleted && (!hiddenBy || isMine || (hiddenBy === 'seller' && sellerId === readerId))
  return {
    id: row.publicId,
    parentId,
    content: isReadable ? row.content : '',
    createdAt: new Date(row.createdAt).toISOString(),
    user: isReadable ? author : null,
    isMine,
    isBySeller: row.authorId === sellerId,
    isDeleted,
    isHidden: hiddenBy !== undefined,
    ...(hiddenBy && { hiddenBy }),
  }
}

function hiderOf({ hiddenAt, removedAt }: CommentRow, isWaiting: boolean): HiddenBy | undefined {
  if (hiddenAt === null) return undefined
  if (removedAt === null) return 'seller'
  return isWaiting ? 'review' : 'moderators'
}
