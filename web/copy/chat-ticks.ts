import { defineWords } from './words.ts'

/** How far one's own message has got: what the ticks are to those who cannot see them. */
export const tickWords = defineWords({ en: { sent: 'Sent', delivered: 'Delivered', read: 'Read' } })
