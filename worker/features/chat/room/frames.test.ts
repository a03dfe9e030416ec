import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_CODES } from '#contract/frames.ts'
import {
  FRAME_CHARACTERS_MAX,
  FRAMES_PER_SECOND,
  MESSAGE_MAX,
  REFUSED_FRAMES_PER_MINUTE,
} from '#contract/limits.ts'
import { granted, meet } from './room.fixture.ts'

beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

const send = (clientId: string, content: unknown) => ({ type: 'send', clientId, content })

describe('a frame is refused with a reason', () => {
  // [spec 5 #31, 10.7 #13]
  test.each([
    ['that is binary', new Uint8Array([123, 125]).buffer, { code: 'wrong_type' }],
    ['that is no JSON', '{"type": "send"', { code: 'invalid_input' }],
    ['that is too long', 'x'.repeat(FRAME_CHARACTERS_MAX + 1), { code: 'too_large' }],
    [
      'with a message too long',
      send('a', 'x'.repeat(MESSAGE_MAX + 1)),
      { clientId: 'a', code: 'invalid_input', message: 'A message has at most 2,000 characters' },
    ],
  ])('%s', async (_what, frame, refusal) => {
    const { buyer, open } = await meet()
    const socket = await open(buyer)
    socket.send(frame)
    expect(await socket.next('refused')).toMatchObject({ message: expect.stringMatching(/\w/), ...refusal })
    socket.send(send('good', 'x'.repeat(MESSAGE_MAX)))
    expect(await socket.next('ack')).toMatchObject({ clientId: 'good', message: { seq: 1 } })
  })
})

// [spec 10.7 #14]
test('a burst of 1,000 frames is cut off and closes its socket; the other member goes on', async () => {
  const { buyer, seller, open, room, about } = await meet()
  const [loud, calm] = [await open(buyer), await open(seller)]
  for (let each = 1; each <= 1_000; each += 1) loud.send(send(`burst-${each}`, `message ${each}`))
  expect(await loud.closed).toMatchObject({ code: CLOSE_CODES.tooManyFrames })
  const frames = loud.rest()
  expect(frames.at(-1)).toEqual({ type: 'closing', code: CLOSE_CODES.tooManyFrames })
  const refused = frames.flatMap((frame) => (frame.type === 'refused' ? [frame] : []))
  expect(refused).toHaveLength(REFUSED_FRAMES_PER_MINUTE)
  expect(refused[0]).toMatchObject({
    clientId: `burst-${FRAMES_PER_SECOND + 1}`,
    code: 'too_many_requests',
    retryAfterSeconds: 1,
  })
  expect(frames.filter(({ type }) => type === 'ack')).toHaveLength(FRAMES_PER_SECOND)

  calm.send(send('calm', 'I am still here'))
  const { message } = await calm.next('ack')
  expect(message.seq).toBe(FRAMES_PER_SECOND + 1)
  expect(await calm.next('presence')).toMatchObject({ userId: buyer.publicId, isHere: false })
  const again = await open(buyer)
  again.send(send('again', 'So am I'))
  expect(await again.next('ack')).toMatchObject({ message: { seq: message.seq + 1 } })
  expect(
    (await granted(room.page(about, seller.id, { limit: 2 }))).messages.map(({ content }) => content),
  ).toEqual(['I am still here', 'So am I'])
})

describe('a socket is closed after so many refused frames within a minute', () => {
  const passSecond = () => vi.setSystemTime(Date.now() + 1_000)

  // [spec 10.7 #15]
  test('also where good frames stand between them', async () => {
    const { buyer, seller, open } = await meet()
    const [rude, calm] = [await open(buyer), await open(seller)]
    for (let second = 0; second < 30; second += 1) {
      for (const frame of [
        { type: 'shout' },
        { type: 'typing' },
        '{',
        { type: 'read', seq: 0 },
        new ArrayBuffer(1),
        { type: 'typing' },
      ])
        rude.send(frame)
      await rude.ping()
      passSecond()
    }
    expect(await rude.closed).toEqual({
      code: CLOSE_CODES.tooManyFrames,
      reason: 'Too many frames were refused',
    })
    expect(rude.rest().filter(({ type }) => type === 'refused')).toHaveLength(REFUSED_FRAMES_PER_MINUTE)
    calm.send(send('calm', 'I am still here'))
    expect(await calm.next('ack')).toMatchObject({ clientId: 'calm' })
  })

  // [spec 10.7 #15]
  test('also where the room slept in between', async () => {
    const { buyer, open, stub } = await meet()
    const socket = await open(buyer)
    for (let each = 0; each < REFUSED_FRAMES_PER_MINUTE; each += 1) {
      if (each % 40 === 39) await evictDurableObject(stub)
      socket.send({ type: 'shout' })
      await socket.next('refused')
    }
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.tooManyFrames })
  })

  // [spec 10.7 #15]
  test('and one that sends an unknown frame now and then stays open', async () => {
    const { buyer, open } = await meet()
    const socket = await open(buyer)
    for (let minute = 0; minute < 5; minute += 1) {
      for (let each = 0; each < REFUSED_FRAMES_PER_MINUTE / 2; each += 1) {
        socket.send({ type: 'voice-level', level: each })
        await socket.next('refused')
      }
      vi.setSystemTime(Date.now() + 60_000)
    }
    socket.send(send('good', 'Hello'))
    expect(await socket.next('ack')).toMatchObject({ clientId: 'good' })
  })
})
