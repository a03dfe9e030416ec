import { defineWords } from './words.ts'

export const nothingFoundWords = defineWords({
  en: {
    nothingTitle: (text: string | undefined) =>
      text === undefined ? 'Nothing found for this search' : `Nothing found for “${text}”`,
    nothingText: 'Remove a part of the search above, try other words, or look at everything.',
    allOf: (category: string) => `All ${category.toLowerCase()}`,
    showAll: 'Show all items',
    emptyTitle: 'No listings here yet',
    emptyText: 'Be the first to post one.',
    examples: 'Other people search for:',
    example: ['generator under 6 months old', 'phone wey nor cost pass 5000', 'two bedroom flat in Freetown'],
  },
})
