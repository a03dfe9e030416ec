import { UNREAD_MAX } from '#contract/limits.ts'

/** The button on a listing that opens the conversation with its seller. */
export const messageSellerWords = {
  message: 'Message seller',
  /** The visible word, since the bar on a phone has other buttons, too. */
  short: 'Message',
  /** For a listing that is not active: buyers may still ask about it. */
  ask: 'Ask the seller',
}

/** The button on a listing that offers its seller a price: 'Make an offer', or on a phone 'Offer'. */
export const makeOfferWords = { more: 'Make an', offer: 'offer' }

/** The link to the messages in the header. Every member's first view loads these texts. */
export const messagesLinkWords = {
  messages: 'Messages',
  unread: (count: number) => `Messages, ${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
}
