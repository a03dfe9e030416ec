import { defineWords } from './words.ts'

export const deletedWords = defineWords({
  en: {
    deleted: 'Deleted',
    undo: 'Undo',
    undoUntil: (time: string) => `You can undo this until ${time}.`,
    undoNoMore: 'You can no longer bring it back.',
    wasRemoved: 'Our moderators removed this listing, so you cannot bring it back.',
    reason: 'Reason:',
  },
})
