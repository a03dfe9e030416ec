import { engagementOf, percentOf, type AnalyticsDay, type SellerAnalytics } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { ANALYTICS_DAYS, RATE_DAYS } from '#contract/limits.ts'
import type { SellerDayRow } from '#worker/db/schema.ts'

/** Today and the days on which periods of the figures begin, in days since 1970 (UTC). */
export interface Calendar {
  today: number
  monthStart: number
  /** The first day that any figure covers. */
  first: number
}

export function calendarAt(now: number): Calendar {
  const date = new Date(now)
  const today = Math.floor(now / DAY_MS)
  const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS
  return { today, monthStart, first: Math.min(today - ANALYTICS_DAYS + 1, monthStart - RATE_DAYS) }
}

export interface Counts {
  /** Running totals by day, the newest first. The last row may be from before the Calendar's first day. */
  days: readonly SellerDayRow[]
  /** When buyers opened the unanswered conversations of the last 24 hours, in milliseconds. */
  waiting: readonly number[]
}

type SellerFigures = Omit<SellerAnalytics, 'totalListings' | 'qualityScore' | 'aiMatchingScore' | 'advice'>

/** The seller's totals: overall, this month, over the last 30 days and by day. */
export function figuresOf({ days, waiting }: Counts, { today, monthStart }: Calendar): SellerFigures {
  const all = totalsAt(days, today)
  const thisMonth = totalsBetween(days, monthStart, today)
  const last30Days = totalsBetween(days, today - RATE_DAYS + 1, today)
  const rate = rateOf(last30Days, waiting.length)
  const before = rateOf(
    totalsBetween(days, monthStart - RATE_DAYS, monthStart - 1),
    waiting.filter((askedAt) => askedAt < monthStart * DAY_MS).length,
  )
  return {
    newListingsThisMonth: thisMonth.posted,
    totalViews: all.views,
    viewsThisMonth: thisMonth.views,
    totalLikes: all.likes,
    likesThisMonth: thisMonth.likes,
    totalComments: all.comments,
    commentsThisMonth: thisMonth.comments,
    leads: all.leads,
    leadsThisMonth: thisMonth.leads,
    responseRate: rate.percent,
    responseRateChange:
      rate.percent === null || before.percent === null
        ? null
        : Math.round(10 * (rate.percent - before.percent)) / 10,
    conversationsCounted: rate.counted,
    conversationsAnswered: last30Days.answered,
    conversationsWaiting: waiting.length,
    engagementRate: engagementOf(last30Days),
    days: Array.from({ length: ANALYTICS_DAYS }, (_unused, index) =>
      dayOf(days, today - ANALYTICS_DAYS + 1 + index),
    ),
  }
}

function rateOf(
  { conversations, answered }: Totals,
  waiting: number,
): { counted: number; percent: number | null } {
  const counted = conversations - waiting
  return { counted, percent: counted > 0 ? percentOf(answered, counted) : null }
}

function dayOf(days: Counts['days'], day: number): AnalyticsDay {
  const { views, likes, comments, messages, conversations } = totalsBetween(days, day, day)
  return {
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    views,
    likes,
    comments,
    messages,
    conversations,
  }
}

type Totals = Omit<SellerDayRow, 'sellerId' | 'day'>

/** The totals of the days `from` to `to`, both included. */
function totalsBetween(days: Counts['days'], from: number, to: number): Totals {
  const [until, before] = [totalsAt(days, to), totalsAt(days, from - 1)]
  return {
    posted: until.posted - before.posted,
    views: until.views - before.views,
    likes: until.likes - before.likes,
    comments: until.comments - before.comments,
    messages: until.messages - before.messages,
    conversations: until.conversations - before.conversations,
    answered: until.answered - before.answered,
    leads: until.leads - before.leads,
  }
}

function totalsAt(days: Counts['days'], day: number): Totals {
  return days.find((row) => row.day <= day) ?? NOTHING
}

const NOTHING: Totals = {
  posted: 0,
  views: 0,
  likes: 0,
  comments: 0,
  messages: 0,
  conversations: 0,
  answered: 0,
  leads: 0,
}

/** The mean score of active listings. */
export function meanScore({ active, scoreSum }: { active: number; scoreSum: number }): number | null {
  return active === 0 ? null : Math.round((10 * scoreSum) / active) / 10
}

const HOURS = 24
const WINDOW = 3
const CONVERSATIONS_MIN = 10
/**
 * Three hours stand out if at least this share of conversations is opened in them. If conversations were
 * spread evenly, the share would be 1/8.
 */
const SHARE_MIN = 0.35

/**
 * The three hours of the day (UTC, the time of Sierra Leone) in which most conversations were opened.
 * Undefined if no hours stand out or there are fewer than ten conversations.
 */
export function bestHours(
  openedAt: readonly number[],
): { from: number; to: number; conversations: number } | undefined {
  const hours = openedAt.map((time) => Math.floor(time / HOUR_MS) % HOURS)
  const windows = Array.from({ length: HOURS }, (_unused, from) => ({
    from,
    to: (from + WINDOW) % HOURS,
    conversations: hours.filter((hour) => (hour - from + HOURS) % HOURS < WINDOW).length,
  }))
  const [best] = windows.sort((a, b) => b.conversations - a.conversations)
  const count = openedAt.length
  return best && count >= CONVERSATIONS_MIN && best.conversations >= SHARE_MIN * count ? best : undefined
}
