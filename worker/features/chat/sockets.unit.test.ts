import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { InboxRequest, RoomRequest } from '#contract/frames.ts'
import { FRAMES_PER_MINUTE, FRAMES_PER_SECOND, FRAME_CHARACTERS_MAX, MESSAGE_MAX } from '#contract/limits.ts'
import type { RoomAbout } from '../../rpc.ts'
import { askForSocket, readIdentity } from './identity.ts'
import { AT_REST, KeptPace, type Pace, parseFrame } from './sockets.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const GOOD = JSON.stringify({ type: 'delivered', conversationId: 'c', seq: 1 })
const IDENTITY = { userId: 7, publicId: '0192f0c1-0000-7000-8000-000000000007', askedAt: 1_795_000_000_000 }

describe('a frame', () => {
  test('a frame of the contract is parsed', () => {
    expect(parseFrame(InboxRequest, GOOD, AT_REST, NOON)).toMatchObject({
      request: { type: 'delivered', conversationId: 'c', seq: 1 },
    })
  })

  test('a message of maximum length, each character escaped, is not too large for a frame', () => {
    const content = 'ß'.repeat(MESSAGE_MAX)
    const frame = JSON.stringify({ type: 'send', clientId: 'a'.repeat(64), content }).replaceAll(
      'ß',
      '\\u00df',
    )
    expect(frame.length).toBeGreaterThan(6 * MESSAGE_MAX)
    expect(parseFrame(RoomRequest, frame, AT_REST, NOON)).toMatchObject({ request: { content } })
  })

  // [spec 10.7 #13]
  test.each([
    ['binary', new ArrayBuffer(8), 'wrong_type'],
    ['over the limit', ' '.repeat(FRAME_CHARACTERS_MAX) + GOOD, 'too_large'],
    ['empty', '', 'invalid_input'],
    ['invalid JSON', '{"type":', 'invalid_input'],
    ['null', 'null', 'invalid_input'],
    ['without a type', '{}', 'invalid_input'],
    ['of an unknown type', '{"type":"shutdown"}', 'invalid_input'],
    ['that poisons prototypes', '{"__proto__":{"type":"delivered"}}', 'invalid_input'],
    ['with seq 0', '{"type":"delivered","conversationId":"c","seq":0}', 'invalid_input'],
    ['with a broken seq', '{"type":"delivered","conversationId":"c","seq":1.5}', 'invalid_input'],
    [
      'with a conversation id of 10,000 letters',
      JSON.stringify({ type: 'delivered', conversationId: 'c'.repeat(10_000), seq: 1 }),
      'invalid_input',
    ],
    ['nested a thousand deep', '['.repeat(1_000) + ']'.repeat(1_000), 'invalid_input'],
  ])('a frame is refused with a reason: %s', (_what, frame, code) => {
    const taken = parseFrame(InboxRequest, frame, AT_REST, NOON)
    expect(taken).toMatchObject({ refusal: { code } })
    expect('refusal' in taken && taken.refusal.message).toMatch(/\w{3}.* \w/)
  })
})

describe('the pace', () => {
  test('the pace lets FRAMES_PER_SECOND frames through in a second, then none until the next', () => {
    const { passed, pace } = flood(FRAMES_PER_SECOND + 5, AT_REST, NOON)
    expect(passed).toBe(FRAMES_PER_SECOND)
    expect(parseFrame(InboxRequest, GOOD, pace, NOON + 999)).toMatchObject({
      refusal: { code: 'too_many_requests', retryAfterSeconds: 1 },
    })
    expect(flood(FRAMES_PER_SECOND + 5, pace, NOON + 1_000).passed).toBe(FRAMES_PER_SECOND)
  })

  test('the pace lets FRAMES_PER_MINUTE frames through in a minute, then none until the next', () => {
    let pace = AT_REST
    let passed = 0
    for (let second = 0; second < 60; second += 1) {
      const flooded = flood(FRAMES_PER_SECOND, pace, NOON + second * 1_000)
      pace = flooded.pace
      passed += flooded.passed
    }
    expect(passed).toBe(FRAMES_PER_MINUTE)
    expect(parseFrame(InboxRequest, GOOD, pace, NOON + 59_999)).toMatchObject({
      refusal: { code: 'too_many_requests', retryAfterSeconds: 1 },
    })
    expect(flood(FRAMES_PER_SECOND, pace, NOON + 60_000).passed).toBe(FRAMES_PER_SECOND)
  })

  test('the pace of a socket opened under an earlier version is parsed', () => {
    expect(KeptPace.parse({ windowStart: NOON, used: 3, refused: 2 })).toEqual({
      windowStart: NOON,
      used: 3,
      refused: 2,
      minuteStart: 0,
      usedInMinute: 0,
    })
  })

  test('the pace counts frames refused for their content', () => {
    const { pace } = flood(FRAMES_PER_SECOND, AT_REST, NOON, 'nonsense')
    expect(parseFrame(InboxRequest, GOOD, pace, NOON)).toMatchObject({
      refusal: { code: 'too_many_requests' },
    })
  })

  test('the pace does not block a socket for good if the clock was set back', () => {
    const { pace } = flood(FRAMES_PER_SECOND + 1, AT_REST, NOON)
    expect(parseFrame(InboxRequest, GOOD, pace, NOON - HOUR_MS)).toHaveProperty('request')
  })
})

test('an object reads the identity that the Worker wrote', () => {
  expect(readIdentity(askForSocket(IDENTITY).headers)).toEqual(IDENTITY)
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
  const { headers } = askForSocket(IDENTITY, about)
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

function flood(frames: number, before: Pace, now: number, frame = GOOD): { passed: number; pace: Pace } {
  let pace = before
  let passed = 0
  for (let turn = 0; turn < frames; turn += 1) {
    const taken = parseFrame(InboxRequest, frame, pace, now)
    pace = taken.pace
    if ('request' in taken) passed += 1
  }
  return { passed, pace }
}
