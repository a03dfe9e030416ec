import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const engagementWords = defineWords({
  en: {
    title: 'Top listings',
    whatIs: 'What is the engagement percentage?',
    definition:
      'For every 100 views of a listing, how many likes, comments and conversations it got, since you posted it. Your own likes and answers do not count. It is never more than 100%. Listings with fewer than 10 views come last.',
    percent: (percent: number) => `${percents.format(percent)}%`,
    engagement: 'Engagement',
    of: (likes: number, comments: number, conversations: number, views: number) =>
      `${counted(likes, 'like')}, ${counted(comments, 'comment')} and ${counted(conversations, 'conversation')} of ${counted(views, 'view')}`,
    notActive: { pending: 'Pending', sold: 'Sold', expired: 'Expired' },
    noneTitle: 'Nothing to rank yet',
    noneText: 'We rank a listing once somebody has viewed it.',
    bestTimes: 'Best times to post',
    bestTimesText:
      'Try to post at these times. The evening, 6 to 9 PM, is good too: people are home from work.',
    times: [
      { days: 'Weekdays', hours: '2-4 PM', when: 'in the afternoon' },
      { days: 'Weekends', hours: '10-12 PM', when: 'late morning until noon' },
    ],
  },
})
