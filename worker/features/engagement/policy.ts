import type { NewNotification } from '#worker/features/notifications/notify.ts'

/** A comment that becomes visible. `publicId` is its public id; the others are row ids. */
export interface ShownComment {
  publicId: string
  listingId: number
  sellerId: number
  authorId: number
  /** The author of the parent comment if the parent is still visible. */
  parentAuthorId: number | null
}

/**
 * The notifications about a comment. A reply notifies its parent's author and the seller; any other comment
 * notifies the seller. Nobody is notified twice or of their own comment.
 */
export function toNotifications({
  publicId,
  listingId,
  sellerId,
  authorId,
  parentAuthorId,
}: ShownComment): NewNotification[] {
  const shared = { listingId, actorId: authorId, commentPublicId: publicId }
  const notifications: NewNotification[] = [{ ...shared, userId: sellerId, kind: 'comment' }]
  if (parentAuthorId !== null) notifications.unshift({ ...shared, userId: parentAuthorId, kind: 'reply' })
  const others = notifications.filter(({ userId }) => userId !== authorId)
  return others.filter(({ userId }, index) => others.findIndex((each) => each.userId === userId) === index)
}
