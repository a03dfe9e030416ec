import type { ScorePart } from '#contract/score.ts'
import { defineWords } from './words.ts'

/** Beside a listing of one's own, on its page. */
export const panelWords = defineWords({
  en: {
    title: 'This is your listing',
    allOwn: 'All my listings',
    score: 'Quality score',
    scoreOf: (score: number) => `${score} / 100`,
    scoreParts: 'How it adds up',
    partOf: (points: number, max: number) => `${points} / ${max}`,
    parts: {
      photos: 'Photos',
      description: 'Description',
      details: 'Details',
      seller: 'Seller',
      price: 'Price',
      freshness: 'Freshness',
    } satisfies Record<ScorePart, string>,
    advice: 'How to raise it',
    gain: (points: number) => `+${points}`,
    scoreFailed: 'The score did not load.',
    retry: 'Try again',
  },
})
