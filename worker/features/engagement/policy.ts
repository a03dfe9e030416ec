import type { News } from '../notifications/notify.ts'

/** A comment that becomes visible. Its own id is public, the others are row ids. */
export interface Appearing {
  publicId: string
  listingId: number
  sellerId: number
  authorId: number
  /** The author of the parent comment, if that is still visible. */
  answeredId: number | null
}

/**
 * A reply notifies its parent's author and the seller; any other comment notifies the seller. Nobody is
 * notified twice, or of their own comment.
 */
export function newsOf({ publicId, listingId, sellerId, authorId, answeredId }: Appearing): News[] {
  const told = { listingId, actorId: authorId, commentPublicId: publicId }
  const news: News[] = [{ ...told, userId: sellerId, kind: 'comment' }]
  if (answeredId !== null) news.unshift({ ...told, userId: answeredId, kind: 'reply' })
  const others = news.filter(({ userId }) => userId !== authorId)
  return others.filter(({ userId }, index) => others.findIndex((each) => each.userId === userId) === index)
}
