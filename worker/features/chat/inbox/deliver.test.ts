import { evictDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InboxFrame } from '#contract/frames.ts'
import { SOCKETS_MAX } from '#contract/limits.ts'
import { meet, write } from '../../../test/conversations.ts'
import { signIn, type Member } from '../../../test/people.ts'
import { openInbox, type TestSocket } from '../../../test/sockets.ts'
import { correspond, deliverTo, inboxOf } from './deliveries.fixture.ts'

let member: Member
beforeEach(async () => {
  member = await signIn()
})

describe('a delivery', () => {
  // [spec 3 #24, 7 #22]
  test("is shown on every device of the person at once, and on nobody else's", async () => {
    const [member, stranger] = [await signIn(), await signIn()]
    const [phone, laptop, elsewhere] = [
      await openGreeted(member),
      await openGreeted(member),
      await openGreeted(stranger),
    ]
    const { conversationId, message, delivery } = correspond(member, 'Aminata')
    expect(await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))).toBe(1)
    for (const device of [phone, laptop]) {
      expect(await device.next()).toEqual({
        type: 'new_message',
        conversationId,
        senderName: 'Aminata',
        content: 'Message 1',
        message: message(1),
        unreadCount: 1,
        unreadMessages: 1,
      })
    }
    await elsewhere.ping()
    expect(elsewhere.rest()).toEqual([])
  })

  // [spec 10.7 #7]
  test('that comes twice changes nothing the second time', async () => {
    const phone = await openGreeted(member)
    const { delivery } = correspond(member)
    const twice = delivery({ seqs: [1, 2], revision: 2, unread: 2 })
    expect([await deliverTo(member, twice), await deliverTo(member, twice)]).toEqual([2, 2])
    await phone.ping()
    expect(phone.rest()).toMatchObject([
      { type: 'new_message', message: { seq: 1 } },
      { type: 'new_message', message: { seq: 2 } },
    ])
  })

  // [spec 10.7 #7]
  test('that comes late, behind a newer one, changes nothing', async () => {
    const { delivery } = correspond(member)
    const phone = await openGreeted(member)
    await deliverTo(
      member,
      delivery({ seqs: [1, 2], revision: 4, unread: 0, mine: { deliveredSeq: 2, readSeq: 2 } }),
    )
    expect(await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))).toBe(2)
    await phone.ping()
    expect(phone.rest().at(-1)).toMatchObject({
      type: 'conversation',
      unreadCount: 0,
      mine: { deliveredSeq: 2, readSeq: 2 },
    })
    expect((await greetingOf(member)).unreadMessages).toBe(0)
  })

  // [spec 10.7 #7]
  test('that leaves a gap is not taken: the answer says where to go on, and nothing is lost', async () => {
    const phone = await openGreeted(member)
    const { delivery } = correspond(member)
    await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))
    expect(await deliverTo(member, delivery({ seqs: [3, 4], revision: 4, unread: 4 }))).toBe(1)
    expect((await greetingOf(member)).unreadMessages).toBe(1)
    expect(await deliverTo(member, delivery({ seqs: [2, 3, 4], revision: 4, unread: 4 }))).toBe(4)
    await phone.ping()
    expect(phone.rest()).toMatchObject([1, 2, 3, 4].map((seq) => ({ type: 'new_message', message: { seq } })))
  })

  test('in parts, with more than fits one call, keeps the count that stands behind all of them', async () => {
    const phone = await openGreeted(member)
    const { delivery } = correspond(member)
    await deliverTo(member, delivery({ seqs: [1, 2], revision: 4, unread: 4 }))
    expect(await deliverTo(member, delivery({ seqs: [3, 4], revision: 4, unread: 4 }))).toBe(4)
    await phone.ping()
    expect(phone.rest()).toMatchObject(
      [1, 2, 3, 4].map((seq) => ({
        type: 'new_message',
        message: { seq },
        unreadCount: 4,
        unreadMessages: 4,
      })),
    )
  })
})

describe('unread messages', () => {
  // [spec 10.7 #10]
  test('are counted over all conversations, with or without a device, up to 99', async () => {
    const [one, other] = [correspond(member), correspond(member)]
    await deliverTo(member, one.delivery({ seqs: [1, 2], revision: 2, unread: 2 }))
    await deliverTo(member, other.delivery({ seqs: [1], revision: 1, unread: 1 }))
    expect((await greetingOf(member)).unreadMessages).toBe(3)
    const phone = await openGreeted(member)
    await deliverTo(member, other.delivery({ seqs: [2], revision: 2, unread: 150 }))
    expect(await phone.next('new_message')).toMatchObject({ unreadCount: 99, unreadMessages: 99 })
    expect((await greetingOf(member)).unreadMessages).toBe(99)
  })
})

// [spec 3 #24]
test('what two people write and read in a conversation reaches the devices of both', async () => {
  const { buyer, seller, id } = await meet()
  const [phone, laptop, sender] = [
    await openGreeted(seller),
    await openGreeted(seller),
    await openGreeted(buyer),
  ]
  await write(buyer, id, 'One')
  const { seq } = await write(buyer, id, 'Two')
  for (const device of [phone, laptop]) {
    expect(await device.next('new_message')).toMatchObject({ conversationId: id, content: 'One' })
    expect(await device.next('new_message')).toMatchObject({
      conversationId: id,
      content: 'Two',
      unreadCount: 2,
      unreadMessages: 2,
    })
  }
  expect((await seller.post(`/api/conversations/${id}/read`, { seq })).status).toBe(200)
  for (const device of [phone, laptop])
    expect(await until(device, ({ unreadCount }) => unreadCount === 0)).toMatchObject({
      lastSeq: seq,
      unreadMessages: 0,
    })
  expect(await until(sender, ({ theirs }) => theirs.readSeq === seq)).toMatchObject({
    conversationId: id,
    unreadCount: 0,
  })
  expect(sender.rest().filter(({ type }) => type === 'new_message')).toEqual([])
})

describe('an inbox that slept', () => {
  // [spec 10.7 #6]
  test('keeps its devices, its counts and what it was told of', async () => {
    const phone = await openGreeted(member)
    const { delivery } = correspond(member)
    const first = delivery({ seqs: [1], revision: 1, unread: 1 })
    await deliverTo(member, first)
    await phone.next('new_message')
    await evictDurableObject(inboxOf(member))
    expect(await deliverTo(member, first)).toBe(1)
    expect(await deliverTo(member, delivery({ seqs: [2], revision: 2, unread: 2 }))).toBe(2)
    expect(await phone.next()).toMatchObject({ type: 'new_message', message: { seq: 2 }, unreadMessages: 2 })
    await phone.ping()
    expect(phone.rest()).toEqual([])
  })
})

// [spec 10.7 #16]
test('of more devices than are allowed the oldest makes way', async () => {
  const devices = [await openGreeted(member)]
  while (devices.length < SOCKETS_MAX) devices.push(await openGreeted(member))
  const latest = await openGreeted(member)
  expect(await devices[0]?.closed).toMatchObject({ code: 1013 })
  expect(devices[0]?.rest()).toEqual([{ type: 'closing', code: 1013 }])
  const { delivery } = correspond(member)
  await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))
  for (const device of [...devices.slice(1), latest])
    expect(await device.next()).toMatchObject({ type: 'new_message' })
})

/** The first frame about a conversation of which something is true. */
async function until(
  device: TestSocket<InboxFrame>,
  isSo: (frame: Extract<InboxFrame, { type: 'conversation' }>) => boolean,
) {
  for (;;) {
    const frame = await device.next('conversation')
    if (isSo(frame)) return frame
  }
}

async function openGreeted(member: Member) {
  const device = await openInbox(member)
  await device.next('hello')
  return device
}

async function greetingOf(member: Member) {
  const device = await openInbox(member)
  const hello = await device.next('hello')
  device.close()
  await device.closed
  return hello
}
