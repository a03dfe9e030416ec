import { UNREAD_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** The way to the messages in the header, on every first view of a member. */
export const messagesLinkWords = defineWords({
  en: {
    messages: 'Messages',
    unread: (count: number) => `Messages, ${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
  },
})
