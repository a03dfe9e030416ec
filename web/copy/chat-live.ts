import { defineWords } from './words.ts'

/** What a conversation says once something moves in it, or goes wrong. */
export const liveWords = defineWords({
  en: {
    menuOf: (name: string) => `Options for the conversation with ${name}`,
    nothingYet: (name: string) => `Say hello to ${name}. Their answer appears here.`,
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
    missingTitle: 'Conversation not found',
    missingText: 'It belongs to somebody else, or the link is wrong.',
    toList: 'Go to your messages',
  },
})
