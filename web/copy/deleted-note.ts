import { defineWords } from './words.ts'

export const deletedWords = defineWords({
  en: {
    deleted: 'Deleted',
    undo: 'Undo',
    undoUntil: (time: string) => `You can take that back until ${time}.`,
    undoNoMore: 'It can no longer be brought back.',
    wasRemoved: 'Our moderators removed this listing, so it cannot be brought back.',
    reason: 'Reason:',
  },
})
