import { UNREAD_MAX } from '#contract/limits.ts'
import { defineWords } from '#web/lib/words.ts'

/** The link from a listing to its seller. */
export const messageSellerWords = defineWords({
  en: {
    message: 'Message seller',
    /** One may still ask about a listing that is not on offer. */
    ask: 'Ask the seller',
  },
})

/** The link to the messages in the header, in every member's first view. */
export const messagesLinkWords = defineWords({
  en: {
    messages: 'Messages',
    unread: (count: number) => `Messages, ${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
  },
})
