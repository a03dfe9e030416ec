import { defineWords } from './words.ts'

const numbers = new Intl.NumberFormat('en-US')

export const profileWords = defineWords({
  en: {
    pageTitle: 'My profile | Salone Market',
    person: 'About you',
    verified: 'Verified',
    unverified: 'Unverified',
    business: 'Business',
    joined: (date: string) => `Joined ${date}`,
    edit: 'Edit profile',
    signOut: 'Sign Out',
    totals: { active: 'Active Listings', likes: 'Total Likes', views: 'Total Views' },
    number: (count: number) => numbers.format(count),
    unknown: '…',
    analytics: 'Seller Analytics',
    totalsFailed: 'The totals did not load.',
    myListings: 'My Listings',
    post: 'Post Item',
    tabsLabel: 'My listings by status',
    tabs: { active: 'Active', sold: 'Sold', pending: 'Pending', expired: 'Expired' },
    underReview: 'Under review. Only you can see it',
    perMonth: '/month',
    about: (amount: string) => `about ${amount}`,
    likes: (count: number) => (count === 1 ? '1 like' : `${numbers.format(count)} likes`),
    views: (count: number) => (count === 1 ? '1 view' : `${numbers.format(count)} views`),
    comments: (count: number) => (count === 1 ? '1 comment' : `${numbers.format(count)} comments`),
    noPhoto: 'No photo',
    loading: 'Loading your listings',
    loadMore: 'Load More',
    loadingMore: 'Loading More...',
    moreFailed: 'The next listings did not load.',
    failureTitle: 'Your listings did not load',
    offline: 'Please check your connection and try again.',
    retry: 'Try again',
  },
})
