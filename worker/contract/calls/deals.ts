import { Reported } from '#contract/engagement.ts'
import {
  NewAnswer,
  NewReview,
  NewReviewReport,
  PendingReviews,
  Review,
  ReviewsPage,
  ReviewsQuery,
} from '#contract/review.ts'
import type { CallRows } from './call.ts'

/** What follows a deal: reviews. POST /api/listings/{id}/status names the buyer. */
export const DEAL_CALLS: CallRows = {
  'post /api/listings/{id}/reviews': {
    summary: 'Reviews the other person of a sale that named its buyer',
    access: 'signed_in',
    body: NewReview,
    takesIdempotencyKey: true,
    status: 201,
    response: Review,
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'get /api/users/{id}/reviews': {
    summary: 'The reviews of a person',
    access: 'anyone',
    query: ReviewsQuery,
    response: ReviewsPage,
    refusals: ['not_found'],
  },
  'get /api/reviews/pending': {
    summary: 'Sales that wait for a review by the person',
    access: 'signed_in',
    response: PendingReviews,
  },
  'post /api/reviews/{id}/answer': {
    summary: 'Answers a review of oneself, once',
    access: 'signed_in',
    body: NewAnswer,
    takesIdempotencyKey: true,
    status: 201,
    response: Review,
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'post /api/reviews/{id}/report': {
    summary: 'Reports a review, or the answer to it, to the moderators',
    access: 'signed_in',
    body: NewReviewReport,
    status: 201,
    statusOfRepeat: 200,
    response: Reported,
    refusals: ['forbidden', 'not_found'],
  },
}
