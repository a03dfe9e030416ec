import { expect, test } from 'vitest'
import { RoomFrame } from '#contract/frames.ts'
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
