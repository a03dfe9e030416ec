import { defineWords } from './words.ts'

/** The button alone; the dialog's words come with the dialog. */
export const reportWords = defineWords({ en: { report: 'Report listing' } })
