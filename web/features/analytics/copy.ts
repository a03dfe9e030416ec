import type { CSV_TABLES } from '#contract/analytics.ts'
import { dateFormat } from '#contract/dates.ts'
import { counted, figure, numberFormat, plural } from '#contract/numbers.ts'

/** The words of the page around the four tabs of a seller's figures. */
export const analyticsWords = {
  pageTitle: 'Seller Analytics | Salone Market',
  title: 'Seller Analytics',
  intro: 'What happened to your listings, counted by day.',
  tabsLabel: 'Your figures',
  tabs: { overview: 'Overview', listings: 'Listings', engagement: 'Engagement', insights: 'AI Insights' },
  exports: 'For your spreadsheet',
  csv: { listings: 'Listings (CSV)', days: 'Days (CSV)' } satisfies Record<
    (typeof CSV_TABLES)[number],
    string
  >,
  csvFailed: 'The file was not saved',
  loading: 'Loading your figures',
  failureTitle: 'Your figures did not load',
  offline: 'Please check your connection and try again.',
  noneTitle: 'No listings yet',
  noneText: 'Once you have posted something, its views, likes and messages are counted here.',
  createFirst: 'Create First Listing',
}

const toTenths = numberFormat({ maximumFractionDigits: 1 })

/** The figures charted by day. */
export type DayFigure = 'views' | 'likes' | 'messages'

/** `whyUnknown` explains a rate that is not known yet. */
type RateWords = { label: string; inSentence: string; definition: string; whyUnknown: string }

export const overviewWords = {
  totals: 'Totals',
  labels: {
    listings: 'Total Listings',
    views: 'Total Views',
    likes: 'Total Likes',
    response: 'Response Rate',
    leads: 'Asked for your number',
  },
  counted: {
    listings: 'All your listings, including sold and expired ones. Deleted ones do not count.',
    views:
      'Views by other people, on every listing you ever posted. ' +
      'Deleted listings still count here, but not on your profile.',
    likes:
      'Likes by other people, counted like the views. ' +
      'Your own likes count only on your profile and on the page of the listing.',
    leads: 'People who pressed Call or WhatsApp, each once a day for each listing.',
  },
  number: (count: number) => figure(count),
  percent: (percent: number) => `${toTenths(percent)}%`,
  none: 'None yet',
  thisMonth: (count: number) => (count === 0 ? 'none this month' : `+${figure(count)} this month`),
  changeThisMonth: (points: number) => {
    if (points === 0) return 'unchanged this month'
    return (
      `${points > 0 ? '+' : '−'}${toTenths(Math.abs(points))} ` +
      `${plural(Math.abs(points), 'point')} this month`
    )
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
    inSentence: 'quality score',
    definition:
      'The average AI score of your active listings, from 0 to 100. ' +
      'It counts photos, description, details, seller, price and freshness.',
    whyUnknown: 'Post a listing to get this score.',
  } satisfies RateWords,
  engagement: {
    label: 'Engagement rate',
    inSentence: 'engagement rate',
    definition:
      'For every 100 views in the last 30 days, how many likes, comments and conversations you got. ' +
      'Your own likes and answers do not count. It is never more than 100%.',
    whyUnknown: 'Nobody has viewed your listings in the last 30 days.',
  } satisfies RateWords,
  matching: {
    label: 'AI matching score',
    inSentence: 'AI matching score',
    definition:
      'How well your active listings say what buyers search for. ' +
      '100% means full points for details and description.',
    whyUnknown: 'Post a listing to get this score.',
  } satisfies RateWords,

  byDay: 'Day by day',
  asTable: 'Show as table',
  asCharts: 'Show as charts',
  figures: { views: 'Views', likes: 'Likes', messages: 'Messages' } satisfies Record<DayFigure, string>,
  chartOf: { views: 'Views by day', likes: 'Likes by day', messages: 'Messages by day' } satisfies Record<
    DayFigure,
    string
  >,
  count: (what: DayFigure, count: number) => counted(count, SINGULAR[what], what),
  day: dateFormat({ weekday: 'short', month: 'short', day: 'numeric' }),
  onDay: (day: string, count: string) => `${day}: ${count}`,
  summary: (count: string, howMany: number, most: string, day: string) =>
    `${count} in ${howMany} days. The best day was ${day}: ${most}.`,
  summaryOfNone: { views: 'No views', likes: 'No likes', messages: 'No messages' } satisfies Record<
    DayFigure,
    string
  >,
  inDays: (none: string, howMany: number) => `${none} in ${howMany} days.`,
  keysHint: 'Use the arrow keys to go from day to day.',
  tableLabel: (howMany: number) => `Views, likes and messages of the last ${howMany} days, the newest first`,
  dayColumn: 'Day',
}

const SINGULAR: Record<DayFigure, string> = { views: 'view', likes: 'like', messages: 'message' }

export const engagementWords = {
  title: 'Top listings',
  whatIs: 'What is the engagement percentage?',
  definition:
    'For every 100 views of a listing, how many likes, comments and conversations it got, ' +
    'since you posted it. Your own likes and answers do not count. ' +
    'It is never more than 100%. Listings with fewer than 10 views come last.',
  percent: (percent: number) => `${toTenths(percent)}%`,
  engagement: 'Engagement',
  engagementCounts: (likes: number, comments: number, conversations: number, views: number) =>
    `${counted(likes, 'like')}, ${counted(comments, 'comment')} and ` +
    `${counted(conversations, 'conversation')} from ${counted(views, 'view')}`,
  noneTitle: 'Nothing to rank yet',
  noneText: 'We rank a listing once somebody has viewed it.',
  bestTimes: 'Best times to post',
  bestTimesText:
    'Try to post at these times. The evening, 6 to 9 PM, is good too: people are home from work.',
  times: [
    { days: 'Weekdays', hours: '2-4 PM', when: 'in the afternoon' },
    { days: 'Weekends', hours: '10-12 PM', when: 'late morning until noon' },
  ],
}

export const insightsWords = {
  title: 'What your figures say',
  intro: 'Advice from your own listings and conversations. The most useful comes first.',
  why: 'Why:',
  gain: (points: number) => `+${counted(points, 'point')}`,
  toMessages: 'Go to your messages',
  toVerification: 'Go to verification',
  noneTitle: 'What helps every listing',
  noneText: 'We have no special advice for you now. These tips always help.',
  firstText: 'Remember these when you post your first listing.',
  tips: [
    {
      title: 'Show it from all sides',
      text: 'Six clear photos in daylight answer most questions before they are asked.',
    },
    {
      title: 'Say what buyers search for',
      text: 'Put brand, model, age and condition in the title and the description.',
    },
    {
      title: 'Ask a fair price',
      text: 'Check what similar items cost here, and say whether the price is negotiable.',
    },
    { title: 'Answer soon', text: 'Respond within 2 hours, and say when and where buyers can see it.' },
  ],
}

export const performanceWords = {
  title: 'Your listings',
  total: (count: number) => counted(count, 'listing'),
  whatCounts:
    'We count the views, likes and comments of other people. Your own likes and answers do not count.',
  columns: {
    newest: 'Newest',
    status: 'Status',
    views: 'Views',
    likes: 'Likes',
    comments: 'Comments',
    score: 'AI Score',
    advice: 'How to raise it',
  },
  number: (count: number) => figure(count),
  scoreOf: (score: number) => `${score} / 100`,
  posted: (date: string) => `Posted ${date}`,
  leads: (count: number) => `${counted(count, 'person', 'people')} asked for your number`,
  gain: (points: number) => `+${points}`,
  gainSpoken: (points: number) => counted(points, 'more point'),
  more: (count: number) => `and ${count} more`,
  nothingToAdd: 'Nothing to add. It is as good as it can be.',
  soldAdvice: 'You have sold it.',
  rentedAdvice: 'You have rented it out.',
  rankedInPart: (ranked: number, total: number) =>
    `We ranked ${figure(ranked)} of your ${figure(total)} listings, the active ones first. ` +
    'Sort by newest to see all of them.',
  loadMore: 'Load More',
  loadingMore: 'Loading More...',
  moreFailed: 'The next listings did not load.',
  noPhoto: 'No photo',
}
