import { figure, counted } from '#contract/numbers.ts'

export const favouriteWords = {
  pageTitle: 'Saved listings | Salone Market',
  title: 'Saved listings',
  tabs: { saved: 'Saved', viewed: 'Recently viewed' },
  tabsLabel: 'Saved listings and recently viewed ones',
  loading: 'Loading your saved listings',
  failureTitle: 'Your saved listings did not load',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Press the heart on a listing to find it here again, on any phone you sign in with.',
  toMarket: 'See all listings',
  count: (count: number, isAtLeast: boolean) =>
    `${figure(count)}${isAtLeast ? '+' : ''} saved. Only you can see them.`,
  removed: 'Removed',
  loadMore: 'Load More',
  loadingMore: 'Loading More...',
  moreFailed: 'The rest did not load.',
}

/** The listings viewed on this device. */
export const viewedWords = {
  note: (count: number) => `${counted(count, 'listing')}, kept on this device only.`,
  last: 'What you looked at last',
  seen: (date: string) => `Seen ${date}`,
  clear: 'Clear',
  cleared: 'The list is empty again.',
  emptyTitle: 'Nothing viewed yet',
  emptyText: 'Listings that you open on this device appear here.',
  about: (amount: string, date: string) => `about ${amount}, ${date}`,
  perMonth: '/mo',
  toMarket: 'See all listings',
}

export const installCardWords = {
  title: 'Your saved listings, one press away',
  text: 'Put the market on your home screen, like any other app. It takes less space than one photo.',
  install: 'Install the app',
  notNow: 'Not now',
}
