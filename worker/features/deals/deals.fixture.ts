import { Review, ReviewsPage, PendingReviews } from '#contract/review.ts'
import { startConversation, write, type TestConversation } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { expectOk, type Member, type Person } from '#worker/test/people.ts'

/** A conversation about a new listing in which both have written. */
export async function talk(buyer?: Member, seller?: Member): Promise<TestConversation> {
  const conversation = await startConversation(buyer, seller)
  await write(conversation.buyer, conversation.id)
  await write(conversation.seller, conversation.id, 'Yes, come and see it.')
  return conversation
}

export function markSold(seller: Person, listingId: string, soldTo?: string): Promise<Response> {
  return seller.post(`/api/listings/${listingId}/status`, { status: 'sold', soldTo })
}

/** A listing that its seller sold to the buyer of a conversation in which both have written. */
export async function sale(buyer?: Member, seller?: Member): Promise<TestConversation> {
  const conversation = await talk(buyer, seller)
  await expectOk(markSold(conversation.seller, conversation.listingId, conversation.id))
  return conversation
}

export const GOOD = { verdict: 'positive', tags: ['friendly', 'on_time'], text: 'Came on time.' }

export function review(
  author: Person,
  listingId: string,
  body: object = GOOD,
  key?: string,
): Promise<Response> {
  return author.post(`/api/listings/${listingId}/reviews`, body, key)
}

export async function reviewsOf(person: Member, reader: Person = person): Promise<ReviewsPage> {
  return parsed(ReviewsPage.strict(), reader.get(`/api/users/${person.user.id}/reviews`))
}

export async function pendingOf(person: Member): Promise<PendingReviews['pending']> {
  return (await parsed(PendingReviews.strict(), person.get('/api/reviews/pending'))).pending
}

/** A sale that both reviewed. Returns the buyer's review of the seller, which is shown. */
export async function shownReview(buyer?: Member, seller?: Member, body: object = GOOD) {
  const sold = await sale(buyer, seller)
  await expectOk(review(sold.seller, sold.listingId))
  const { id } = await parsed(Review.strict(), review(sold.buyer, sold.listingId, body))
  return { ...sold, reviewId: id }
}

/** Moves all sales and reviews into the past. */
export async function letPass(milliseconds: number): Promise<void> {
  await d1.run`UPDATE sales SET sold_at = sold_at - ${milliseconds}`
  await d1.run`UPDATE reviews SET created_at = created_at - ${milliseconds}`
}
