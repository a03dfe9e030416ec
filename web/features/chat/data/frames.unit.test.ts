import { expect, test } from 'vitest'
import { InboxFrame, RoomFrame } from '#contract/frames.ts'
import { messageOf, NONE_YET } from './chat.fixture.ts'

const message = messageOf(1)

test.each([
  { type: 'message', message: { ...message, seq: '1' } },
  { type: 'message', message: { ...message, content: null } },
  { type: 'message', message: 'Hello' },
  { type: 'hello', lastSeq: 1.5, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false },
  { type: 'hello', lastSeq: 1, mine: { deliveredSeq: 1 }, theirs: NONE_YET, isOtherHere: false },
  { type: 'gossip' },
  { type: 'constructor' },
  { type: '__proto__' },
])('%o is no frame of a room', (frame) => {
  expect(RoomFrame.safeParse(frame).success).toBe(false)
})

test('a notification of a kind that this page does not know yet still brings its count', () => {
  const notification = { id: 'n', kind: 'lottery', createdAt: '2026-11-01T00:00:00.000Z' }
  expect(InboxFrame.parse({ type: 'notification', notification, unreadNotifications: 3 })).toEqual({
    type: 'notification',
    notification: null,
    unreadNotifications: 3,
  })
})
