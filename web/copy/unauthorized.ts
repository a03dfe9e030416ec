import { defineWords } from './words.ts'

/** On the pages about oneself, when the session has ended. */
export const unauthorizedWords = defineWords({
  en: { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
})
