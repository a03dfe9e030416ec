import { counted, figure } from '#contract/numbers.ts'

export const feedWords = {
  heroTitle: 'Find it, or sell it, across Sierra Leone',
  postItem: 'Post Item',
  postWithCamera: 'Post an item with the camera',
  floating: 'Search and post',
  aiAssistant: 'AI assistant',
  advancedSearch: 'Advanced search',
  figures: 'The market in figures',
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
  number: (count: number) => figure(count),
  aiActive: 'AI active',
  aiMonitoring: (count: number) => `Monitoring ${counted(count, 'listing')} for you`,
  aiStarting: 'Counting the listings',
  filterLabel: 'Show',
  all: 'All Items',
}

export const feedSearchWords = {
  resultsFor: (text: string) => `Results for “${text}”`,
  results: 'Your search',
  editSearch: 'Edit search',
  save: 'Save search',
  clearAll: 'Clear all',
  chips: 'Searched for',
  removeChip: (label: string) => `Remove ${label}`,
  searchedFor: (labels: readonly string[]) => `for ${labels.join(', ')}`,
}

export const nothingFoundWords = {
  nothingTitle: (text: string | undefined) =>
    text === undefined ? 'Nothing found for this search' : `Nothing found for “${text}”`,
  nothingText: 'Remove a part of the search above, or try other words.',
  allOf: (category: string) => `All ${category.toLowerCase()}`,
  showAll: 'Show all items',
  emptyTitle: 'No listings here yet',
  emptyText: 'Be the first to post one.',
  examples: 'Other people search for:',
  example: ['generator under 6 months old', 'phone wey nor cost pass 5000', 'two bedroom flat in Freetown'],
}
