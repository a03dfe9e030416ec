import { counted, figure } from '#contract/numbers.ts'

export const profileWords = {
  pageTitle: 'My profile | Salone Market',
  person: 'About you',
  business: 'Business',
  joined: (date: string) => `Joined ${date}`,
  edit: 'Edit profile',
  namesHeld: 'We are checking your name. Meanwhile other people see the one you had before, or none.',
  signOut: 'Sign Out',
  totals: { active: 'Active Listings', likes: 'Total Likes', views: 'Total Views' },
  number: (count: number) => figure(count),
  unknown: '…',
  analytics: 'Seller Analytics',
  totalsFailed: 'The totals did not load.',
  myListings: 'My Listings',
  post: 'Post Item',
  tabsLabel: 'My listings by status',
  tabs: { active: 'Active', sold: 'Sold', pending: 'Pending', expired: 'Expired' },
  underReview: 'Under review. Only you can see it',
  perMonth: '/month',
  likes: (count: number) => counted(count, 'like'),
  views: (count: number) => counted(count, 'view'),
  comments: (count: number) => counted(count, 'comment'),
  loading: 'Loading your listings',
  loadMore: 'Load More',
  loadingMore: 'Loading More...',
  moreFailed: 'The next listings did not load.',
  failureTitle: 'Your listings did not load',
  retry: 'Try again',
}

/** The empty tabs of the profile. */
export const noListingsWords = {
  noneTitle: 'No listings yet',
  noneText: 'Your listings will appear here, with their likes, views and comments.',
  createFirst: 'Create First Listing',
  empty: {
    active: { title: 'No active listings', text: 'The listings that buyers can find appear here.' },
    sold: { title: 'Nothing sold yet', text: 'When you have sold an item, mark its listing as sold.' },
    pending: {
      title: 'Nothing under review',
      text: 'Listings that our team checks before buyers can see them appear here.',
    },
    expired: {
      title: 'Nothing has expired',
      text: 'A listing runs for 60 days. After that you can renew it here.',
    },
  },
}
