import type { ListingStatus } from '#contract/lists.ts'
import { defineWords } from './words.ts'

const numbers = new Intl.NumberFormat('en-US')

export const performanceWords = defineWords({
  en: {
    title: 'Your listings',
    total: (count: number) => (count === 1 ? '1 listing' : `${numbers.format(count)} listings`),
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
    number: (count: number) => numbers.format(count),
    scoreOf: (score: number) => `${score} / 100`,
    posted: (date: string) => `Posted ${date}`,
    gain: (points: number) => `+${points}`,
    gainSaid: (points: number) => `${points} more ${points === 1 ? 'point' : 'points'}`,
    more: (count: number) => `and ${count} more`,
    nothingToAdd: 'Nothing to add. It is as good as it can be.',
    soldAdvice: 'You have sold it.',
    rankedInPart: (ranked: number, total: number) =>
      `We ranked ${numbers.format(ranked)} of your ${numbers.format(total)} listings, the active ones first. Sort by newest to see all of them.`,
    loadMore: 'Load More',
    loadingMore: 'Loading More...',
    moreFailed: 'The next listings did not load.',
    noPhoto: 'No photo',
  },
})
