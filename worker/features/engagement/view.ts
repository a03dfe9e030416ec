import type { Comment } from '#contract/comment.ts'
import type { Seller } from '#contract/user.ts'
import type { CommentRow } from '../../db/schema.ts'

interface Surroundings {
  /** Undefined for an author whom this reader may not see. */
  author: Seller | undefined
  parentId: string | null
  sellerId: number
  readerId: number | undefined
}

/** A comment as this person reads it. One that they may not read is an empty place which holds its answers together. */
export function toComment(row: CommentRow, { author, parentId, sellerId, readerId }: Surroundings): Comment {
  const isMine = row.authorId === readerId
  const isDeleted = row.deletedAt !== null || author === undefined
  const isHidden = !isDeleted && row.hiddenAt !== null
  const isTheSellers = sellerId === readerId && row.removedAt === null
  const isReadable = !isDeleted && (!isHidden || isMine || isTheSellers)
  return {
    id: row.publicId,
    parentId,
    content: isReadable ? row.content : '',
    createdAt: new Date(row.createdAt).toISOString(),
    user: isReadable ? author : null,
    isMine,
    isBySeller: row.authorId === sellerId,
    isDeleted,
    isHidden,
  }
}
