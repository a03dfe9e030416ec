import { expect, test } from 'vitest'
import { InboxFrame, RoomFrame } from '#contract/frames.ts'
import { notificationOf } from '#web/features/notifications/notification.fixture.ts'
import type { Frame } from '#web/lib/socket.ts'
import { CONVERSATION_ID, messageOf, NONE_YET, other } from './chat.fixture.ts'
import { isInboxFrame, isRoomFrame } from './read-frame.ts'

const message = messageOf(1)
const counts = { conversationId: CONVERSATION_ID, unreadCount: 1, unreadMessages: 1 }

const roomFrames: RoomFrame[] = [
  { type: 'hello', lastSeq: 0, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false },
  { type: 'message', message },
  { type: 'ack', clientId: 'c1', message },
  { type: 'refused', code: 'blocked', message: 'You cannot write to this person.' },
  { type: 'refused', clientId: 'c1', code: 'too_many_requests', message: 'Wait.', retryAfterSeconds: 3 },
  { type: 'marks', userId: other.id, deliveredSeq: 1, readSeq: 1 },
  { type: 'typing', userId: other.id },
  { type: 'presence', userId: other.id, isHere: true },
]
const inboxFrames: InboxFrame[] = [
  { type: 'hello', at: 1_763_800_000_000, unreadMessages: 0, unreadNotifications: 99 },
  { type: 'new_message', ...counts, senderName: 'Aminata', content: message.content, message },
  { type: 'conversation', ...counts, lastSeq: 1, mine: NONE_YET, theirs: NONE_YET },
  { type: 'notification', notification: null, unreadNotifications: 0 },
  { type: 'notification', notification: notificationOf(), unreadNotifications: 1 },
  { type: 'refused', code: 'invalid_input', message: 'That is no frame.' },
]

const overTheWire = (frame: object): Frame => JSON.parse(JSON.stringify(frame))

/** The frame without one of its parts, for each part that the contract wants. */
function withoutOne(frame: object): Frame[] {
  return Object.keys(frame).map((name) =>
    overTheWire({
      ...frame,
      [name]: undefined,
      type: name === 'type' ? 'gossip' : Reflect.get(frame, 'type'),
    }),
  )
}

test.each([
  ['a room', RoomFrame, isRoomFrame, roomFrames],
  ['an inbox', InboxFrame, isInboxFrame, inboxFrames],
])(
  'every frame that %s sends by the contract is taken, and one that it does not know, or that is not whole, is left',
  (_who, contract, isTaken, frames) => {
    for (const frame of frames)
      expect([contract.safeParse(frame).success, isTaken(overTheWire(frame))], frame.type).toEqual([
        true,
        true,
      ])
    const known = contract.options.map(({ shape }) => shape.type.value).filter((type) => type !== 'closing')
    expect(new Set(frames.map(({ type }) => type))).toEqual(new Set(known))

    const broken = frames.flatMap(withoutOne).filter((frame) => !contract.safeParse(frame).success)
    expect(broken.length).toBeGreaterThan(15)
    expect(broken.filter(isTaken)).toEqual([])
  },
)

test.each([
  { type: 'message', message: { ...message, seq: '1' } },
  { type: 'message', message: { ...message, content: null } },
  { type: 'message', message: 'Hello' },
  { type: 'hello', lastSeq: 1.5, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false },
  { type: 'hello', lastSeq: 1, mine: { deliveredSeq: 1 }, theirs: NONE_YET, isOtherHere: false },
  { type: 'constructor' },
  { type: '__proto__' },
])('%o is no frame of a room', (frame) => {
  expect(isRoomFrame(frame)).toBe(false)
})

test('a notification without its kind is none', () => {
  const { kind, ...notification } = notificationOf()
  const frame = { type: 'notification', notification, unreadNotifications: 1 }
  expect([kind, isInboxFrame(overTheWire(frame))]).toEqual(['comment', false])
})
