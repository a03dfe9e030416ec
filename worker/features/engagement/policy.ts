import { previewOf } from '../../platform/preview.ts'
import type { News } from '../notifications/notify.ts'

/** A comment that comes on show; by row ids. */
export interface Appearing {
  listingId: number
  sellerId: number
  authorId: number
  /** Who wrote what it answers, as long as that stands. */
  answeredId: number | null
  content: string
}

/** An answer is told to whom it answers, and each comment to the seller; nobody hears twice of one, or of their own. */
export function newsOf({ listingId, sellerId, authorId, answeredId, content }: Appearing): News[] {
  const told = { listingId, actorId: authorId, preview: previewOf(content) }
  const news: News[] = [{ ...told, userId: sellerId, kind: 'comment' }]
  if (answeredId !== null) news.unshift({ ...told, userId: answeredId, kind: 'reply' })
  const others = news.filter(({ userId }) => userId !== authorId)
  return others.filter(({ userId }, index) => others.findIndex((each) => each.userId === userId) === index)
}
