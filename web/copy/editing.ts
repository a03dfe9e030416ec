import { defineWords } from './words.ts'

/** The dialog in which a listing is changed; what it shares with a new one stands in posting.ts. */
export const editingWords = defineWords({
  en: {
    title: 'Edit listing',
    close: 'Close',
    save: 'Save changes',
    saving: 'Saving...',
    success: 'Success',
    saved: 'Your changes have been saved.',
    nothingChanged: 'Nothing changed',
    nothingChangedText: 'Your listing stays as it is.',
    noAnswer: 'The connection broke, so we do not know if it was saved. Press Save changes again.',
    discard: 'Discard your changes?',
    discardText: 'Your changes are not saved yet. Without them, the listing stays as it was.',
    keepEditing: 'Keep editing',
    discardNow: 'Discard',
  },
})
