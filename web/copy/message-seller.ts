import { defineWords } from './words.ts'

/** The way from a listing to its seller. */
export const messageSellerWords = defineWords({
  en: {
    message: 'Message seller',
    /** What is not on offer may still be asked about. */
    ask: 'Ask the seller',
  },
})
