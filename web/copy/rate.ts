import { figure } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

export const rateWords = defineWords({
  en: {
    note: (slePerUsd: number, date: string) =>
      `Prices marked “about” are converted at ${figure(slePerUsd)} SLE a dollar, ${date}.`,
  },
})
