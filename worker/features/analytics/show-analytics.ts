import { percentOf, type SellerAnalytics } from '#contract/analytics.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { ADVISED_LISTINGS_MAX, ANSWER_HOURS, TOTAL_EXACT_MAX } from '#contract/limits.ts'
import type { ListingScore, ScorePart } from '#contract/score.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { readScoredSeller, toListingScore } from '#worker/features/listings/score/explain-score.ts'
import { listAsked } from '#worker/features/listings/show.ts'
import { advise } from './advise.ts'
import { calendarAt, figuresOf, meanScore } from './policy.ts'
import { daysSince, lastConversations, listingsOf, newestOfSeller, waitingSince } from './store.ts'

const CONVERSATIONS_READ_MAX = 100

/**
 * All figures of the person's own listings, with advice. Reads a bounded number of rows for any number of
 * listings.
 */
export async function showAnalytics({ db, user, now }: SignedInCtx): Promise<SellerAnalytics> {
  const calendar = calendarAt(now)
  const seller = await readScoredSeller({ db, user })
  const [recent, earlier, [listings], waiting, conversations, newest] = await db.batch([
    ...daysSince(db, user.id, calendar.first),
    listingsOf(db, user.id),
    waitingSince(db, user.id, now - ANSWER_HOURS * HOUR_MS, TOTAL_EXACT_MAX),
    lastConversations(db, user.id, CONVERSATIONS_READ_MAX),
    newestOfSeller(db, user.id, 'active', undefined, ADVISED_LISTINGS_MAX),
  ])
  const waitingTimes = waiting.map(({ askedAt }) => askedAt)
  const figures = figuresOf({ days: [...recent, ...earlier], waiting: waitingTimes }, calendar)
  const asked = await listAsked(
    { db },
    newest.map(({ id }) => id),
  )
  const advised = newest.map((row) => {
    const { publicId, title, expiresAt, views, likes, comments } = row
    const score = toListingScore({ ...row, isAsked: asked.has(row.id) }, seller, now)
    return { id: publicId, title, expiresAt, views, likes, comments, conversations: row.conversations, score }
  })
  const situation = {
    listings: advised,
    rate: figures,
    waiting: waitingTimes,
    askedAt: conversations.map(({ askedAt }) => askedAt),
    now,
  }
  return {
    totalListings: listings?.standing ?? 0,
    ...figures,
    qualityScore: meanScore(listings ?? { active: 0, scoreSum: 0 }),
    aiMatchingScore: matchingOf(advised.map(({ score }) => score)),
    advice: advise(situation),
  }
}

/** The parts that score what searches use: attributes for filters, and words for text search. */
const SEARCHED_PARTS: readonly ScorePart[] = ['details', 'description']

function matchingOf(scores: readonly ListingScore[]): number | null {
  const parts = scores.flatMap((score) => score.parts.filter(({ part }) => SEARCHED_PARTS.includes(part)))
  const most = parts.reduce((sum, { max }) => sum + max, 0)
  return most === 0
    ? null
    : percentOf(
        parts.reduce((sum, { points }) => sum + points, 0),
        most,
      )
}
