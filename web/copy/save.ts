import { defineWords } from './words.ts'

/** The button that keeps a listing among one's favourites: on a listing's first view, so the fewest words. */
export const saveWords = defineWords({ en: { save: 'Save', saved: 'Saved' } })
