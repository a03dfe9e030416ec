import type { NotificationKind } from '#contract/lists.ts'
import { defineWords } from './words.ts'

/** The choice of what to be told, kind by kind. */
export const notificationChoiceWords = defineWords({
  en: {
    pageTitle: 'Choose your notifications | Salone Market',
    title: 'Choose your notifications',
    back: 'Notifications',
    intro: 'The bell rings for what you tick here. We save each change at once.',
    loading: 'Loading your choices',
    failureTitle: 'Your choices did not load',
    groups: {
      talk: 'People who write to you',
      selling: 'Your listings',
      looking: 'What you look for',
      always: 'Always on',
    },
    alwaysText:
      'Decisions about your account and your listings, and changes of your phone number, are too important to miss.',
    kinds: {
      message: 'Messages',
      comment: 'Comments on your listings',
      reply: 'Replies to your comments',
      likes: 'Likes, once a day',
      expiring: 'A listing that expires soon',
      expired: 'A listing that has expired',
      price_drop: 'A lower price on a listing that you saved',
      saved_search: 'New listings for saved searches, at once',
      saved_search_digest: 'New listings for saved searches, once a day',
      verification: 'Your verification',
      moderation: 'What our moderators decide',
      phone_change: 'Changes of your phone number',
    } satisfies Record<NotificationKind, string>,
    nowTold: (kind: string) => `Saved. You will get notifications for: ${kind}`,
    nowMuted: (kind: string) => `Saved. You will get no notifications for: ${kind}`,
  },
})
