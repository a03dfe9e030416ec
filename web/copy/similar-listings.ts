import { defineWords } from './words.ts'

export const similarWords = defineWords({ en: { title: 'Similar listings' } })
