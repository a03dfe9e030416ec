import type { NotificationKind } from '#contract/kinds.ts'
import { defineWords } from './words.ts'

/** What a notification tells beside the title of its listing: who, until when, the beginning of what was said; of a saved search its name, and how many it found. */
export type Told = { who: string; date: string; said: string; search: string; count: number }
/** A sentence around the title, which stands out. */
export type AroundTitle = readonly [before: string, after: string]

export const notificationWords = defineWords({
  en: {
    title: 'Notifications',
    somebody: 'Somebody',
    someListing: 'a listing',
    soon: 'soon',
    said: (preview: string) => `: “${preview}”`,
    sentences: {
      comment: ({ who, said }) => [`${who} commented on `, said],
      reply: ({ who, said }) => [`${who} replied to your comment on `, said],
      expiring: ({ date }) => ['Your listing ', ` expires ${date}. Renew it to keep it on show.`],
      expired: () => ['Your listing ', ' has expired. Renew it.'],
      saved_search: ({ search, count }) => [count > 1 ? `${count} new listings for your saved search${search}. The newest: ` : `New for your saved search${search}: `, ''],
      saved_search_digest: ({ search, count }) => [count > 1 ? `${count} new listings for your saved searches. The newest: ` : `New for your saved search${search}: `, ''],
    } satisfies Record<NotificationKind, (told: Told) => AroundTitle>,
    named: (search: string) => ` “${search}”`,
    on: (date: string) => `on ${date}`,
    unread: 'Unread',
    readAll: 'Mark all as read',
    loading: 'Loading your notifications',
    emptyTitle: 'Nothing new',
    emptyText: 'Comments, replies, what happens to your listings and what your saved searches find come here.',
    failureTitle: 'Your notifications did not load',
    retry: 'Try again',
    more: 'Show more',
    loadingMore: 'Loading more...',
    moreFailed: 'The rest did not load.',
  },
})
