import {
  engagementOf,
  type Advice,
  type EngagementCounts,
  type SellerAnalytics,
} from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { ADVICE_MAX, ENGAGEMENT_VIEWS_MIN, EXPIRY_NOTICE_DAYS } from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'
import { SCORE_PARTS, type ListingScore, type ScorePart } from '#contract/score.ts'
import { bestHours } from './policy.ts'

/** An active listing, with the data that advice about it is based on. */
export interface AdvisedListing extends EngagementCounts {
  id: string
  title: string
  expiresAt: number
  score: ListingScore
}

export interface Situation {
  /** Some active listings, the newest first. */
  listings: readonly AdvisedListing[]
  rate: Pick<SellerAnalytics, 'responseRate' | 'conversationsCounted' | 'conversationsAnswered'>
  /** When buyers opened the unanswered conversations that can still be answered in time, in milliseconds. */
  waiting: readonly number[]
  /** When buyers opened conversations, in milliseconds. */
  askedAt: readonly number[]
  now: number
}

/**
 * Advice from the seller's own figures, the most useful first: waiting buyers, expiring listings, then the
 * largest gains in score.
 */
export function advise(situation: Situation): Advice[] {
  return [
    ...forWaiting(situation),
    ...forAnswers(situation),
    ...forExpiring(situation),
    ...forScores(situation),
    ...forIgnored(situation),
    ...forHours(situation),
    ...forBest(situation),
  ].slice(0, ADVICE_MAX)
}

function forWaiting({ waiting, now }: Situation): Advice[] {
  if (waiting.length === 0) return []
  const hours = Math.floor((now - Math.min(...waiting)) / HOUR_MS)
  const text =
    waiting.length === 1
      ? 'Answer the buyer who is waiting'
      : `Answer the ${waiting.length} buyers who are waiting`
  const duration = hours < 1 ? 'for less than an hour' : `for ${counted(hours, 'hour')}`
  return [
    {
      kind: 'waiting',
      text,
      reason:
        `${waiting.length === 1 ? 'They have' : 'The first has'} been waiting ${duration}. Answer ` +
        'within 24 hours.',
      ...NO_LISTING,
    },
  ]
}

const CONVERSATIONS_MIN = 3
const GOOD_RATE = 80

function forAnswers({
  rate: { responseRate, conversationsCounted, conversationsAnswered },
}: Situation): Advice[] {
  if (responseRate === null || responseRate >= GOOD_RATE || conversationsCounted < CONVERSATIONS_MIN)
    return []
  const reason =
    `In the last 30 days you answered ${conversationsAnswered} of ${conversationsCounted} ` +
    'new buyers within 24 hours.'
  return [{ kind: 'answers', text: 'Answer new buyers within 24 hours', reason, ...NO_LISTING }]
}

function forExpiring({ listings, now }: Situation): Advice[] {
  const ending = listings
    .filter(({ expiresAt }) => expiresAt - now < EXPIRY_NOTICE_DAYS * DAY_MS)
    .sort((a, b) => a.expiresAt - b.expiresAt)
  const [first] = ending
  if (!first) return []
  const days = Math.max(0, Math.floor((first.expiresAt - now) / DAY_MS))
  const others =
    ending.length > 1 ? ` ${ending.length} of your listings end within ${EXPIRY_NOTICE_DAYS} days.` : ''
  return [
    {
      kind: 'expiring',
      text: 'Renew it before it ends',
      reason: `It ends ${days === 0 ? 'within a day' : `in ${counted(days, 'day')}`}.${others}`,
      listing: named(first),
      gain: null,
    },
  ]
}

/**
 * Advice on scores: for each part of the score, the listing that would gain most by improving it. The parts
 * with the largest total gain come first.
 */
function forScores({ listings }: Situation): Advice[] {
  return SCORE_PARTS.map((part) => listGains(listings, part))
    .filter((gains) => gains.length > 0)
    .sort((a, b) => sumOf(b) - sumOf(a))
    .flatMap((gains) => {
      const [largest] = gains.toSorted((a, b) => b.gain - a.gain || b.listing.views - a.listing.views)
      if (!largest) return []
      const { part, text, gain, listing } = largest
      const [ofOne, ofSeveral] = SHORTCOMINGS[part]
      const shortcoming = gains.length === 1 ? ofOne : ofSeveral
      const among =
        listings.length === 1 ? '' : ` ${gains.length} of ${listings.length} active listings ${shortcoming}.`
      return [
        {
          kind: part,
          text,
          reason: `Its score of ${listing.score.score} would go up by ${gain}.${among}`,
          listing: named(listing),
          gain,
        },
      ]
    })
}

/** How advice describes one listing, or several, that could gain points in a part of the score. */
const SHORTCOMINGS: Record<ScorePart, readonly [ofOne: string, ofSeveral: string]> = {
  photos: ['has fewer than six photos', 'have fewer than six photos'],
  description: ['has a short description', 'have a short description'],
  details: ['has details missing', 'have details missing'],
  seller: ['would gain from it', 'would gain from it'],
  price: ['has an unusual price', 'have an unusual price'],
  freshness: ['is older than a week', 'are older than a week'],
}

/** What each of these listings would gain in this part of the score, if anything. */
function listGains(listings: readonly AdvisedListing[], part: ScorePart) {
  return listings.flatMap((listing) =>
    listing.score.advice.filter((each) => each.part === part).map((each) => ({ ...each, listing })),
  )
}

function sumOf(gains: readonly { gain: number }[]): number {
  return gains.reduce((sum, { gain }) => sum + gain, 0)
}

const VIEWS_MIN = 30

function forIgnored({ listings }: Situation): Advice[] {
  const ignored = listings.filter((listing) => listing.views >= VIEWS_MIN && engagementOf(listing) === 0)
  const [most] = ignored.toSorted((a, b) => b.views - a.views)
  if (!most) return []
  const reason = `It has ${most.views} views, but nobody liked it, commented or wrote to you.`
  return [
    {
      kind: 'unmoved',
      text: 'Compare its price and photos with similar listings',
      reason,
      listing: named(most),
      gain: null,
    },
  ]
}

function forHours({ askedAt }: Situation): Advice[] {
  const best = bestHours(askedAt)
  if (!best) return []
  const reason = `${best.conversations} of your last ${askedAt.length} new buyers wrote in those hours.`
  return [
    {
      kind: 'hours',
      text: `Be online between ${toClock(best.from)} and ${toClock(best.to)}`,
      reason,
      ...NO_LISTING,
    },
  ]
}

/** Advice to copy the listing with the highest engagement, if there are others to compare it with. */
function forBest({ listings }: Situation): Advice[] {
  const ranked = listings
    .filter(({ views }) => views >= ENGAGEMENT_VIEWS_MIN)
    .map((listing) => ({ listing, percent: engagementOf(listing) ?? 0 }))
  const [best] = ranked.toSorted((a, b) => b.percent - a.percent)
  if (!best || best.percent === 0 || ranked.length < 2) return []
  const { listing, percent } = best
  return [
    {
      kind: 'best',
      text: 'Make your other listings like this one',
      reason: `${percent}% of its views led to a like, a comment or a conversation, more than for any other.`,
      listing: named(listing),
      gain: null,
    },
  ]
}

const NO_LISTING = { listing: null, gain: null } as const

function named({ id, title }: AdvisedListing) {
  return { id, title }
}

function toClock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
