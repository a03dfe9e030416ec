import * as z from 'zod'
import { ClientId, Marks, Message, MessageText } from './conversation.ts'
import { Notification } from './notification.ts'

/**
 * The frames of the two WebSockets, as JSON. /ws?conversationId= connects to the room of one conversation, /ws
 * to the person's inbox. The text 'ping' gets the reply 'pong' without waking the object. The server and the
 * programs that test it parse with these schemas. The browser has only their types: it trusts the server's
 * frames as it trusts its responses, so that a member's first view does not load zod.
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
 * The last frame before the server closes a socket, with the code of the close: proxies may deliver the close
 * itself late.
 */
export const Closing = z.object({ type: z.literal('closing'), code: z.int() })
export type Closing = z.infer<typeof Closing>

/** From the room to a participant. */
export const RoomFrame = z.discriminatedUnion('type', [
  /** The first frame. The client fetches messages that it missed with GET .../messages?after=. */
  z.object({
    type: z.literal('hello'),
    lastSeq: z.int(),
    mine: Marks,
    theirs: Marks,
    isOtherHere: z.boolean(),
  }),
  /** A message was stored. Sent to both people, including the sender's other devices. */
  z.object({ type: z.literal('message'), message: Message }),
  /** Sent to the sending socket: the message is stored. Also sent for a repeat of a stored message. */
  z.object({ type: z.literal('ack'), clientId: z.string(), message: Message }),
  /**
   * Sent to the socket whose frame was refused. `clientId` is set if that frame was a message with a valid
   * id. `message` can be shown to people.
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

/** From a person's inbox to their devices. Counts are capped at 99. */
export const InboxFrame = z.discriminatedUnion('type', [
  /**
   * `at` is the server's time in milliseconds since 1970. A page uses it to determine what arrived since it
   * began to load, regardless of its own clock. Older servers do not send it.
   */
  z.object({
    type: z.literal('hello'),
    at: z.int().optional(),
    unreadMessages: z.int(),
    unreadNotifications: z.int(),
  }),
  /** Another person sent a message. */
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
   * The person wrote, read, archived or deleted on one of their devices, or the other person's marks changed.
   * Pages update their lists and counts from it.
   */
  z.object({
    type: z.literal('conversation'),
    conversationId: z.string(),
    lastSeq: z.int(),
    mine: Marks,
    theirs: Marks,
    archived: z.boolean().optional(),
    clearedSeq: z.int().optional(),
    unreadCount: z.int(),
    unreadMessages: z.int(),
  }),
  /**
   * `notification` is the newest one, or null if only the count changed. A page that is older than the server
   * may not know its kind, and then uses only the count.
   */
  z.object({
    type: z.literal('notification'),
    notification: Notification.nullable(),
    unreadNotifications: z.int(),
  }),
  z.object({ type: z.literal('refused'), code: z.string(), message: z.string() }),
  Closing,
])
export type InboxFrame = z.infer<typeof InboxFrame>

export { CLOSE_CODES } from './session-ends.ts'
