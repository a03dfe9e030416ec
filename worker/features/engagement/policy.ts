import type { News } from '../notifications/notify.ts'

/** A comment that comes on show; by row ids and its own public id. */
export interface Appearing {
  publicId: string
  listingId: number
  sellerId: number
  authorId: number
  /** Who wrote what it answers, as long as that stands. */
  answeredId: number | null
}

/**
 * An answer is told to whom it answers, and each comment to the seller; nobody hears twice of one, or of
 * their own.
 */
export function newsOf({ publicId, listingId, sellerId, authorId, answeredId }: Appearing): News[] {
  const told = { listingId, actorId: authorId, commentPublicId: publicId }
  const news: News[] = [{ ...told, userId: sellerId, kind: 'comment' }]
  if (answeredId !== null) news.unshift({ ...told, userId: answeredId, kind: 'reply' })
  const others = news.filter(({ userId }) => userId !== authorId)
  return others.filter(({ userId }, index) => others.findIndex((each) => each.userId === userId) === index)
}
