import { defineWords } from './words.ts'

export const rateWords = defineWords({
  en: {
    note: (slePerUsd: number, date: string) =>
      `Prices marked “about” are converted at ${slePerUsd.toLocaleString('en-US')} SLE a dollar, ${date}.`,
  },
})
