import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { InboxFrame } from '#contract/frames.ts'
import { SOCKETS_MAX } from '#contract/limits.ts'
import { toSocketRequest } from '#worker/features/chat/identity.ts'
import { simulateRoom, deliverTo, inboxOf, ownerOf } from '#worker/features/chat/rooms.fixture.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { startConversation, write } from '#worker/test/calls.ts'
import { ctxOf, type Member, signIn } from '#worker/test/people.ts'
import { type TestSocket, openGreeted, openInbox, takeSocket } from '#worker/test/sockets.ts'
import { comment, postListing } from '#worker/test/things.ts'
import type { UserInbox } from './user-inbox.ts'

let member: Member
beforeEach(async () => {
  member = await signIn()
})

describe('a delivery', () => {
  // [spec 3 #24, 7 #22]
  test("is pushed to all the person's devices at once, and to nobody else's", async () => {
    const [member, stranger] = [await signIn(), await signIn()]
    const [phone, laptop, elsewhere] = [
      await openGreeted(member),
      await openGreeted(member),
      await openGreeted(stranger),
    ]
    const { conversationId, message, delivery } = simulateRoom(member, 'Aminata')
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

  test('that is received twice changes nothing the second time', async () => {
    const phone = await openGreeted(member)
    const { delivery } = simulateRoom(member)
    const twice = delivery({ seqs: [1, 2], revision: 2, unread: 2 })
    expect([await deliverTo(member, twice), await deliverTo(member, twice)]).toEqual([2, 2])
    await phone.ping()
    expect(phone.rest()).toMatchObject([
      { type: 'new_message', message: { seq: 1 } },
      { type: 'new_message', message: { seq: 2 } },
    ])
  })

  test('that is received after a newer one changes nothing', async () => {
    const { delivery } = simulateRoom(member)
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
    expect((await readGreeting(member)).unreadMessages).toBe(0)
  })

  test('that leaves a gap is not stored; the response says where to continue', async () => {
    const phone = await openGreeted(member)
    const { delivery } = simulateRoom(member)
    await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))
    expect(await deliverTo(member, delivery({ seqs: [3, 4], revision: 4, unread: 4 }))).toBe(1)
    expect((await readGreeting(member)).unreadMessages).toBe(1)
    expect(await deliverTo(member, delivery({ seqs: [2, 3, 4], revision: 4, unread: 4 }))).toBe(4)
    await phone.ping()
    expect(phone.rest()).toMatchObject([1, 2, 3, 4].map((seq) => ({ type: 'new_message', message: { seq } })))
  })

  test('that is split over several calls has the final unread count in each part', async () => {
    const phone = await openGreeted(member)
    const { delivery } = simulateRoom(member)
    await deliverTo(member, delivery({ seqs: [1, 2], revision: 4, unread: 4 }))
    expect(await deliverTo(member, delivery({ seqs: [3, 4], revision: 4, unread: 4 }))).toBe(4)
    await phone.ping()
    const counts = { unreadCount: 4, unreadMessages: 4 }
    expect(phone.rest()).toMatchObject(
      [1, 2, 3, 4].map((seq) => ({ type: 'new_message', message: { seq }, ...counts })),
    )
  })
})

test('unread messages are counted in all conversations, with or without devices, up to 99', async () => {
  const [one, other] = [simulateRoom(member), simulateRoom(member)]
  await deliverTo(member, one.delivery({ seqs: [1, 2], revision: 2, unread: 2 }))
  await deliverTo(member, other.delivery({ seqs: [1], revision: 1, unread: 1 }))
  expect((await readGreeting(member)).unreadMessages).toBe(3)
  const phone = await openGreeted(member)
  await deliverTo(member, other.delivery({ seqs: [2], revision: 2, unread: 150 }))
  expect(await phone.next('new_message')).toMatchObject({ unreadCount: 99, unreadMessages: 99 })
  expect((await readGreeting(member)).unreadMessages).toBe(99)
})

// [spec 3 #24]
test('messages and read marks of a conversation reach the devices of both people', async () => {
  const { buyer, seller, id } = await startConversation()
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
    expect(await nextConversationFrame(device, ({ unreadCount }) => unreadCount === 0)).toMatchObject({
      lastSeq: seq,
      unreadMessages: 0,
    })
  expect(await nextConversationFrame(sender, ({ theirs }) => theirs.readSeq === seq)).toMatchObject({
    conversationId: id,
    unreadCount: 0,
  })
  expect(sender.rest().filter(({ type }) => type === 'new_message')).toEqual([])
})

test('an evicted inbox keeps its devices, its counts and its delivery state', async () => {
  const phone = await openGreeted(member)
  const { delivery } = simulateRoom(member)
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

test('an inbox from a version that counted sent messages takes deliveries', async () => {
  const { delivery } = simulateRoom(member)
  await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))
  await runInDurableObject(inboxOf(member), (_inbox, { storage }) => {
    for (const column of ['sent_from', 'sent'])
      storage.sql.exec(`ALTER TABLE conversations ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0`)
  })
  await evictDurableObject(inboxOf(member))
  expect(await deliverTo(member, delivery({ seqs: [2], revision: 2, unread: 2 }))).toBe(2)
  expect((await readGreeting(member)).unreadMessages).toBe(2)
})

test(`at most ${SOCKETS_MAX} devices stay connected: one more closes the oldest`, async () => {
  const devices = [await openGreeted(member)]
  while (devices.length < SOCKETS_MAX) devices.push(await openGreeted(member))
  const latest = await openGreeted(member)
  expect(await devices[0]?.closed).toMatchObject({ code: 1013 })
  expect(devices[0]?.rest()).toEqual([{ type: 'closing', code: 1013 }])
  const { delivery } = simulateRoom(member)
  await deliverTo(member, delivery({ seqs: [1], revision: 1, unread: 1 }))
  for (const device of [...devices.slice(1), latest])
    expect(await device.next()).toMatchObject({ type: 'new_message' })
})

describe('a notification in D1', () => {
  test('is shown once on every device despite many nudges, and counts until it is read', async () => {
    const { seller, commentOn } = await createSeller()
    const devices = [await openGreeted(seller), await openGreeted(seller)]
    await commentOn('Is the price firm?')
    await nudge(seller)
    await Promise.all([nudge(seller), nudge(seller), nudge(seller)])
    for (const device of devices) {
      expect(await device.next('notification')).toMatchObject({
        notification: { kind: 'comment', preview: 'Is the price firm?', isRead: false },
        unreadNotifications: 1,
      })
      await device.ping()
      for (const frame of device.rest())
        expect(frame).toMatchObject({ type: 'notification', notification: null, unreadNotifications: 1 })
    }
    await seller.post('/api/notifications/read', { all: true })
    await nudge(seller)
    for (const device of devices) {
      await device.ping()
      expect(device.rest().at(-1)).toEqual({
        type: 'notification',
        notification: null,
        unreadNotifications: 0,
      })
    }
  })

  test('from before any device was connected is only counted in the greeting', async () => {
    const { seller, commentOn } = await createSeller()
    await commentOn('One')
    await commentOn('Two')
    const device = await openInbox(seller)
    expect(await device.next()).toMatchObject({ type: 'hello', unreadNotifications: 2 })
    await seller.post('/api/notifications/read', { all: true })
    await nudge(seller)
    await device.ping()
    for (const frame of device.rest())
      expect(frame).toMatchObject({ type: 'notification', notification: null })
  })

  test('whose nudge was lost is shown when another device connects', async () => {
    const { seller } = await createSeller()
    const first = await openGreeted(seller)
    const { db, user, now } = await ctxOf(seller)
    await db.batch([notify(db, { userId: user.id, kind: 'expiring' }, now)])
    const second = await openInbox(seller)
    expect(await second.next()).toMatchObject({ type: 'hello', unreadNotifications: 1 })
    expect(await first.next()).toMatchObject({
      type: 'notification',
      notification: { kind: 'expiring' },
      unreadNotifications: 1,
    })
    await second.ping()
    expect(second.rest()).toEqual([])
  })

  test('is found by an evicted inbox, which does not announce earlier ones again', async () => {
    const { seller, commentOn } = await createSeller()
    const device = await openGreeted(seller)
    await commentOn('One')
    expect(await device.next('notification')).toMatchObject({ notification: { preview: 'One' } })
    await nudge(seller)
    await device.ping()
    await evictDurableObject(inboxOf(seller))
    await nudge(seller)
    await device.ping()
    for (const frame of device.rest())
      expect(frame).toMatchObject({ notification: null, unreadNotifications: 1 })
    await commentOn('Two')
    await device.ping()
    expect(device.rest().at(-1)).toMatchObject({ notification: { preview: 'Two' }, unreadNotifications: 2 })
  })
})

describe('concurrent nudges', () => {
  test('while a device connects leave no outdated count and announce nothing twice', async () => {
    const { seller } = await createSeller()
    const first = await openGreeted(seller)
    const { db, user, now } = await ctxOf(seller)
    for (let count = 1; count <= 8; count += 1) {
      const notifyAndNudge = async () => {
        await db.batch([notify(db, { userId: user.id, kind: 'expiring' }, now)])
        await nudge(seller)
      }
      const [device] = await Promise.all([openInbox(seller), notifyAndNudge()])
      await device.ping()
      expect(device.rest()[0]).toMatchObject({ type: 'hello' })
      expect(device.rest().at(-1)).toMatchObject({ unreadNotifications: count })
      device.close()
      await device.closed
    }
    await first.ping()
    expect(
      first.rest().filter((frame) => frame.type === 'notification' && frame.notification !== null),
    ).toHaveLength(8)
  })

  test('restart a read that began before them', async () => {
    const { seller } = await createSeller()
    const owner = await ownerOf(seller)
    const { db, user, now } = await ctxOf(seller)
    const hello = await runInDurableObject(inboxOf(seller), async (inbox) => {
      const opening = asInbox(inbox).fetch(
        toSocketRequest({ userId: user.id, publicId: user.publicId, askedAt: now }),
      )
      await Promise.all([
        inbox.nudge(owner),
        db.batch([notify(db, { userId: user.id, kind: 'expiring' }, now)]),
      ])
      return (await takeSocket(await opening, InboxFrame)).next()
    })
    expect(hello).toMatchObject({ type: 'hello', unreadNotifications: 1 })
  })
})

/** The first `conversation` frame that satisfies the predicate. */
async function nextConversationFrame(
  device: TestSocket<InboxFrame>,
  isExpected: (frame: Extract<InboxFrame, { type: 'conversation' }>) => boolean,
) {
  for (;;) {
    const frame = await device.next('conversation')
    if (isExpected(frame)) return frame
  }
}

async function readGreeting(member: Member) {
  const device = await openInbox(member)
  const hello = await device.next('hello')
  device.close()
  await device.closed
  return hello
}

/** Creates a seller, and a function with which somebody else comments on the seller's listing. */
async function createSeller() {
  const [seller, commenter] = [await signIn(), await signIn()]
  const listing = await postListing(seller)
  return { seller, commentOn: (content: string) => comment(commenter, listing.id, content) }
}

async function nudge(member: Member): Promise<void> {
  await inboxOf(member).nudge(await ownerOf(member))
}

/** The cast is safe: the object is an inbox, but its RPC type does not show the class. */
function asInbox(object: unknown): UserInbox {
  return object as UserInbox
}
