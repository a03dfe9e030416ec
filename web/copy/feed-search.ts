import { defineWords } from './words.ts'

export const feedSearchWords = defineWords({
  en: {
    resultsFor: (text: string) => `Results for “${text}”`,
    results: 'Your search',
    editSearch: 'Edit search',
    save: 'Save search',
    clearAll: 'Clear all',
    chips: 'Searched for',
    removeChip: (label: string) => `Remove ${label}`,
    searchedFor: (labels: readonly string[]) => `for ${labels.join(', ')}`,
  },
})
