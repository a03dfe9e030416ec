import { TOTAL_EXACT_MAX, UNREAD_MAX } from '#contract/limits.ts'
import type { NotificationKind } from '#contract/lists.ts'
import { figure } from '#contract/numbers.ts'
import type { StillThereAnswer } from '#contract/still-there.ts'

/**
 * What a notification's sentence may name: the listing's title, a person, a date, the beginning of a text
 * (quoted or as a reason), a saved search, a number of people or matches, a number of listings, and the price
 * now and before.
 */
type SentenceParts = {
  title: string | undefined
  who: string
  date: string
  quote: string
  reason: string
  search: string
  count: number
  listings: number
  price: string
  formerPrice: string
}
/** The texts before and after the title, which is emphasised. Without a second text there is no title. */
export type AroundTitle = readonly [before: string, after?: string]

export const notificationWords = {
  title: 'Notifications',
  somebody: 'Somebody',
  someListing: 'a listing that is not available now',
  soon: 'soon',
  quote: (preview: string) => `: “${preview}”`,
  sentences: {
    comment: ({ who, quote }) => [`${who} commented on `, quote],
    reply: ({ who, quote }) => [`${who} replied to your comment on `, quote],
    message: ({ title, who, quote }) =>
      title ? [`${who} wrote to you about `, quote] : [`${who} wrote to you${quote}`],
    lead: ({ count }) => [
      count > 1 ? `${people(count)} asked for your number for ` : 'Somebody asked for your number for ',
      '',
    ],
    likes: ({ count, listings }) =>
      listings > 1
        ? [`${people(count)} liked ${listings} of your listings`]
        : [`${people(count)} liked your listing `, ''],
    price_drop: ({ title, price, formerPrice }) =>
      title
        ? ['', ` is now ${price} (was ${formerPrice})`]
        : ['The price of a listing that you saved went down. Buyers cannot see that listing now.'],
    expiring: ({ date }) => ['Your listing ', ` expires ${date}. Renew it so that buyers can still find it.`],
    expired: ({ reason }) => [
      'Your listing ',
      ` has expired${reason && `. ${reason.replace(/\.$/, '')}`}. Renew it.`,
    ],
    still_there: ({ title }) =>
      title
        ? ['Is your listing ', ' still there?']
        : ['Are your listings still there? Buyers want to know. Answer for each of them.'],
    saved_search: ({ search, count }) => [
      count > 1
        ? `${count} new listings for your saved search${search}. The newest: `
        : `New for your saved search${search}: `,
      '',
    ],
    saved_search_digest: ({ search, count }) => [
      count > 1
        ? `${count} new listings for your saved searches. The newest: `
        : `New for your saved search${search}: `,
      '',
    ],
    sale: ({ title, who }) =>
      title
        ? [`${who} says that you got `, '. How was it? Leave a review.']
        : [`${who} says that you bought from them. How was it? Leave a review.`],
    review: ({ title, who }) =>
      title ? [`${who} left you a review about `, ''] : [`${who} left you a review`],
    review_answer: ({ who }) => [`${who} answered your review`],
    verification: ({ reason }) => [
      reason ? `Your verification: ${reason}` : 'There is news about your verification.',
    ],
    phone_change: ({ reason }) => [reason || 'There is news about your phone number.'],
    sign_in: ({ reason }) => [reason || 'Somebody signed in on a new device.'],
    moderation: ({ title, reason }) =>
      title
        ? ['Our moderators checked ', reason && `: ${reason}`]
        : [reason ? `From our moderators: ${reason}` : 'There is news from our moderators.'],
  } satisfies Record<NotificationKind, (parts: SentenceParts) => AroundTitle>,
  /** The answers to whether a listing is still there, and what is said once they are given. */
  stillThere: (title: string) => `Is ${title} still there?`,
  answerBy: (date: string) => `Answer by ${date}, or it expires.`,
  answers: { yes: 'Yes', sold: 'Sold', remove: 'Remove' } satisfies Record<StillThereAnswer, string>,
  answered: { yes: 'Listing renewed', sold: 'Marked as sold', remove: 'Listing deleted' } satisfies Record<
    StillThereAnswer,
    string
  >,
  answeredText: {
    yes: 'Buyers can find it for another 60 days.',
    sold: 'Buyers can no longer find it.',
    remove: "You can undo this for 24 hours on the listing's page.",
  } satisfies Record<StillThereAnswer, string>,
  named: (search: string) => ` “${search}”`,
  on: (date: string) => `on ${date}`,
  unread: 'Unread',
  readAll: 'Mark all as read',
  loading: 'Loading your notifications',
  emptyTitle: 'Nothing new',
  emptyText: 'News about your messages, comments, listings, saved listings and saved searches appears here.',
  failureTitle: 'Your notifications did not load',
  loadMore: 'Load More',
  seeAll: 'See all',
  loadingMore: 'Loading More...',
  moreFailed: 'The rest did not load.',
}

function people(count: number): string {
  if (count === 1) return '1 person'
  const figures = figure(count)
  return `${count >= TOTAL_EXACT_MAX ? `${figures} or more` : figures} people`
}

/** The texts of /notifications outside the list. */
export const notificationsPageWords = {
  pageTitle: 'Notifications | Salone Market',
  choose: 'Choose your notifications',
  unread: (count: number) =>
    count === 0 ? 'All read' : `${count >= UNREAD_MAX ? `${count} or more` : count} unread`,
}

/** The page for choosing notifications, kind by kind. */
export const notificationChoiceWords = {
  pageTitle: 'Choose your notifications | Salone Market',
  title: 'Choose your notifications',
  back: 'Notifications',
  intro: 'The bell rings for what you tick here. We save each change at once.',
  loading: 'Loading your choices',
  failureTitle: 'Your choices did not load',
  groups: {
    talk: 'People who write to you',
    selling: 'Your listings',
    deals: 'Your deals',
    looking: 'What you look for',
    always: 'Always on',
  },
  alwaysText:
    'Decisions about your account and your listings, changes of your phone number, ' +
    'and sign-ins on new devices, are too important to miss.',
  kinds: {
    message: 'Messages',
    comment: 'Comments on your listings',
    reply: 'Replies to your comments',
    lead: 'People who ask for your phone number',
    likes: 'Likes, once a day',
    expiring: 'A listing that expires soon',
    expired: 'A listing that has expired',
    still_there: 'Whether a listing is still there',
    price_drop: 'A lower price on a listing that you saved',
    saved_search: 'New listings for saved searches, at once',
    saved_search_digest: 'New listings for saved searches, once a day',
    sale: 'A seller who says that you bought from them',
    review: 'Reviews about you',
    review_answer: 'Answers to your reviews',
    verification: 'Your verification',
    moderation: 'What our moderators decide',
    phone_change: 'Changes of your phone number',
    sign_in: 'A new device or passkey',
  } satisfies Record<NotificationKind, string>,
  turnedOn: (kind: string) => `Saved. You will get notifications for: ${kind}`,
  turnedOff: (kind: string) => `Saved. You will get no notifications for: ${kind}`,
  devices: 'Device',
  onDevices: (kind: string) => `Device: ${kind}`,
  turnedOnDevices: (kind: string) => `Saved. Your devices will notify you of: ${kind}`,
  turnedOffDevices: (kind: string) => `Saved. Your devices will not notify you of: ${kind}`,
  saved: 'Saved',
  quiet: 'Quiet hours',
  quietText:
    'In these hours, Sierra Leone time, your devices stay silent. They tell you afterwards what you have not read.',
  from: 'From',
  until: 'Until',
  hour: (hour: number) => `${hour}:00`,
  sms: 'SMS if I am away',
  smsText:
    'If none of your devices has opened the market for a day, we send you an SMS when somebody writes to you for ' +
    'the first time or accepts your offer. At most one a day.',
}
