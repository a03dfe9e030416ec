import type { Conversation } from '#contract/conversation.ts'
import { plural, counted, figure } from '#contract/numbers.ts'
import { STILL_AVAILABLE } from '#contract/still-there.ts'

/** The page with the list of conversations and the open one. */
export const chatWords = {
  pageTitle: 'Messages | Salone Market',
  title: 'Messages',
  listLabel: 'Your conversations',
  archive: 'Archived',
  archiveLabel: 'Your archived conversations',
  toList: 'All messages',
  selectTitle: 'Select a conversation',
  selectText: 'The messages between you and that person appear here.',
}

/** The list of one's conversations. */
export const chatListWords = {
  loading: 'Loading your conversations',
  failureTitle: 'Your messages did not load',
  emptyTitle: 'No conversations yet',
  emptyText: 'Press Message seller on a listing to ask about it. The answers appear here.',
  toMarket: 'See all listings',
  menuOf: (name: string) => `Archive or delete the conversation with ${name}`,
  archiveEmptyTitle: 'Nothing archived',
  archiveEmptyText:
    'Archive a conversation that is over from its menu. It comes back when one of you writes.',
  about: (title: string) => `Re: ${title}`,
  aboutGone: 'Re: a listing that is not available now',
  you: 'You:',
  draft: 'Draft:',
  nothingYet: 'Nothing written yet',
  unread: (count: number) => `${count > 99 ? 'More than 99' : count} ${plural(count, 'unread message')}`,
  yesterday: 'Yesterday',
  loadMore: 'Load More',
  loadingMore: 'Loading More...',
  moreFailed: 'The rest did not load.',
}

/** The name of the other person, or what is known of them. */
export function nameOfOther(conversation: Pick<Conversation, 'otherUser' | 'hasLeft'> | undefined): string {
  if (conversation?.otherUser) return conversation.otherUser.displayName
  return conversation?.hasLeft ? 'Deleted user' : 'Suspended account'
}

/** One conversation. */
export const threadWords = {
  pageTitle: (name: string) => `${name} | Messages | Salone Market`,
  conversation: 'Conversation',
  loading: 'Loading the conversation',
  failureTitle: 'The conversation did not load',
  back: 'Back to your messages',
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
  warning: 'Warning:',
  hiddenCode: 'hidden code',
}

/** The box to write in, and the notes on what may prevent writing. */
export const writingWords = {
  composer: 'Write a message',
  placeholder: 'Message',
  send: 'Send',
  offer: 'Offer',
  makeOffer: 'Make an offer',
  quickReplies: 'Quick replies',
  more: 'Send something else',
  photos: 'Send photos',
  noPhotos: 'Photos cannot be added without a connection. Try again when you are online.',
  counter: (count: number, max: number) => `${figure(count)} / ${figure(max)}`,
  tooLong: (excess: number) => `${counted(excess, 'character')} too many`,
  quickQuestions: 'Quick questions',
  questions: [STILL_AVAILABLE, 'What is your last price?', 'Where can I see it?', 'Can you deliver?'],
  offline: 'Your messages go out when you are online again.',
  tooMany: 'Too many messages are waiting to be sent. Please try again when they have been sent.',
  unreadableFile: 'It could not be read. Choose it again.',
  lostFile: 'It was not sent before the page closed. Choose it again.',
  blocked: (name: string) => `You blocked ${name}. Unblock them to write.`,
  unblock: 'Unblock',
  cannotWrite: 'This account is suspended. You can no longer write to this person.',
  theyLeft: 'This person deleted their account, so nobody can write here any more.',
}

/** The state of one's own message: what the ticks mean, for screen readers. */
export const tickWords = { sent: 'Sent', delivered: 'Delivered', read: 'Read' }

/** More of one conversation: its menu, pending messages and failures. */
export const liveWords = {
  menuOf: (name: string) => `Options for the conversation with ${name}`,
  nothingYet: (name: string) => `Say hello to ${name}. Their answer appears here.`,
  toNewest: 'To the latest message',
  loadingOlder: 'Loading older messages',
  olderFailed: 'Older messages did not load.',
  retry: 'Try again',
  sending: 'Sending',
  waiting: 'Offline, will send',
  refused: 'Not sent.',
  you: 'You:',
  edit: 'Edit',
  discard: 'Discard',
  missingTitle: 'Conversation not found',
  missingText: 'It belongs to somebody else, or the link is wrong.',
  toList: 'Go to your messages',
}

/** The toast for a message in a conversation that is not on screen. */
export const newMessageWords = {
  title: 'New message',
  said: (sender: string, content: string) => `${sender}: ${content}`,
  several: (count: number) => `${count} new messages`,
  lastOf: (sender: string, content: string) => `The last is from ${sender}: ${content}`,
  open: 'Open',
}
