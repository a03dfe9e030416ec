import { expect, test } from 'vitest'
import { RoomFrame } from './frames.ts'

const NONE_YET = { deliveredSeq: 0, readSeq: 0 }

test.each([
  { type: 'message', message: { seq: '1', content: 'Hello' } },
  { type: 'message', message: 'Hello' },
  { type: 'hello', lastSeq: 1.5, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false },
  { type: 'hello', lastSeq: 1, mine: { deliveredSeq: 1 }, theirs: NONE_YET, isOtherHere: false },
  { type: 'gossip' },
  { type: 'constructor' },
  { type: '__proto__' },
])('%o is no frame of a room', (frame) => {
  expect(RoomFrame.safeParse(frame).success).toBe(false)
})

test('a greeting is a frame of a room', () => {
  const hello = { type: 'hello', lastSeq: 1, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false }
  expect(RoomFrame.safeParse(hello).success).toBe(true)
})
