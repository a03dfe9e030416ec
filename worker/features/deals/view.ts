import type { Review } from '#contract/review.ts'
import type { Seller } from '#contract/user.ts'
import type { FoundReview } from './store.ts'

/** A review on the wire. `reader` is the reader's row id, if they are signed in. */
export function toReview(row: FoundReview, user: Seller, reader: number | undefined): Review {
  const { listingPublicId, listingTitle, listingType, answer, answeredAt } = row
  const isAnswerHeld = row.answerRemovedAt !== null
  return {
    id: row.publicId,
    verdict: row.verdict,
    tags: row.tags,
    text: row.text,
    by: row.authorId === row.buyerId ? 'buyer' : 'seller',
    user,
    listing:
      listingPublicId === null || listingTitle === null
        ? null
        : { id: listingPublicId, title: listingTitle, type: listingType },
    createdAt: toIso(row.createdAt),
    answer:
      answer === null || answeredAt === null || (isAnswerHeld && row.subjectId !== reader)
        ? null
        : { text: answer, createdAt: toIso(answeredAt) },
    isShown: row.isShown === 1,
    isHeld: row.removedAt !== null || (isAnswerHeld && row.subjectId === reader),
  }
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
