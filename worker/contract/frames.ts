import * as z from 'zod'
import { ClientId, Marks, Message, MessageText } from './conversation.ts'
import { Notification } from './notification.ts'

/**
 * What travels over the two sockets, as JSON texts; both ends parse by these schemas. /ws?conversationId= is
 * the room of one conversation, /ws the inbox of one person. The text 'ping' is answered 'pong' by either
 * without waking it.
 */

const SEQ = 'seq must be the seq of a message, 1 or above'
const Seq = z.number({ error: SEQ }).int(SEQ).min(1, SEQ)

/** From a participant to the room. */
export const RoomRequest = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('send'), clientId: ClientId, content: MessageText }),
    z.object({ type: z.literal('read'), seq: Seq }),
    z.object({ type: z.literal('delivered'), seq: Seq }),
    z.object({ type: z.literal('typing') }),
  ],
  { error: 'A frame is {"type": "send", "read", "delivered" or "typing", ...}' },
)
export type RoomRequest = z.infer<typeof RoomRequest>

/**
 * The last frame of a socket that the server ends: its close follows with the same code, but proxies may pass
 * that on late.
 */
export const Closing = z.object({ type: z.literal('closing'), code: z.int() })
export type Closing = z.infer<typeof Closing>

/** From the room to a participant. */
export const RoomFrame = z.discriminatedUnion('type', [
  /**
   * The first frame. What came after the last seq that the client has is fetched by GET .../messages?after=.
   */
  z.object({
    type: z.literal('hello'),
    lastSeq: z.int(),
    mine: Marks,
    theirs: Marks,
    isOtherHere: z.boolean(),
  }),
  /** Stored, and broadcast to both people; the sender's other devices get it too. */
  z.object({ type: z.literal('message'), message: Message }),
  /** To the socket that sent: stored. Sent again for a message that was there already. */
  z.object({ type: z.literal('ack'), clientId: z.string(), message: Message }),
  /**
   * To the socket that sent. `clientId` where the frame was a send whose name could be read. `message` is fit
   * to show.
   */
  z.object({
    type: z.literal('refused'),
    clientId: z.string().optional(),
    code: z.string(),
    message: z.string(),
    retryAfterSeconds: z.number().optional(),
  }),
  z.object({ type: z.literal('marks'), userId: z.string(), deliveredSeq: z.int(), readSeq: z.int() }),
  z.object({ type: z.literal('typing'), userId: z.string() }),
  z.object({ type: z.literal('presence'), userId: z.string(), isHere: z.boolean() }),
  Closing,
])
export type RoomFrame = z.infer<typeof RoomFrame>

/** From a person's device to their inbox. */
export const InboxRequest = z.discriminatedUnion(
  'type',
  [z.object({ type: z.literal('delivered'), conversationId: z.string().max(100), seq: Seq })],
  { error: 'A frame is {"type": "delivered", "conversationId": ..., "seq": ...}' },
)
export type InboxRequest = z.infer<typeof InboxRequest>

/** From a person's inbox to their devices. Counts go no further than 99. */
export const InboxFrame = z.discriminatedUnion('type', [
  /**
   * `at`: the time here, in milliseconds since 1970, so that a page knows what came since it began to load,
   * whatever its own clock says. Servers of an earlier version do not say it.
   */
  z.object({
    type: z.literal('hello'),
    at: z.int().optional(),
    unreadMessages: z.int(),
    unreadNotifications: z.int(),
  }),
  /** Somebody wrote to the person. */
  z.object({
    type: z.literal('new_message'),
    conversationId: z.string(),
    senderName: z.string(),
    content: z.string(),
    message: Message,
    unreadCount: z.int(),
    unreadMessages: z.int(),
  }),
  /**
   * The person wrote or read on a device of theirs, or the other person's marks moved: lists and counts are
   * to be brought up to date.
   */
  z.object({
    type: z.literal('conversation'),
    conversationId: z.string(),
    lastSeq: z.int(),
    mine: Marks,
    theirs: Marks,
    unreadCount: z.int(),
    unreadMessages: z.int(),
  }),
  /**
   * `notification` is the newest, or null where only the count changed. A page that is older than the server
   * takes a kind that it does not know for null, and keeps the count.
   */
  z.object({
    type: z.literal('notification'),
    notification: Notification.nullable().catch(null),
    unreadNotifications: z.int(),
  }),
  z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
  Closing,
])
export type InboxFrame = z.infer<typeof InboxFrame>

export { CLOSE_CODES } from './session-ends.ts'
