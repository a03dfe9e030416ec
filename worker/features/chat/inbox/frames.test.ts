import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REFUSED_FRAMES_PER_MINUTE } from '#contract/limits.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { simulateRoom, deliverTo, failingRooms } from '#worker/features/chat/rooms.fixture.ts'
import { startConversation, readMessages, write } from '#worker/test/calls.ts'
import { type Member, signIn } from '#worker/test/people.ts'
import { openGreeted, openRoom } from '#worker/test/sockets.ts'
import { DeliveredReports } from './report-delivered.ts'

afterEach(() => void vi.useRealTimers())

describe('a `delivered` frame from a device', () => {
  test('is shown to the sender at once and stored in the conversation', async () => {
    const { buyer, seller, id } = await startConversation()
    const [phone, thread] = [await openGreeted(seller), await openRoom(buyer, id)]
    const { seq } = await write(buyer, id, 'Is the generator still for sale?')
    const received = await phone.next('new_message')
    expect(received).toMatchObject({ content: 'Is the generator still for sale?', unreadMessages: 1 })
    phone.send({ type: 'delivered', conversationId: id, seq: received.message.seq })
    expect(await thread.next('marks')).toEqual({
      type: 'marks',
      userId: seller.user.id,
      deliveredSeq: seq,
      readSeq: 0,
    })
    expect(await readMessages(buyer, id)).toMatchObject({ theirs: { deliveredSeq: seq, readSeq: 0 } })
  })

  test("about other people's conversation reaches no room and creates none", async () => {
    const { buyer, seller, id } = await startConversation()
    await write(buyer, id)
    const thread = await openRoom(buyer, id)
    const before = await listDurableObjectIds(env.CONVERSATION_ROOM)
    const stranger = await openGreeted(await signIn())
    for (const conversationId of [id, 'no-such-room', '']) {
      stranger.send({ type: 'delivered', conversationId, seq: 1 })
      expect(await stranger.next()).toMatchObject({ type: 'refused', code: 'not_found' })
    }
    expect(await listDurableObjectIds(env.CONVERSATION_ROOM)).toHaveLength(before.length)
    await thread.ping()
    expect(thread.rest().filter(({ type }) => type === 'marks')).toEqual([])
    expect(await readMessages(seller, id)).toMatchObject({ mine: { readSeq: 0 } })
  })
})

test.each([
  ['binary', new Uint8Array([1, 2, 3]).buffer, 'wrong_type'],
  ['for the other kind of socket', { type: 'send', clientId: 'a', content: 'hello' }, 'invalid_input'],
  ['too large', 'x'.repeat(40_000), 'too_large'],
])(
  'an invalid frame that is %s is refused with a reason, and the socket stays open',
  async (_what, frame, code) => {
    const member = await signIn()
    const phone = await openGreeted(member)
    phone.send(frame)
    expect(await phone.next()).toMatchObject({
      type: 'refused',
      code,
      message: expect.stringMatching(/\w{3}/),
    })
    await deliverTo(member, simulateRoom(member).delivery({ seqs: [1], revision: 1, unread: 1 }))
    expect(await phone.next()).toMatchObject({ type: 'new_message' })
  },
)

test('a flood of frames is refused, then closes its socket, but not that of another device', async () => {
  // On a slow machine, each second of the flood would allow more frames, each of which calls a room.
  vi.useFakeTimers({ toFake: ['Date'] })
  const member = await signIn()
  const [flooding, phone] = [await openGreeted(member), await openGreeted(member)]
  for (let sent = 0; sent < 1_000; sent += 1)
    flooding.send({ type: 'delivered', conversationId: 'c', seq: 1 })
  expect(await flooding.closed).toMatchObject({ code: CLOSE_CODES.tooManyFrames })
  const [last, ...refusals] = flooding.rest().toReversed()
  expect(last).toEqual({ type: 'closing', code: CLOSE_CODES.tooManyFrames })
  const codes = refusals.map((frame) => (frame.type === 'refused' ? frame.code : frame.type))
  expect(codes).toHaveLength(REFUSED_FRAMES_PER_MINUTE)
  expect(new Set(codes)).toEqual(new Set(['not_found', 'too_many_requests']))
  await deliverTo(member, simulateRoom(member).delivery({ seqs: [1], revision: 1, unread: 1 }))
  expect(await phone.next()).toMatchObject({ type: 'new_message' })
  await phone.ping()
  expect(phone.rest()).toEqual([])
})

test('a report of a delivered mark is retried if its call fails', async () => {
  const { buyer, seller, id } = await startConversationOf(2)
  const rooms = failingRooms(1)
  await new DeliveredReports(rooms.namespace).report(seller.user.id, id, 2)
  expect(rooms.calls).toBe(2)
  expect(await deliveredSeqOf(buyer, id)).toBe(2)
})

test('if a report of a delivered mark is lost, the next one includes it', async () => {
  const { buyer, seller, id } = await startConversationOf(3)
  const rooms = failingRooms(2)
  const reports = new DeliveredReports(rooms.namespace)
  await reports.report(seller.user.id, id, 1)
  expect(await deliveredSeqOf(buyer, id)).toBe(0)
  await reports.report(seller.user.id, id, 3)
  expect(await deliveredSeqOf(buyer, id)).toBe(3)
})

test('concurrent reports of delivered marks share few calls, and the highest seq arrives', async () => {
  const { buyer, seller, id } = await startConversationOf(9)
  const rooms = failingRooms(0)
  const reports = new DeliveredReports(rooms.namespace)
  await Promise.all([1, 2, 3, 9, 5, 6].map((seq) => reports.report(seller.user.id, id, seq)))
  expect(rooms.calls).toBe(2)
  expect(await deliveredSeqOf(buyer, id)).toBe(9)
})

test('a finished report of a delivered mark leaves no state: the next one makes its own call', async () => {
  const { seller, id } = await startConversationOf(1)
  const rooms = failingRooms(0)
  const reports = new DeliveredReports(rooms.namespace)
  await reports.report(seller.user.id, id, 1)
  await reports.report(seller.user.id, id, 1)
  expect(rooms.calls).toBe(2)
})

/** Starts a conversation in which the buyer writes this many messages. */
async function startConversationOf(messages: number) {
  const two = await startConversation()
  for (let turn = 1; turn <= messages; turn += 1) await write(two.buyer, two.id, `Message ${turn}`)
  return two
}

async function deliveredSeqOf(sender: Member, conversationId: string): Promise<number> {
  return (await readMessages(sender, conversationId)).theirs.deliveredSeq
}
