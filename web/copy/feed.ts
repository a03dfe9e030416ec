import { defineWords } from './words.ts'

const numbers = new Intl.NumberFormat('en-US')

export const feedWords = defineWords({
  en: {
    heroTitle: 'Find it, or sell it, across Sierra Leone',
    heroText: 'Phones, generators, cars and homes from people you can meet.',
    postItem: 'Post Item',
    postWithCamera: 'Post an item with the camera',
    /** Where there is room for one word. */
    postShort: 'Post',
    floating: 'Search and post',
    aiAssistant: 'AI assistant',
    advancedSearch: 'Advanced search',
    stats: {
      active: 'Active listings',
      accuracyValue: '98%',
      accuracy: 'AI match accuracy',
      feesValue: '$0',
      fees: 'Platform fees',
      monitoringValue: '24/7',
      monitoring: 'Monitoring',
    },
    unknown: '…',
    number: (count: number) => numbers.format(count),
    aiActive: 'AI active',
    aiMonitoring: (count: number) =>
      count === 1 ? 'Monitoring 1 listing for you' : `Monitoring ${numbers.format(count)} listings for you`,
    aiStarting: 'Counting the listings',
    filterLabel: 'Show',
    all: 'All Items',
    sortLabel: 'Sort by',
    sorts: {
      best: 'Best match',
      ai_score: 'AI Relevance',
      likes: 'Most Liked',
      createdAt: 'Recently Added',
      price_asc: 'Price Low to High',
      price_desc: 'Price High to Low',
    },
    results: (count: number, isAtLeast: boolean) =>
      count === 1 ? '1 listing' : `${isAtLeast ? 'Over ' : ''}${numbers.format(count)} listings`,
    listings: 'Listings',
    loading: 'Loading listings',
    loadMore: 'Load More Items',
    loadingMore: 'Loading More...',
    allSeen: "You've seen all available listings",
    failureTitle: 'The listings did not load',
    moreFailed: 'The next listings did not load.',
    offline: 'Please check your connection and try again.',
  },
})
