import { Hono } from 'hono'
import type { Reported } from '#contract/engagement.ts'
import { NewAnswer, NewReview, NewReviewReport, ReviewsQuery } from '#contract/review.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { answerReview } from './answer-review.ts'
import { listPending } from './list-pending.ts'
import { listReviews } from './list-reviews.ts'
import { reportReview } from './report-review.ts'
import { addNewReview } from './review.ts'

export const personReviews = new Hono<AppBindings>().get('/:id/reviews', query(ReviewsQuery), async (c) =>
  c.json(await listReviews(c.var.ctx, c.req.param('id'), c.req.valid('query'))),
)

export const newReviews = new Hono<MemberBindings>().post('/:id/reviews', body(NewReview), async (c) => {
  const { ctx } = c.var
  return c.json(await addNewReview(ctx, c.req.param('id'), c.req.valid('json'), idempotencyKey(c)), 201)
})

export const reviews = new Hono<MemberBindings>()
  .get('/pending', async (c) => c.json(await listPending(c.var.ctx)))
  .post('/:id/answer', body(NewAnswer), async (c) => {
    const { ctx } = c.var
    return c.json(await answerReview(ctx, c.req.param('id'), c.req.valid('json'), idempotencyKey(c)), 201)
  })
  .post('/:id/report', body(NewReviewReport), async (c) => {
    const isFirst = await reportReview(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    const response: Reported = { reported: true }
    return c.json(response, isFirst ? 201 : 200)
  })
