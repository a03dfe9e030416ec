import { counted } from '#contract/numbers.ts'
import type { FlagType, ModeratedType, ModerationStatus } from '#contract/trust-kinds.ts'
import { defineWords } from './words.ts'

/**
 * The list of the tab Content Moderation, on its first view; the item that is open and the filters have their
 * own.
 */
export const queueWords = defineWords({
  en: {
    title: 'AI moderation queue',
    found: (total: number) => counted(total, 'item'),
    contentTypes: {
      listing: 'Listing',
      comment: 'Comment',
      message: 'Message',
      profile: 'Profile',
    } satisfies Record<ModeratedType, string>,
    fresh: (count: number) => `Show ${count} new`,
    flags: { spam: 'Spam', inappropriate: 'Inappropriate', other: 'Other' } satisfies Record<
      FlagType,
      string
    >,
    statuses: { open: 'Open', approved: 'Approved', removed: 'Removed' } satisfies Record<
      ModerationStatus,
      string
    >,
    loading: 'Loading the queue',
    failureTitle: 'The queue did not load',
    emptyTitle: 'Nothing to review',
    emptyText: 'What the AI or people flag appears here.',
    noMatchTitle: 'Nothing found',
    noMatchText: 'No item has this type, flag and status.',
    clear: 'Clear the filters',
    chooseTitle: 'Choose an item',
    chooseText: 'You see all of it here, with the history of the person.',
    confidence: (share: number) => `AI ${Math.round(share * 100)}% sure`,
    reports: (count: number) => counted(count, 'report'),
    held: 'Held back',
    by: (name: string) => `by ${name}`,
    loadingItem: 'Loading the item',
  },
})
