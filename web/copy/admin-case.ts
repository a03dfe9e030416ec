import type { ModeratedType, ModerationStatus } from '#contract/trust-kinds.ts'
import { queueWords } from './admin-queue.ts'
import { defineWords } from './words.ts'

const types = queueWords.en.contentTypes

/** An item of the moderation queue in full, and what is decided about it. */
export const caseWords = defineWords({
  en: {
    heading: (type: ModeratedType, name: string | undefined) =>
      name ? `${types[type]} by ${name}` : types[type],
    itemFailed: 'The item did not load',
    itemGone: 'Item not found',
    whyHere: 'Why it is here',
    reportsTitle: 'What people reported',
    contentTitle: 'The content',
    contentGone: 'The content is gone.',
    listingTitle: 'The listing',
    openListing: 'Open the listing',
    posted: (date: string, location: string) => `Posted ${date} in ${location}`,
    approve: 'Approve',
    remove: 'Remove',
    removeKey: 'remove',
    decided: (status: ModerationStatus, date: string) =>
      `${status === 'removed' ? 'Removed' : 'Approved'} ${date}`,
    decidedTitle: 'The decision',
    noReasonGiven: 'No reason was given.',
    removeTitle: 'Remove this',
    updated: 'Moderation Updated',
    updatedText: 'Action completed successfully',
    done: { approved: (what: string) => `Approved: ${what}`, removed: (what: string) => `Removed: ${what}` },
    /** As its owner reads them. */
    reasons: [
      'It asks for payment before the buyer has seen it.',
      'It is spam or an advertisement.',
      'It looks like a scam: the offer is not what it seems.',
      'It is not allowed to be sold or said here.',
      'It is posted more than once.',
      'It is in the wrong category.',
      'It has offensive words or photos.',
      'It shows a phone number or an address where none belongs.',
    ],
  },
})
