import { defineWords } from './words.ts'

/** /admin for those who are no admins. */
export const deniedWords = defineWords({
  en: { title: 'Access Denied', text: 'Admin privileges required', toHome: 'Go to the home page' },
})
