import { defineWords } from './words.ts'

const numbers = new Intl.NumberFormat('en-US')
const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** What is drawn by day. */
export type DayFigure = 'views' | 'likes' | 'messages'

/** A share that is not known yet says why. */
type RateWords = { label: string; about: string; definition: string; none: string }

export const overviewWords = defineWords({
  en: {
    totals: 'Totals',
    labels: { listings: 'Total Listings', views: 'Total Views', likes: 'Total Likes', response: 'Response Rate' },
    counted: {
      listings: 'Whatever their state. Those you deleted do not count.',
      views: 'By others, on every listing you ever posted. Those you deleted still count here, but not on your profile.',
      likes: 'By others, counted as the views are. A like of your own counts on your profile and the listing’s page alone.',
    },
    number: (count: number) => numbers.format(count),
    percent: (percent: number) => `${percents.format(percent)}%`,
    none: 'None yet',
    thisMonth: (count: number) => (count === 0 ? 'none this month' : `+${numbers.format(count)} this month`),
    changeThisMonth: (points: number) => {
      if (points === 0) return 'unchanged this month'
      return `${points > 0 ? '+' : '−'}${percents.format(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'} this month`
    },
    noChange: 'nothing to compare this month with yet',
    answered: (answered: number, counted: number) => `Last 30 days: ${numbers.format(answered)} of ${numbers.format(counted)} buyers who wrote first had an answer within 24 hours.`,
    noConversations: 'Last 30 days: no buyer has begun a conversation.',
    onlyWaiting: 'Last 30 days: whoever wrote can still be answered within 24 hours.',
    waiting: (count: number) => (count === 1 ? '1 buyer waits for an answer' : `${numbers.format(count)} buyers wait for an answer`),

    rates: 'How well your listings do',
    whatIs: (label: string) => `What is the ${label}?`,
    nothingYet: 'Nothing to tell yet',
    quality: {
      label: 'Quality score',
      about: 'quality score',
      definition: 'The mean AI score of your active listings, from 0 to 100: photos, description, details, seller, price and freshness.',
      none: 'It needs a listing on offer.',
    } satisfies RateWords,
    engagement: {
      label: 'Engagement rate',
      about: 'engagement rate',
      definition: 'What others did in the last 30 days: likes, comments and conversations, in percent of the views. Your own likes and answers do not count. At most 100%.',
      none: 'Nobody has looked at your listings in the last 30 days.',
    } satisfies RateWords,
    matching: {
      label: 'AI matching score',
      about: 'AI matching score',
      definition: 'How fully your active listings tell what searches look for: the points that they have for details and description, in percent of those there are.',
      none: 'It needs a listing on offer.',
    } satisfies RateWords,

    byDay: 'Day by day',
    asTable: 'Show as table',
    asCharts: 'Show as charts',
    figures: { views: 'Views', likes: 'Likes', messages: 'Messages' } satisfies Record<DayFigure, string>,
    chartOf: { views: 'Views by day', likes: 'Likes by day', messages: 'Messages by day' } satisfies Record<DayFigure, string>,
    count: (figure: DayFigure, count: number) => `${numbers.format(count)} ${count === 1 ? SINGLE[figure] : figure}`,
    day: (iso: string) => days.format(new Date(iso)),
    onDay: (day: string, count: string) => `${day}: ${count}`,
    summary: (count: string, howMany: number, most: string, day: string) => `${count} in ${howMany} days; the most on ${day}: ${most}.`,
    summaryOfNone: { views: 'No views', likes: 'No likes', messages: 'No messages' } satisfies Record<DayFigure, string>,
    inDays: (none: string, howMany: number) => `${none} in ${howMany} days.`,
    walk: 'Arrow keys go from day to day.',
    tableLabel: (howMany: number) => `Views, likes and messages of the last ${howMany} days, the newest first`,
    dayColumn: 'Day',
  },
})

const SINGLE: Record<DayFigure, string> = { views: 'view', likes: 'like', messages: 'message' }
