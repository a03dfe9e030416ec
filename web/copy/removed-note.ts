import { defineWords } from './words.ts'

/** On the page of a listing that moderators removed, for its owner. */
export const removedWords = defineWords({
  en: {
    title: 'Removed',
    text: 'Our moderators removed this listing. Only you can still see it.',
    reason: 'Reason:',
    delete: 'Delete',
    deleteTitle: 'Delete this listing?',
    deleteText: 'Our moderators removed it, so you cannot bring it back.',
    keep: 'Keep',
  },
})
