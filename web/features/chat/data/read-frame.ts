import type { Marks, Message } from '#contract/conversation.ts'
import type { Closing, InboxFrame, RoomFrame } from '#contract/frames.ts'
import type { Frame } from '#web/lib/socket.ts'

// By hand: the contract's own schemas would bring zod along to every page.

/** Frames without 'closing', which the line itself acts on. */
export type RoomNews = Exclude<RoomFrame, Closing>
export type InboxNews = Exclude<InboxFrame, Closing>

type Check = (value: unknown) => boolean
type Shape = Record<string, Check>

/** Whether a frame is one that a room sends, whole. */
export function isRoomFrame(frame: Frame): frame is Frame & RoomNews {
  return isOneOf(ROOM_FRAMES, frame)
}

/** Whether a frame is one that an inbox sends, whole. */
export function isInboxFrame(frame: Frame): frame is Frame & InboxNews {
  return isOneOf(INBOX_FRAMES, frame)
}

function isOneOf(frames: Record<string, Shape>, frame: Frame): boolean {
  return Object.hasOwn(frames, frame.type) && has(frames[frame.type] ?? {})(frame)
}

const has =
  (shape: Shape): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false
    const given = new Map<string, unknown>(Object.entries(value))
    return Object.entries(shape).every(([name, check]) => check(given.get(name)))
  }

const text: Check = (value) => typeof value === 'string'
const whole: Check = Number.isSafeInteger
const fact: Check = (value) => typeof value === 'boolean'
const marks: Check = has({ deliveredSeq: whole, readSeq: whole } satisfies Record<keyof Marks, Check>)
const message: Check = has({
  id: text,
  conversationId: text,
  seq: whole,
  senderId: text,
  clientId: text,
  content: text,
  createdAt: text,
} satisfies Record<keyof Message, Check>)

const ROOM_FRAMES = {
  hello: { lastSeq: whole, mine: marks, theirs: marks, isOtherHere: fact },
  message: { message },
  ack: { clientId: text, message },
  refused: { code: text, message: text },
  marks: { userId: text, deliveredSeq: whole, readSeq: whole },
  typing: { userId: text },
  presence: { userId: text, isHere: fact },
} satisfies Record<RoomNews['type'], Shape>

const INBOX_FRAMES = {
  hello: { unreadMessages: whole, unreadNotifications: whole },
  new_message: {
    conversationId: text,
    senderName: text,
    content: text,
    message,
    unreadCount: whole,
    unreadMessages: whole,
  },
  conversation: {
    conversationId: text,
    lastSeq: whole,
    mine: marks,
    theirs: marks,
    unreadCount: whole,
    unreadMessages: whole,
  },
  notification: {
    notification: (value) => value === null || has({ id: text, kind: text, createdAt: text })(value),
    unreadNotifications: whole,
  },
  refused: { code: text, message: text },
} satisfies Record<InboxNews['type'], Shape>
