import type { SavedSearchFrequency } from '#contract/lists.ts'
import { counted } from '#contract/numbers.ts'

const alerts: Record<SavedSearchFrequency, string> = { instant: 'Alerts at once', daily: 'Alerts once a day' }

/** The page of saved searches. */
export const savedWords = {
  pageTitle: 'Saved searches | Salone Market',
  title: 'Saved searches',
  intro: 'We watch the market for you. The bell rings when somebody posts what you are looking for.',
  count: (count: number, most: number) => `${count} of ${most} saved. Only you can see them.`,
  loading: 'Loading your saved searches',
  failureTitle: 'Your saved searches did not load',
  emptyTitle: 'No saved searches yet',
  emptyText: 'Search for something, press Save search, and we tell you when a new listing matches.',
  toMarket: 'Search the market',
  looksFor: (name: string) => `What ${name} looks for`,
  text: (query: string) => `“${query}”`,
  alerts,
  paused: 'Paused',
  matches: (count: number, last: string) => `${counted(count, 'match', 'matches')}, the last on ${last}`,
  noMatches: 'No matches yet',
  show: 'Show results',
  showOf: (name: string) => `Show results of ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${name}`,
  resume: 'Resume',
  resumeOf: (name: string) => `Resume ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  nowPaused: 'Search paused',
  nowPausedText: 'You get no alerts for it until you resume it.',
  nowResumed: 'Search resumed',
  nowResumedText: 'You get alerts for new listings again.',
  removed: 'Search deleted',
  undo: 'Undo',
  restored: 'Search saved again',
  edited: 'Search changed',
}

const choices: Record<SavedSearchFrequency, { label: string; description: string }> = {
  instant: { label: 'At once', description: 'As soon as it is posted' },
  daily: { label: 'Once a day', description: 'All new ones together' },
}

/** The button that saves a search, and the dialogs that save and edit one. */
export const saveSearchWords = {
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
  longName: (excess: number) => `${counted(excess, 'character')} too many`,
  query: 'What you are looking for',
  queryHint: 'In your own words, English or Krio',
  noQuery: 'Say what you are looking for',
  frequency: 'Tell me',
  frequencies: choices,
  already: (name: string) => `You have already saved this search as “${name}”.`,
  toSaved: 'See saved searches',
  done: 'Search saved',
  doneText: 'The bell rings when something new is posted.',
  show: 'View',
}
