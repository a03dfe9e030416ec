import { UNREAD_MAX } from '#contract/limits.ts'
import { defineWords } from '#web/lib/words.ts'

/** The way from a listing to its seller. */
export const messageSellerWords = defineWords({
  en: {
    message: 'Message seller',
    /** What is not on offer may still be asked about. */
    ask: 'Ask the seller',
  },
})

/** The way to the messages in the header, on every first view of a member. */
export const messagesLinkWords = defineWords({
  en: {
    messages: 'Messages',
    unread: (count: number) => `Messages, ${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
  },
})
