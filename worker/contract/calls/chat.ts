import {
  Blocked,
  CheckImei,
  Conversation,
  ConversationsPage,
  ConversationsQuery,
  DeleteConversationQuery,
  FileConversation,
  ImeiChecked,
  Message,
  MessagesPage,
  MessagesQuery,
  MessagesRead,
  NewMessage,
  OpenConversation,
  ReadMessages,
  ReportMessage,
} from '#contract/conversation.ts'
import { Reported } from '#contract/engagement.ts'
import { Listing } from '#contract/listing.ts'
import { MeetingPlaces, MeetingPlacesQuery } from '#contract/meeting-place.ts'
import {
  EditNotificationSettings,
  NotificationSettings,
  NotificationsPage,
  NotificationsQuery,
  ReadNotifications,
  UnreadCount,
} from '#contract/notification.ts'
import { AnswerOffer, NewOffer } from '#contract/offer.ts'
import { EndPushSubscription, NewPushSubscription, PushKey, PushSubscribed } from '#contract/push.ts'
import { QuickReplies } from '#contract/quick-replies.ts'
import type { CallRows } from './call.ts'

/**
 * Conversations and notifications. Devices ask for messages that others wrote a moment ago, which no bookmark
 * of theirs covers, so conversations are read from the primary.
 */
export const CHAT_CALLS: CallRows = {
  'get /api/notifications': {
    summary: "The person's notifications, newest first",
    access: 'signed_in',
    query: NotificationsQuery,
    response: NotificationsPage,
  },
  'post /api/notifications/read': {
    summary: 'Marks notifications as read',
    access: 'signed_in',
    body: ReadNotifications,
    response: UnreadCount,
    refusals: ['not_found'],
  },
  'get /api/conversations': {
    summary: "The person's conversations, latest message first",
    access: 'signed_in',
    reads: 'newest',
    query: ConversationsQuery,
    response: ConversationsPage,
  },
  'post /api/conversations': {
    summary: 'Opens a conversation with the seller of a listing; returns an existing one with 200',
    access: 'signed_in',
    body: OpenConversation,
    status: 201,
    statusOfRepeat: 200,
    response: Conversation,
    refusals: ['not_found', 'gone', 'own_listing', 'blocked'],
  },
  'get /api/conversations/{id}': {
    summary: "One of the person's conversations",
    access: 'signed_in',
    reads: 'newest',
    response: Conversation,
    refusals: ['not_found'],
  },
  'patch /api/conversations/{id}': {
    summary: 'Archives or unarchives a conversation for oneself; a new message brings it back',
    access: 'signed_in',
    body: FileConversation,
    response: Conversation,
    refusals: ['not_found'],
  },
  'delete /api/conversations/{id}': {
    summary: 'Deletes a conversation for oneself, with what was said so far; a new message brings it back',
    access: 'signed_in',
    query: DeleteConversationQuery,
    status: 204,
    refusals: ['not_found'],
  },
  'get /api/conversations/{id}/messages': {
    summary: 'Messages of a conversation, by seq',
    access: 'signed_in',
    reads: 'newest',
    query: MessagesQuery,
    response: MessagesPage,
    refusals: ['not_found'],
  },
  'post /api/conversations/{id}/messages': {
    summary: 'Sends a message; a repeat of its clientId or Idempotency-Key returns the first one with 200',
    access: 'signed_in',
    // The sender's inbox limits messages itself, whether calls or sockets send them.
    rate: 'read',
    body: NewMessage,
    takesIdempotencyKey: true,
    status: 201,
    statusOfRepeat: 200,
    response: Message,
    refusals: ['forbidden', 'blocked', 'not_found', 'conflict', 'unreadable_upload'],
  },
  'get /api/quick-replies': {
    summary: "The person's own answers to usual questions",
    access: 'signed_in',
    response: QuickReplies,
  },
  'put /api/quick-replies': {
    summary: "Replaces the person's quick replies",
    access: 'signed_in',
    body: QuickReplies,
    response: QuickReplies,
  },
  'get /api/meeting-places': {
    summary: 'Busy public places in which two people can meet, of one location or of all',
    access: 'anyone',
    reads: 'same_for_everyone',
    query: MeetingPlacesQuery,
    response: MeetingPlaces,
  },
  'post /api/conversations/{id}/offers': {
    summary: "Offers the seller a price in the listing's currency; only the buyer, one open offer at a time",
    access: 'signed_in',
    body: NewOffer,
    takesIdempotencyKey: true,
    status: 201,
    statusOfRepeat: 200,
    response: Message,
    refusals: ['forbidden', 'blocked', 'not_found', 'conflict', 'already_sold'],
  },
  'post /api/conversations/{id}/offers/{offerId}': {
    summary:
      'Accepts, declines, counters or withdraws an offer; returns its message, or for a counter the new one',
    access: 'signed_in',
    body: AnswerOffer,
    takesIdempotencyKey: true,
    response: Message,
    refusals: ['forbidden', 'blocked', 'not_found', 'conflict', 'already_sold', 'reserved'],
  },
  'post /api/listings/{id}/release': {
    summary: 'Ends the reservation of a listing; for its seller and the buyer it is reserved for',
    access: 'signed_in',
    response: Listing,
    refusals: ['forbidden', 'not_found', 'gone', 'conflict'],
  },
  'post /api/conversations/{id}/read': {
    summary: 'Marks the messages up to a seq as read',
    access: 'signed_in',
    body: ReadMessages,
    response: MessagesRead,
    refusals: ['not_found'],
  },
  'post /api/conversations/{id}/block': {
    summary: 'Blocks the other person, in every conversation with them',
    access: 'signed_in',
    response: Blocked,
    refusals: ['not_found'],
  },
  'delete /api/conversations/{id}/block': {
    summary: 'Unblocks the other person',
    access: 'signed_in',
    response: Blocked,
    refusals: ['not_found'],
  },
  'post /api/conversations/{id}/imei-check': {
    summary: "Checks a phone's IMEI for the listing of a conversation, and remembers a keyed hash of it",
    access: 'signed_in',
    body: CheckImei,
    response: ImeiChecked,
    refusals: ['not_found'],
  },
  'post /api/conversations/{id}/report': {
    summary: "Reports one of the other person's messages to the moderators",
    access: 'signed_in',
    body: ReportMessage,
    status: 201,
    statusOfRepeat: 200,
    response: Reported,
    refusals: ['not_found'],
  },
  'get /api/push': {
    summary: 'The key with which a browser subscribes to pushes, or null if there are none',
    access: 'anyone',
    reads: 'same_for_everyone',
    response: PushKey,
  },
  'post /api/push/subscriptions': {
    summary: 'Subscribes this browser to pushes, until its session ends',
    access: 'signed_in',
    body: NewPushSubscription,
    status: 201,
    response: PushSubscribed,
    refusals: ['conflict'],
  },
  'delete /api/push/subscriptions': {
    summary: 'Ends a subscription of the person',
    access: 'signed_in_or_suspended',
    body: EndPushSubscription,
    status: 204,
  },
  'get /api/notifications/settings': {
    summary: 'What the person wants to be told of, and how',
    access: 'signed_in',
    response: NotificationSettings,
  },
  'patch /api/notifications/settings': {
    summary: 'Changes what the person wants to be told of, and how',
    access: 'signed_in',
    body: EditNotificationSettings,
    response: NotificationSettings,
  },
}
