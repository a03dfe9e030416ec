import { defineWords } from './words.ts'

/** What a conversation says once something moves in it, or goes wrong. */
export const liveWords = defineWords({
  en: {
    menuOf: (name: string) => `Options of the conversation with ${name}`,
    nothingYet: (name: string) => `Say hello to ${name}. They answer here.`,
    toNewest: 'To the latest message',
    loadingOlder: 'Loading older messages',
    olderFailed: 'Older messages did not load.',
    retry: 'Try again',
    sending: 'Sending',
    waiting: 'Offline, will send',
    refused: 'Not sent.',
    you: 'You:',
    edit: 'Edit',
    discard: 'Discard',
    missingTitle: 'This conversation is not here',
    missingText: 'It belongs to somebody else, or the link is not right.',
    toList: 'Go to your messages',
  },
})
