import { defineWords } from './words.ts'

/** On the page of a listing that moderators removed, for its owner. */
export const removedWords = defineWords({
  en: {
    title: 'Removed',
    text: 'Our moderators removed this listing. Only you still see it.',
    reason: 'Reason:',
    delete: 'Delete',
    deleteTitle: 'Delete this listing?',
    deleteText: 'It was removed by our moderators, so it cannot be brought back.',
    keep: 'Keep',
  },
})
