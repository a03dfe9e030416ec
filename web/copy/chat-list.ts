import { plural } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/** The list of one's conversations. */
export const chatListWords = defineWords({
  en: {
    loading: 'Loading your conversations',
    failureTitle: 'Your messages did not load',
    emptyTitle: 'No conversations yet',
    emptyText: 'Press Message seller on a listing to ask about it. The answers appear here.',
    toMarket: 'See all listings',
    about: (title: string) => `Re: ${title}`,
    aboutGone: 'Re: a listing that is not available now',
    suspended: 'Suspended account',
    you: 'You:',
    draft: 'Draft:',
    nothingYet: 'Nothing written yet',
    unread: (count: number) => `${count > 99 ? 'More than 99' : count} ${plural(count, 'unread message')}`,
    yesterday: 'Yesterday',
    loadMore: 'Load More',
    loadingMore: 'Loading More...',
    moreFailed: 'The rest did not load.',
  },
})
