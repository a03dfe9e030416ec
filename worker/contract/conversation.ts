import * as z from 'zod'
import { Currency, ListingStatus, Cursor, Location, LIST_TOTAL, PageLimit } from './fields.ts'
import { imeiFault, toImeiDigits } from './imei.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import {
  CLIENT_ID_MAX,
  IMAGE_URL_MAX,
  MESSAGE_MAX,
  PAGE_SIZE_MAX,
  REPORT_DETAILS_MAX,
  WAVEFORM_LENGTH,
} from './limits.ts'
import { CONTACT_CHANNELS, MESSAGE_KINDS, MESSAGE_REPORT_REASONS } from './lists.ts'
import { figure } from './numbers.ts'
import { Offer } from './offer.ts'
import { Seller } from './user.ts'
import { toVisibleText } from './visible-text.ts'
import { MessageWarning } from './warning.ts'

const BLANK = 'Please write a message'

/** The text of a message: 1 to 2,000 characters after trimming, without invisible ones. */
export const MessageText = z
  .string({ error: BLANK })
  .overwrite(toVisibleText)
  .min(1, BLANK)
  .max(MESSAGE_MAX, { error: () => `A message has at most ${figure(MESSAGE_MAX)} characters` })

/** The client's own id of a message. Sending the same id again returns the first message. */
export const ClientId = z
  .string({ error: 'clientId must be text' })
  .regex(/^[\w.:-]+$/, 'clientId may contain only letters, digits and . : _ -')
  .max(CLIENT_ID_MAX, `clientId has at most ${CLIENT_ID_MAX} characters`)

const clientId = ClientId.optional()
const NewText = z.object({ kind: z.literal('text').optional(), content: MessageText, clientId })

const FILE = 'Name the uploaded file'
const objectUrl = z.string({ error: FILE }).min(1, FILE).max(IMAGE_URL_MAX, 'That is not an upload')

/** A photo or voice note that was uploaded for a message. */
const NewPhoto = z.object({ kind: z.literal('photo'), objectUrl, clientId })
export type NewPhoto = z.infer<typeof NewPhoto>

const BARS = { error: `waveform has ${WAVEFORM_LENGTH} numbers` }
const NewVoice = z.object({
  kind: z.literal('voice'),
  objectUrl,
  /** The loudness of equal parts of the recording. Flat if it is missing. */
  waveform: z.array(z.number(BARS), BARS).length(WAVEFORM_LENGTH, BARS).nullish(),
  clientId,
})
export type NewVoice = z.infer<typeof NewVoice>

/** Proposes one of the places of GET /api/meeting-places. */
const NewPlace = z.object({
  kind: z.literal('place'),
  placeId: z
    .string({ error: 'Name the place' })
    .min(1, 'Name the place')
    .max(100, 'That is not the id of a place'),
  clientId,
})

/**
 * The body of POST /api/conversations/{id}/messages. A message without a kind is a text. Without a `clientId`,
 * the Idempotency-Key identifies the message. Without either, each send stores a new message.
 */
export const NewMessage = z.discriminatedUnion('kind', [NewText, NewPhoto, NewVoice, NewPlace], {
  error: 'A message of this kind cannot be sent',
})
export type NewMessage = z.infer<typeof NewMessage>

/**
 * A photo of a conversation. `url` works for five minutes; reading the message again gives a new one. The size
 * in bytes is unknown for older photos.
 */
export const SentPhoto = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string().nullable(),
  bytes: z.int().optional(),
})

/** A voice note. `url` is like a photo's. `waveform` has 64 loudnesses from 0 to 100. */
export const SentVoice = z.object({
  url: z.string(),
  seconds: z.number(),
  waveform: z.array(z.int().min(0).max(100)).length(WAVEFORM_LENGTH),
})

/** A public place to meet. */
export const MeetingPlace = z.object({ name: z.string(), location: z.string(), kind: z.string() })
export type MeetingPlace = z.infer<typeof MeetingPlace>

/**
 * One message, as its reader sees it. `seq` counts 1, 2, 3 ... within the conversation without gaps. Everybody
 * sees the messages in this order. `content` is always a text that stands for the message; one-time codes in
 * it are dots for the person who did not write it. `warning` is for that person, too, and otherwise null. A
 * notice says what somebody did; it counts as written by that person.
 */
export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  seq: z.int(),
  senderId: z.string(),
  clientId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  warning: MessageWarning.nullable().optional(),
  photo: SentPhoto.optional(),
  voice: SentVoice.optional(),
  offer: Offer.optional(),
  place: MeetingPlace.optional(),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof Message>

/**
 * How far one of the two people has got, as `seq`s: the last message delivered to one of their devices, and
 * the last message they read. Neither ever decreases.
 */
export const Marks = z.object({ deliveredSeq: z.int(), readSeq: z.int() })
export type Marks = z.infer<typeof Marks>

const seqOf = (what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${what} must be the seq of a message`)
    .transform(Number)

/**
 * `after` requests the messages that follow this seq, and `before` those just before it. Without either, the
 * latest messages are returned. The messages are always in ascending order.
 */
export const MessagesQuery = z
  .object({ after: seqOf('after').optional(), before: seqOf('before').optional(), limit: PageLimit })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    error: 'Send after or before, not both',
    path: ['before'],
  })
export type MessagesQuery = z.infer<typeof MessagesQuery>

/**
 * `total` counts all messages that the reader can see. `hasMore`: there are more of them in the requested
 * direction, which is backward unless `after` was given. `nextCursor` is always null; use seq instead. Messages
 * up to `clearedSeq` are hidden from the reader, who deleted the conversation.
 */
export const MessagesPage = z.object({
  messages: z.array(Message),
  total: z.int(),
  hasMore: z.boolean(),
  nextCursor: z.null(),
  clearedSeq: z.int().optional(),
  mine: Marks,
  theirs: Marks,
})
export type MessagesPage = z.infer<typeof MessagesPage>

/** The listing of a conversation, in its current state. */
export const ConversationListing = z.object({
  id: z.string(),
  title: z.string(),
  price: z.number(),
  currency: Currency,
  type: z.enum(LISTING_TYPES),
  status: ListingStatus,
  /** What is said about meeting and paying depends on these two. */
  location: Location.optional(),
  productType: z.string().nullable().optional(),
  imageUrl: z.string().nullable(),
  thumbhash: z.string().nullable(),
  reservedUntil: z.iso.datetime().nullable().optional(),
  /** Whether it is reserved for the buyer of this conversation. */
  isReservedHere: z.boolean().optional(),
  /** How the reader can reach the seller beside messages; none for the seller. */
  contact: z.array(z.enum(CONTACT_CHANNELS)).optional(),
  isMine: z.boolean(),
})
export type ConversationListing = z.infer<typeof ConversationListing>

/**
 * A conversation as one of its two people reads it. `listing` is null if the reader cannot open its page,
 * because it is held, removed or purged, or its seller is suspended. `otherUser` is null while that person is
 * suspended or after they deleted their account, as `hasLeft` says. `hasBlocked` is true if the reader blocked the other person. A reader who was blocked learns of
 * it only when sending. `archived` is the reader's own; a new message ends it. To a reader who deleted the
 * conversation it has no messages but those since.
 */
export const Conversation = z.object({
  id: z.string(),
  otherUser: Seller.nullable(),
  /** The other person deleted their account, so nobody can write here any more. */
  hasLeft: z.literal(true).optional(),
  listing: ConversationListing.nullable(),
  lastMessage: Message.pick({ content: true, senderId: true, seq: true, createdAt: true }).nullable(),
  unreadCount: z.int(),
  lastSeq: z.int(),
  mine: Marks,
  theirs: Marks,
  hasBlocked: z.boolean(),
  archived: z.boolean().optional(),
  createdAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof Conversation>

const SEQ_OF_LAST = { error: 'seq must be the seq of the last message' }
const TRUE_OR_FALSE = { error: 'archived must be true or false' }

/**
 * With `archived`, only the archived conversations, which are otherwise left out. With `listingId`, only the
 * conversations about that listing, archived or not.
 */
export const ConversationsQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
  archived: z
    .enum(['true', 'false'], TRUE_OR_FALSE)
    .default('false')
    .transform((value) => value === 'true'),
  listingId: z.uuid({ error: 'That is not the id of a listing' }).optional(),
})
export type ConversationsQuery = z.infer<typeof ConversationsQuery>

/**
 * A page of conversations, latest message first. `unread` counts unread messages in all conversations, up to
 * 99.
 */
export const ConversationsPage = z.object({
  conversations: z.array(Conversation),
  ...LIST_TOTAL,
  unread: z.int(),
  nextCursor: z.string().nullable(),
})
export type ConversationsPage = z.infer<typeof ConversationsPage>

/** The body of POST /api/conversations: finds or opens the conversation with the seller. */
export const OpenConversation = z.object({
  listingId: z
    .string({ error: 'Name the listing' })
    .min(1, 'Name the listing')
    .max(100, 'That is not the id of a listing'),
})
export type OpenConversation = z.infer<typeof OpenConversation>

/**
 * The body of PATCH /api/conversations/{id}: archives or unarchives the conversation for oneself. `seq` is the last
 * message that the person knows. A later one, which they cannot have meant, keeps the conversation in the list.
 */
export const FileConversation = z.object({
  archived: z.boolean(TRUE_OR_FALSE),
  seq: z.number(SEQ_OF_LAST).int(SEQ_OF_LAST).min(0, SEQ_OF_LAST).optional(),
})
export type FileConversation = z.infer<typeof FileConversation>

/** The query of DELETE /api/conversations/{id}. A message later than `seq` stays, and the conversation with it. */
export const DeleteConversationQuery = z.object({ seq: seqOf('seq').optional() })

/** The body of POST /api/conversations/{id}/read: everything up to `seq` has been read. */
export const ReadMessages = z.object({
  seq: z
    .number({ error: 'seq must be a whole number' })
    .int('seq must be a whole number')
    .min(0, 'seq cannot be negative'),
})
export type ReadMessages = z.infer<typeof ReadMessages>
export const MessagesRead = z.object({ mine: Marks, unreadCount: z.int() })
export type MessagesRead = z.infer<typeof MessagesRead>

/** The response of POST and DELETE /api/conversations/{id}/block. */
export const Blocked = z.object({ hasBlocked: z.boolean() })
export type Blocked = z.infer<typeof Blocked>

/**
 * The body of POST /api/conversations/{id}/report. `seq` is the reported message, which must be one of the
 * other person's. Moderators can read that message and no other.
 */
export const ReportMessage = z.object({
  seq: z.number({ error: 'Say which message' }).int('Say which message').min(1, 'Say which message'),
  reason: z.enum(MESSAGE_REPORT_REASONS, {
    error: ({ input }) =>
      input === undefined
        ? 'Please choose a reason'
        : `A message can be reported as ${MESSAGE_REPORT_REASONS.join(', ')}`,
  }),
  details: z
    .string()
    .overwrite(toVisibleText)
    .max(REPORT_DETAILS_MAX, `At most ${REPORT_DETAILS_MAX} characters`)
    .optional(),
})
export type ReportMessage = z.infer<typeof ReportMessage>

/** The body of POST /api/conversations/{id}/imei-check. */
export const CheckImei = z.object({
  imei: z
    .string({ error: 'Type the IMEI' })
    .overwrite(toImeiDigits)
    .check(({ value, issues }) => {
      const message = imeiFault(value)
      if (message) issues.push({ code: 'custom', input: value, message })
    }),
})

/** Whether the IMEI was also checked for a listing of another seller in the last 90 days. */
export const ImeiChecked = z.object({ wasSeenElsewhere: z.boolean() })
export type ImeiChecked = z.infer<typeof ImeiChecked>

/** The maximum number of messages on a page. */
export const MESSAGES_PAGE_MAX = PAGE_SIZE_MAX
