import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { InboxRequest, RoomRequest } from '#contract/frames.ts'
import { FRAMES_PER_MINUTE, FRAMES_PER_SECOND, FRAME_CHARACTERS_MAX, MESSAGE_MAX } from '#contract/limits.ts'
import type { RoomAbout } from '#worker/rpc.ts'
import { toSocketRequest, readIdentity } from './identity.ts'
import { INITIAL_PACE, Pace, parseFrame } from './sockets.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const GOOD = JSON.stringify({ type: 'delivered', conversationId: 'c', seq: 1 })
const IDENTITY = { userId: 7, publicId: '0192f0c1-0000-7000-8000-000000000007', askedAt: 1_795_000_000_000 }

describe('a frame', () => {
  test('of the contract is parsed', () => {
    expect(parseFrame(InboxRequest, GOOD, INITIAL_PACE, NOON)).toMatchObject({
      request: { type: 'delivered', conversationId: 'c', seq: 1 },
    })
  })

  test('may contain the longest message, even with each character escaped', () => {
    const content = 'ß'.repeat(MESSAGE_MAX)
    const frame = JSON.stringify({ type: 'send', clientId: 'a'.repeat(64), content }).replaceAll(
      'ß',
      '\\u00df',
    )
    expect(frame.length).toBeGreaterThan(6 * MESSAGE_MAX)
    expect(parseFrame(RoomRequest, frame, INITIAL_PACE, NOON)).toMatchObject({ request: { content } })
  })

  test.each([
    ['binary', new ArrayBuffer(8), 'wrong_type'],
    ['over the limit', ' '.repeat(FRAME_CHARACTERS_MAX) + GOOD, 'too_large'],
    ['empty', '', 'invalid_input'],
    ['invalid JSON', '{"type":', 'invalid_input'],
    ['null', 'null', 'invalid_input'],
    ['an object without a type', '{}', 'invalid_input'],
    ['one of an unknown type', '{"type":"shutdown"}', 'invalid_input'],
    ['an attempt to poison prototypes', '{"__proto__":{"type":"delivered"}}', 'invalid_input'],
    ['one with seq 0', '{"type":"delivered","conversationId":"c","seq":0}', 'invalid_input'],
    ['one with a fractional seq', '{"type":"delivered","conversationId":"c","seq":1.5}', 'invalid_input'],
    [
      'one with a conversation id of 10,000 letters',
      JSON.stringify({ type: 'delivered', conversationId: 'c'.repeat(10_000), seq: 1 }),
      'invalid_input',
    ],
    ['nested a thousand deep', '['.repeat(1_000) + ']'.repeat(1_000), 'invalid_input'],
  ])('is refused with a reason if it is %s', (_what, frame, code) => {
    const result = parseFrame(InboxRequest, frame, INITIAL_PACE, NOON)
    expect(result).toMatchObject({ refusal: { code } })
    expect('refusal' in result && result.refusal.message).toMatch(/\w{3}.* \w/)
  })
})

describe("a socket's pace", () => {
  test('allows FRAMES_PER_SECOND frames in a second, then none until the next', () => {
    const { accepted, pace } = flood(FRAMES_PER_SECOND + 5, INITIAL_PACE, NOON)
    expect(accepted).toBe(FRAMES_PER_SECOND)
    expect(parseFrame(InboxRequest, GOOD, pace, NOON + 999)).toMatchObject({
      refusal: { code: 'too_many_requests', retryAfterSeconds: 1 },
    })
    expect(flood(FRAMES_PER_SECOND + 5, pace, NOON + 1_000).accepted).toBe(FRAMES_PER_SECOND)
  })

  test('allows FRAMES_PER_MINUTE frames in a minute, then none until the next', () => {
    let pace = INITIAL_PACE
    let accepted = 0
    for (let second = 0; second < 60; second += 1) {
      const flooded = flood(FRAMES_PER_SECOND, pace, NOON + second * 1_000)
      pace = flooded.pace
      accepted += flooded.accepted
    }
    expect(accepted).toBe(FRAMES_PER_MINUTE)
    expect(parseFrame(InboxRequest, GOOD, pace, NOON + 59_999)).toMatchObject({
      refusal: { code: 'too_many_requests', retryAfterSeconds: 1 },
    })
    expect(flood(FRAMES_PER_SECOND, pace, NOON + 60_000).accepted).toBe(FRAMES_PER_SECOND)
  })

  test('is parsed even if an earlier version stored it', () => {
    expect(Pace.parse({ windowStart: NOON, used: 3, refused: 2 })).toEqual({
      windowStart: NOON,
      used: 3,
      refused: 2,
      minuteStart: 0,
      usedInMinute: 0,
    })
  })

  test('counts frames that are refused for their content', () => {
    const { pace } = flood(FRAMES_PER_SECOND, INITIAL_PACE, NOON, 'nonsense')
    expect(parseFrame(InboxRequest, GOOD, pace, NOON)).toMatchObject({
      refusal: { code: 'too_many_requests' },
    })
  })

  test('does not block a socket for good if the clock was set back', () => {
    const { pace } = flood(FRAMES_PER_SECOND + 1, INITIAL_PACE, NOON)
    expect(parseFrame(InboxRequest, GOOD, pace, NOON - HOUR_MS)).toHaveProperty('request')
  })
})

test('an object reads the identity that the Worker wrote', () => {
  expect(readIdentity(toSocketRequest(IDENTITY).headers)).toEqual(IDENTITY)
})

test('a header carries names in any script', () => {
  const person = {
    id: 7,
    publicId: 'p',
    name: 'Kadiatu Ŋɔ "Nana" 😀 日本\r\nX-Evil: 1',
    suspendedUntil: null,
  }
  const about: RoomAbout = {
    id: 1,
    publicId: 'c',
    listingId: 2,
    buyer: person,
    seller: person,
    blockedBy: [7],
  }
  const { headers } = toSocketRequest(IDENTITY, about)
  expect(headers.get('x-about')).toMatch(/^[\u0020-\u007e]*$/)
  expect(JSON.parse(headers.get('x-about') ?? '')).toEqual(about)
})

test.each([
  [{}],
  [{ 'x-user-id': '7', 'x-user-public-id': 'p' }],
  [{ 'x-user-id': 'x', 'x-user-public-id': 'p', 'x-asked-at': '1' }],
  [{ 'x-user-id': '7', 'x-user-public-id': '', 'x-asked-at': '1' }],
])('an identity cannot be read from the headers %j', (headers) => {
  expect(() => readIdentity(new Headers(headers))).toThrow(/x|id/i)
})

function flood(frames: number, before: Pace, now: number, frame = GOOD): { accepted: number; pace: Pace } {
  let pace = before
  let accepted = 0
  for (let turn = 0; turn < frames; turn += 1) {
    const result = parseFrame(InboxRequest, frame, pace, now)
    pace = result.pace
    if ('request' in result) accepted += 1
  }
  return { accepted, pace }
}
