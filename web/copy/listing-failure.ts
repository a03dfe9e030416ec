import { defineWords } from './words.ts'

export const listingFailureWords = defineWords({
  en: {
    missingTitle: 'Listing not found',
    removedTitle: 'This listing has been removed.',
    removedText: 'The seller or our team has taken it down.',
    toMarket: 'See all listings',
    failureTitle: 'The listing did not load',
    failureText: 'Please check your connection and try again.',
  },
})
