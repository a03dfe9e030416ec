import { defineWords } from './words.ts'

/** What has come of something that an owner did. */
export const upkeepNews = defineWords({
  en: {
    sold: 'Marked as sold',
    soldText: 'Buyers can no longer find it.',
    active: 'Active again',
    renewed: 'Listing renewed',
    untilText: (date: string) => `Buyers can find it until ${date}.`,
    deleted: 'Listing deleted',
    deletedText: 'You can undo this for 24 hours on its page.',
    undo: 'Undo',
    restored: 'Listing restored',
    error: 'Error',
    offline: 'You are offline. Please check your connection and try again.',
  },
})
