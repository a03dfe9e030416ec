import { figure } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/** /admin around its tabs. */
export const adminWords = defineWords({
  en: {
    pageTitle: 'Admin Dashboard | Salone Market',
    title: 'Admin Dashboard',
    number: (count: number) => figure(count),
    unknown: '–',
    statsLabel: 'The market now',
    stats: {
      totalUsers: 'Total Users',
      totalListings: 'Total Listings',
      pendingModerations: 'Pending Moderations',
      verifiedUsers: 'Verified Users',
    },
    statsFailed: 'The figures did not load.',
    retry: 'Try again',
    tabsLabel: 'Parts of the dashboard',
    tabs: {
      moderation: 'Content Moderation',
      users: 'User Management',
      verification: 'Verification Queue',
      analytics: 'Analytics',
    },
    waiting: (count: number) => `${figure(count)} waiting`,
    loading: 'Loading...',
    loadMore: 'Load More',
    loadingMore: 'Loading more...',
    moreFailed: 'The rest did not load.',
  },
})
