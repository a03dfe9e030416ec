import type { ListingStatus } from '#contract/lists.ts'
import { counted, figure } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

export const performanceWords = defineWords({
  en: {
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
    statuses: { active: 'Active', pending: 'Pending', sold: 'Sold', expired: 'Expired' } satisfies Record<
      Exclude<ListingStatus, 'removed'>,
      string
    >,
    number: (count: number) => figure(count),
    scoreOf: (score: number) => `${score} / 100`,
    posted: (date: string) => `Posted ${date}`,
    gain: (points: number) => `+${points}`,
    gainSaid: (points: number) => counted(points, 'more point'),
    more: (count: number) => `and ${count} more`,
    nothingToAdd: 'Nothing to add. It is as good as it can be.',
    soldAdvice: 'You have sold it.',
    rankedInPart: (ranked: number, total: number) =>
      `We ranked ${figure(ranked)} of your ${figure(total)} listings, the active ones first. Sort by newest to see all of them.`,
    loadMore: 'Load More',
    loadingMore: 'Loading More...',
    moreFailed: 'The next listings did not load.',
    noPhoto: 'No photo',
  },
})
