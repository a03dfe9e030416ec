import { figure } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

export const favouriteWords = defineWords({
  en: {
    pageTitle: 'Saved listings | Salone Market',
    title: 'Saved listings',
    tabs: { saved: 'Saved', viewed: 'Recently viewed' },
    tabsLabel: 'Saved listings and recently viewed ones',
    loading: 'Loading your saved listings',
    failureTitle: 'Your saved listings did not load',
    emptyTitle: 'Nothing saved yet',
    emptyText: 'Press Save on a listing to find it here again, on any phone you sign in with.',
    toMarket: 'See all listings',
    count: (count: number, isAtLeast: boolean) =>
      `${figure(count)}${isAtLeast ? '+' : ''} saved. Only you can see them.`,
    noPhoto: 'No photo',
    remove: 'Remove',
    removeNamed: (title: string) => `Remove ${title}`,
    undo: 'Undo',
    undoNamed: (title: string) => `Undo removing ${title}`,
    removed: 'Removed',
    loadMore: 'Load More',
    loadingMore: 'Loading More...',
    moreFailed: 'The rest did not load.',
  },
})
