import type { CSV_TABLES } from '#contract/analytics.ts'
import { defineWords } from './words.ts'

/** Around the four tabs of a seller's figures. */
export const analyticsWords = defineWords({
  en: {
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
  },
})
