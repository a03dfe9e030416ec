import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/** The listings looked at on this device. */
export const viewedWords = defineWords({
  en: {
    note: (count: number) => `${counted(count, 'listing')}, kept on this device only.`,
    seen: (date: string) => `Seen ${date}`,
    clear: 'Clear',
    cleared: 'The list is empty again.',
    emptyTitle: 'Nothing viewed yet',
    emptyText: 'Listings that you open on this device appear here.',
    about: (amount: string, date: string) => `about ${amount}, ${date}`,
    perMonth: '/mo',
    noPhoto: 'No photo',
    toMarket: 'See all listings',
  },
})
