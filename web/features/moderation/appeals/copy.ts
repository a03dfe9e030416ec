import type { AppealAboutType, Appealed, AppealStatus } from '#contract/desk-lists.ts'
import { APPEAL_MAX } from '#contract/limits.ts'

const ABOUT: Record<Exclude<AppealAboutType, 'ban'>, string> = {
  listing: 'Your listing',
  comment: 'Your comment',
  message: 'Your message',
  profile: 'Your profile',
  document: 'Your document',
  review: 'Your review, or your answer to one',
}

/** What moderators decided against a person, and the person's appeals. */
export const appealWords = {
  title: 'What our moderators decided',
  text: 'If you think that we are wrong, say why. Another moderator reads it and answers. You can do so once.',
  loading: 'Loading the decisions',
  failureTitle: 'The decisions did not load',
  empty: 'Nothing was decided against you.',
  about: (type: AppealAboutType, what: Appealed) =>
    type === 'ban' ? (what === 'warned' ? 'A warning' : 'Your account') : ABOUT[type],
  what: {
    held: 'Held back',
    removed: 'Removed',
    rejected: 'Rejected',
    warned: 'Warning',
    suspended: 'Suspended',
  } satisfies Record<Appealed, string>,
  reason: 'Why:',
  appeal: 'Appeal',
  label: 'Why is this decision wrong?',
  hint: (max: number) => `At most ${max} characters. Say what we should look at again.`,
  counter: (length: number) => `${length} of ${APPEAL_MAX}`,
  noText: 'Please say why',
  tooLong: (excess: number) => `At most ${APPEAL_MAX} characters: ${excess} too many`,
  send: 'Send the appeal',
  cancel: 'Cancel',
  sent: 'Appeal sent',
  sentText: 'We tell you as soon as another moderator has answered it.',
  yours: 'Your appeal:',
  statuses: {
    open: 'Waiting for an answer',
    upheld: 'Not accepted',
    overturned: 'Accepted',
    ended: 'Over',
  } satisfies Record<AppealStatus, string>,
  answers: {
    open: 'Another moderator will answer it.',
    upheld: 'We looked at it again, and the decision stays.',
    overturned: 'You were right. The decision is undone.',
    ended: 'The decision ended before we answered.',
  } satisfies Record<AppealStatus, string>,
  answer: 'Our answer:',
}

/** What a suspended person reads first. */
export const suspendedWords = {
  until: (date: string) => `Your account is suspended until ${date}`,
  forGood: 'Your account is suspended for good',
  text: 'Until then nobody sees your listings, and you cannot buy, sell or write here.',
  textForGood: 'Nobody sees your listings, and you cannot buy, sell or write here.',
  logOut: 'Log Out',
}
