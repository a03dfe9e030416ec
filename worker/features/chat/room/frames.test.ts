import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_CODES } from '#contract/frames.ts'
import { FRAME_CHARACTERS_MAX, FRAMES_PER_SECOND, MESSAGE_MAX, REFUSED_FRAMES_MAX } from '#contract/limits.ts'
import { granted, meet } from './room.fixture.ts'

beforeEach(() => void vi.setSystemTime(Date.now()))
afterEach(() => void vi.useRealTimers())

const send = (clientId: string, content: unknown) => ({ type: 'send', clientId, content })

describe('a frame is refused with a reason', () => {
  test.each([
    ['that is binary', new Uint8Array([123, 125]).buffer, { code: 'wrong_type' }],
    ['that is no JSON', '{"type": "send"', { code: 'invalid_input' }],
    ['of no known type', { type: 'shout' }, { code: 'invalid_input', message: expect.stringContaining('"send", "read"') }],
    ['that is no object', '[]', { code: 'invalid_input' }],
    ['that is too long', 'x'.repeat(FRAME_CHARACTERS_MAX + 1), { code: 'too_large' }],
    ['without a name', { type: 'send', content: 'Hello' }, { code: 'invalid_input', message: 'clientId must be a text' }],
    ['with a bad name', send('a b', 'Hello'), { code: 'invalid_input', message: 'clientId may have letters, figures and . : _ - only' }],
    ['with a message of blanks', send('a', ' \n\u200b '), { clientId: 'a', code: 'invalid_input', message: 'Please write a message' }],
    ['with no message', send('a', undefined), { clientId: 'a', code: 'invalid_input', message: 'Please write a message' }],
    ['with a message too long', send('a', 'x'.repeat(MESSAGE_MAX + 1)), { clientId: 'a', code: 'invalid_input', message: 'A message has at most 2,000 characters' }],
    ['with a mark below 1', { type: 'read', seq: 0 }, { code: 'invalid_input' }],
    ['with a mark between two', { type: 'delivered', seq: 1.5 }, { code: 'invalid_input' }],
  ])('%s', async (_what, frame, refusal) => {
    const { buyer, open } = await meet()
    const socket = await open(buyer)
    socket.send(frame)
    expect(await socket.next('refused')).toMatchObject({ message: expect.stringMatching(/\w/), ...refusal })
    socket.send(send('good', 'x'.repeat(MESSAGE_MAX)))
    expect(await socket.next('ack')).toMatchObject({ clientId: 'good', message: { seq: 1 } })
  })
})

test('of 1,000 frames in a burst the first are taken, the others refused, and the socket is closed; the other one writes and reads on', async () => {
  const { buyer, seller, open, room, about } = await meet()
  const [loud, calm] = [await open(buyer), await open(seller)]
  for (let each = 1; each <= 1_000; each += 1) loud.send(send(`burst-${each}`, `message ${each}`))
  expect(await loud.closed).toMatchObject({ code: CLOSE_CODES.tooManyFrames })
  const frames = loud.rest()
  expect(frames.at(-1)).toEqual({ type: 'closing', code: CLOSE_CODES.tooManyFrames })
  const refused = frames.flatMap((frame) => (frame.type === 'refused' ? [frame] : []))
  expect(refused).toHaveLength(REFUSED_FRAMES_MAX)
  expect(refused[0]).toMatchObject({ clientId: `burst-${FRAMES_PER_SECOND + 1}`, code: 'too_many_requests', retryAfterSeconds: 1 })
  expect(frames.filter(({ type }) => type === 'ack')).toHaveLength(FRAMES_PER_SECOND)

  calm.send(send('calm', 'I am still here'))
  const { message } = await calm.next('ack')
  expect(message.seq).toBe(FRAMES_PER_SECOND + 1)
  expect(await calm.next('presence')).toMatchObject({ userId: buyer.publicId, isHere: false })
  const again = await open(buyer)
  again.send(send('again', 'So am I'))
  expect(await again.next('ack')).toMatchObject({ message: { seq: message.seq + 1 } })
  expect((await granted(room.page(about, seller.id, { limit: 2 }))).messages.map(({ content }) => content)).toEqual(['I am still here', 'So am I'])
})

test('refusals count in a row: a frame that is taken begins anew', async () => {
  const { buyer, open } = await meet()
  const socket = await open(buyer)
  const most = REFUSED_FRAMES_MAX - 1
  for (const clientId of ['first', 'second']) {
    for (let each = 0; each < most; each += 1) socket.send({ type: 'shout' })
    for (let each = 0; each < most; each += 1) await socket.next('refused')
    vi.setSystemTime(Date.now() + 1_000)
    socket.send(send(clientId, 'Hello'))
    expect(await socket.next('ack')).toMatchObject({ clientId })
  }
})

test('a text of ping is answered without a frame of the contract', async () => {
  const { buyer, open } = await meet()
  const socket = await open(buyer)
  await socket.ping()
  expect(socket.rest()).toMatchObject([{ type: 'hello' }])
})
