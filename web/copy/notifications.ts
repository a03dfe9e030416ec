import type { NotificationKind } from '#contract/kinds.ts'
import { defineWords } from './words.ts'

/** What a notification tells beside the title of its listing: who, until when, and the beginning of what was said. */
export type Told = { who: string; date: string; said: string }
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
    } satisfies Record<NotificationKind, (told: Told) => AroundTitle>,
    on: (date: string) => `on ${date}`,
    unread: 'Unread',
    readAll: 'Mark all as read',
    loading: 'Loading your notifications',
    emptyTitle: 'Nothing new',
    emptyText: 'Comments, replies and what happens to your listings come here.',
    failureTitle: 'Your notifications did not load',
    retry: 'Try again',
    more: 'Show more',
    loadingMore: 'Loading more...',
    moreFailed: 'The rest did not load.',
  },
})
