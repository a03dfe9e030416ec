import { defineWords } from './words.ts'

/**
 * The page of messages around its list, whose words are in chat-list.ts, and around a conversation, whose
 * words are in chat-thread.ts.
 */
export const chatWords = defineWords({
  en: {
    pageTitle: 'Messages | Salone Market',
    title: 'Messages',
    listLabel: 'Your conversations',
    selectTitle: 'Select a conversation',
    selectText: 'The messages between you and that person appear here.',
  },
})
