import { counted, figure, plural } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** What is drawn by day. */
export type DayFigure = 'views' | 'likes' | 'messages'

/** A share that is not known yet says why. */
type RateWords = { label: string; about: string; definition: string; none: string }

export const overviewWords = defineWords({
  en: {
    totals: 'Totals',
    labels: {
      listings: 'Total Listings',
      views: 'Total Views',
      likes: 'Total Likes',
      response: 'Response Rate',
    },
    counted: {
      listings: 'All your listings, also sold and expired ones. Deleted ones do not count.',
      views:
        'Views by other people, on every listing you ever posted. Deleted listings still count here, but not on your profile.',
      likes:
        'Likes by other people, counted like the views. Your own likes count only on your profile and on the page of the listing.',
    },
    number: (count: number) => figure(count),
    percent: (percent: number) => `${percents.format(percent)}%`,
    none: 'None yet',
    thisMonth: (count: number) => (count === 0 ? 'none this month' : `+${figure(count)} this month`),
    changeThisMonth: (points: number) => {
      if (points === 0) return 'unchanged this month'
      return `${points > 0 ? '+' : '−'}${percents.format(Math.abs(points))} ${plural(Math.abs(points), 'point')} this month`
    },
    noChange: 'nothing to compare with yet',
    answered: (answered: number, asked: number) =>
      `Last 30 days: you answered ${figure(answered)} of ${figure(asked)} new buyers within 24 hours.`,
    noConversations: 'Last 30 days: no new buyer wrote to you.',
    onlyWaiting: 'Last 30 days: you can still answer every new buyer within 24 hours.',
    waiting: (count: number) =>
      count === 1 ? '1 buyer is waiting for an answer' : `${figure(count)} buyers are waiting for an answer`,

    rates: 'How your listings are doing',
    whatIs: (label: string) => `What is the ${label}?`,
    nothingYet: 'No figures yet',
    quality: {
      label: 'Quality score',
      about: 'quality score',
      definition:
        'The average AI score of your active listings, from 0 to 100. It counts photos, description, details, seller, price and freshness.',
      none: 'Post a listing to get this score.',
    } satisfies RateWords,
    engagement: {
      label: 'Engagement rate',
      about: 'engagement rate',
      definition:
        'For every 100 views in the last 30 days, how many likes, comments and conversations you got. Your own likes and answers do not count. It is never more than 100%.',
      none: 'Nobody has viewed your listings in the last 30 days.',
    } satisfies RateWords,
    matching: {
      label: 'AI matching score',
      about: 'AI matching score',
      definition:
        'How well your active listings say what buyers search for. 100% means full points for details and description.',
      none: 'Post a listing to get this score.',
    } satisfies RateWords,

    byDay: 'Day by day',
    asTable: 'Show as table',
    asCharts: 'Show as charts',
    figures: { views: 'Views', likes: 'Likes', messages: 'Messages' } satisfies Record<DayFigure, string>,
    chartOf: { views: 'Views by day', likes: 'Likes by day', messages: 'Messages by day' } satisfies Record<
      DayFigure,
      string
    >,
    count: (what: DayFigure, count: number) => counted(count, SINGLE[what], what),
    day: (iso: string) => days.format(new Date(iso)),
    onDay: (day: string, count: string) => `${day}: ${count}`,
    summary: (count: string, howMany: number, most: string, day: string) =>
      `${count} in ${howMany} days. The best day was ${day}: ${most}.`,
    summaryOfNone: { views: 'No views', likes: 'No likes', messages: 'No messages' } satisfies Record<
      DayFigure,
      string
    >,
    inDays: (none: string, howMany: number) => `${none} in ${howMany} days.`,
    walk: 'Use the arrow keys to go from day to day.',
    tableLabel: (howMany: number) =>
      `Views, likes and messages of the last ${howMany} days, the newest first`,
    dayColumn: 'Day',
  },
})

const SINGLE: Record<DayFigure, string> = { views: 'view', likes: 'like', messages: 'message' }
