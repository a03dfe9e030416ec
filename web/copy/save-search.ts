import type { SavedSearchFrequency } from '#contract/lists.ts'
import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

const frequencies: Record<SavedSearchFrequency, { label: string; description: string }> = {
  instant: { label: 'At once', description: 'As soon as it is posted' },
  daily: { label: 'Once a day', description: 'All new ones together' },
}

/** The button that saves a search, and the dialogs in which one is saved and edited. */
export const saveSearchWords = defineWords({
  en: {
    save: 'Save search',
    saved: 'Search saved',
    title: 'Save this search',
    editTitle: 'Edit saved search',
    close: 'Close',
    cancel: 'Cancel',
    confirm: 'Save',
    saving: 'Saving...',
    intro: 'We tell you when somebody posts what you are looking for.',
    name: 'Name',
    noName: 'Give the search a name',
    longName: (over: number) => `${counted(over, 'character')} too many`,
    query: 'What you are looking for',
    queryHint: 'In your own words, English or Krio',
    noQuery: 'Say what you are looking for',
    frequency: 'Tell me',
    frequencies,
    already: (name: string) => `You have already saved this search as “${name}”.`,
    toSaved: 'See saved searches',
    done: 'Search saved',
    doneText: 'The bell rings when something new is posted.',
    show: 'View',
  },
})
