import * as z from 'zod'
import type { ReviewsPage, ReviewsQuery } from '#contract/review.ts'
import type { Ctx } from '#worker/context.ts'
import { findShownPerson, summarizeReviews } from '#worker/features/accounts/find-people.ts'
import { decodeCursor, encodeCursor } from '#worker/platform/cursor.ts'
import { showReviews } from './show-review.ts'
import { reviewsPage } from './store.ts'

const Position = z.object({ shownAt: z.int(), id: z.int().positive() })

/** A page of a person's shown reviews, the latest shown first. */
export async function listReviews(
  ctx: Ctx,
  publicId: string,
  { limit, cursor }: ReviewsQuery,
): Promise<ReviewsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const person = await findShownPerson(ctx, publicId)
  const reader = { id: ctx.user?.id, now: ctx.now }
  const found = await reviewsPage(ctx.db, person.id, reader, at, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    reviews: await showReviews(ctx, rows),
    total: person.reviewCount,
    nextCursor:
      found.length > limit && last?.shownAt ? encodeCursor({ shownAt: last.shownAt, id: last.id }) : null,
    summary: summarizeReviews(person),
  }
}
