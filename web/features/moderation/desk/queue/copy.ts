import type { QueueSort } from '#contract/moderation.ts'
import { counted, figure } from '#contract/numbers.ts'
import type { EvidenceKind, FlagType, ModeratedType, ModerationStatus } from '#contract/trust.ts'

/**
 * The list on the tab Content Moderation. The texts of the open item and the filters are separate, because
 * they are not part of the first view.
 */
export const queueWords = {
  title: 'AI moderation queue',
  found: (total: number, isAtLeast: boolean) => `${isAtLeast ? 'Over ' : ''}${counted(total, 'item')}`,
  contentTypes: {
    listing: 'Listing',
    comment: 'Comment',
    message: 'Message',
    profile: 'Profile',
    review: 'Review',
    answer: 'Answer to a review',
  } satisfies Record<ModeratedType, string>,
  showNew: (count: number) => `Show ${count} new`,
  flags: { spam: 'Spam', inappropriate: 'Inappropriate', other: 'Other' } satisfies Record<FlagType, string>,
  statuses: { open: 'Open', approved: 'Approved', removed: 'Removed' } satisfies Record<
    ModerationStatus,
    string
  >,
  loading: 'Loading the queue',
  failureTitle: 'The queue did not load',
  emptyTitle: 'Nothing to review',
  emptyText: 'Content that the AI or people flag appears here.',
  noMatchTitle: 'Nothing found',
  noMatchText: 'No item has this type, flag and status.',
  clear: 'Clear the filters',
  chooseTitle: 'Choose an item',
  chooseText: 'It opens here in full, with the history of the person.',
  confidence: (share: number) => `AI ${Math.round(share * 100)}% sure`,
  reports: (count: number) => counted(count, 'report'),
  held: 'Held back',
  by: (name: string) => `by ${name}`,
  loadingItem: 'Loading the item',
}

const types = queueWords.contentTypes

/** An item of the moderation queue in full, and the decision about it. */
export const caseWords = {
  heading: (type: ModeratedType, name: string | undefined) =>
    name ? `${types[type]} by ${name}` : types[type],
  itemFailed: 'The item did not load',
  itemGone: 'Item not found',
  whyHere: 'Why it is here',
  photo: 'The reported photo',
  voice: 'The reported voice message',
  reportsTitle: 'What people reported',
  contentTitle: 'The content',
  contentGone: 'The content is gone.',
  nameShown: (name: string) => `Until you decide, everybody sees the name ${name}.`,
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
  summaries: {
    approved: (what: string) => `Approved: ${what}`,
    removed: (what: string) => `Removed: ${what}`,
  },
  /** Worded for the item's owner. */
  reasons: [
    'It asks for payment before the buyer has seen it.',
    'It is spam or an advertisement.',
    'It looks like a scam: the offer is not what it seems.',
    'It is not allowed to be sold or said here.',
    'It is posted more than once.',
    'It is in the wrong category.',
    'It has offensive words or photos.',
    'It shows a phone number or an address where none belongs.',
    'The name is not the one on your documents.',
  ],
}

/** Items that are decided together with the open one. */
export const alsoWords = {
  ofPerson: (count: number) => `Also waiting from this person (${count})`,
  aboutText: (count: number) => `Also waiting with the same text (${count})`,
  all: 'All of these',
  hint: 'Choose items to decide them together with the open one.',
  approve: (count: number) => `Approve ${figure(count)}`,
  remove: (count: number) => `Remove ${figure(count)}`,
  removeTitle: (count: number) => `Remove ${counted(count, 'item')}`,
  withOpen: (others: number) => `The open item and ${others === 1 ? '1 other' : `${others} others`}`,
  decided: (count: number) => (count === 0 ? 'Nothing was decided' : `${counted(count, 'item')} decided`),
  allDecided: 'Each person was told as usual.',
  left: (count: number, preview: string, why: string) =>
    `${count === 1 ? '1 was' : `${count} were`} left out: “${preview}”. ${why}`,
  summaries: {
    approved: (count: number) => `Approved: ${counted(count, 'item')}`,
    removed: (count: number) => `Removed: ${counted(count, 'item')}`,
  },
}

/** What is suspect about a listing. */
export const evidenceWords = {
  titles: {
    photo: 'The same photo at another seller',
    home: 'The same home, let by others',
    repeat: 'Posted before by the same seller',
    price: 'Far below the usual price',
    viewing_fee: 'Money for a viewing',
  } satisfies Record<EvidenceKind, string>,
  thisOne: 'This listing',
  thisPhoto: 'The photo of this listing',
  otherPhoto: 'The photo of the other listing',
  first: 'Posted it first',
  gone: 'No longer on the market',
  usual: (price: string, count: number, low: string, high: string) =>
    `It costs ${price}. Of ${count} like it, half cost ${low} to ${high}.`,
  fee: (amount: string) => `The seller asks for ${amount} for a viewing.`,
}

/** The filters and sort orders of the moderation queue. */
export const filterWords = {
  contentTypes: queueWords.contentTypes,
  flags: queueWords.flags,
  statuses: queueWords.statuses,
  sorts: {
    oldest: 'Oldest first',
    newest: 'Newest first',
    confidence: 'Most certain first',
    reports: 'Most reported first',
  } satisfies Record<QueueSort, string>,
  anyType: 'All content',
  anyFlag: 'All flags',
  typeLabel: 'Content type',
  flagLabel: 'Flag type',
  statusLabel: 'Status',
  sortLabel: 'Sort',
}
