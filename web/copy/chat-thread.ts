import { plural } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/**
 * One conversation, as its first view shows it; what comes after it is in chat-live.ts and chat-writing.ts.
 */
export const threadWords = defineWords({
  en: {
    pageTitle: (name: string) => `${name} | Messages | Salone Market`,
    conversation: 'Conversation',
    loading: 'Loading the conversation',
    failureTitle: 'The conversation did not load',
    back: 'Back to your messages',
    suspended: 'Suspended account',
    verified: 'Phone verified',
    unverified: 'Phone not verified',
    online: 'online',
    typing: 'typing...',
    listing: 'The listing this is about',
    perMonth: '/mo',
    noPhoto: 'No photo',
    listingGone: 'This listing is not available now.',
    messages: (name: string) => `Messages with ${name}`,
    safety: 'Never send money before you have seen the item.',
    today: 'Today',
    yesterday: 'Yesterday',
    newMessages: (count: number) => `${count > 99 ? '99+' : count} ${plural(count, 'new message')}`,
    you: 'You:',
    says: (name: string) => `${name}:`,
  },
})
