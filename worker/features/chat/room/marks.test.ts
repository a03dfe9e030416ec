import { describe, expect, test } from 'vitest'
import type { Participant } from '../../../rpc.ts'
import { granted, meet, type Meeting } from './room.fixture.ts'

async function writeMany({ send }: Meeting, senders: readonly Participant[]): Promise<void> {
  for (const [index, sender] of senders.entries()) await granted(send(sender, `message ${index + 1}`))
}

const standing = ({ room, about }: Meeting, reader: Participant) =>
  granted(room.markRead(about, reader.id, 0))

describe('marks', () => {
  // [spec 10.7 #9]
  test('rise with what is read, never fall, and never pass the last message', async () => {
    const meeting = await meet()
    const { room, about, buyer, seller } = meeting
    await writeMany(
      meeting,
      Array.from({ length: 5 }, () => buyer),
    )
    const read = async (seq: number) => (await granted(room.markRead(about, seller.id, seq))).mine
    expect(await read(3)).toEqual({ deliveredSeq: 3, readSeq: 3 })
    expect(await read(1)).toEqual({ deliveredSeq: 3, readSeq: 3 })
    await room.markDelivered(seller.publicId, 4)
    expect(await read(0)).toEqual({ deliveredSeq: 4, readSeq: 3 })
    await room.markDelivered(seller.publicId, 2)
    expect(await read(99)).toEqual({ deliveredSeq: 5, readSeq: 5 })
    await room.markDelivered(seller.publicId, 99)
    expect(await read(6)).toEqual({ deliveredSeq: 5, readSeq: 5 })
    expect((await standing(meeting, buyer)).theirs).toEqual({ deliveredSeq: 5, readSeq: 5 })
  })

  // [spec 10.7 #9]
  test('are told to both, by whichever way they were set, and only when they rise', async () => {
    const meeting = await meet()
    const { room, about, buyer, seller, open } = meeting
    await writeMany(meeting, [buyer, buyer, buyer])
    const [mine, theirs] = [await open(buyer), await open(seller)]
    theirs.send({ type: 'delivered', seq: 1 })
    theirs.send({ type: 'delivered', seq: 1 })
    theirs.send({ type: 'read', seq: 2 })
    const userId = seller.publicId
    for (const socket of [mine, theirs]) {
      expect(await socket.next('marks')).toEqual({ type: 'marks', userId, deliveredSeq: 1, readSeq: 0 })
      expect(await socket.next('marks')).toEqual({ type: 'marks', userId, deliveredSeq: 2, readSeq: 2 })
    }
    await room.markRead(about, seller.id, 2)
    await room.markRead(about, seller.id, 3)
    expect(await mine.next('marks')).toEqual({ type: 'marks', userId, deliveredSeq: 3, readSeq: 3 })
  })

  // [spec 10.7 #20]
  test('of whoever blocks the other stand still for that one, and go on once that ends', async () => {
    const meeting = await meet()
    const { room, about, buyer, seller } = meeting
    await writeMany(meeting, [buyer, buyer])
    await room.markRead(about, seller.id, 1)
    await room.setBlocked(about, seller.id, true)
    const { mine, unreadCount } = await granted(room.markRead(about, seller.id, 2))
    expect([mine, unreadCount]).toEqual([{ deliveredSeq: 2, readSeq: 2 }, 0])
    expect((await standing(meeting, buyer)).theirs).toEqual({ deliveredSeq: 1, readSeq: 1 })
    await room.setBlocked(about, seller.id, false)
    expect((await standing(meeting, buyer)).theirs).toEqual({ deliveredSeq: 2, readSeq: 2 })
  })
})

// [spec 10.7 #10]
test("unread counts the other one's messages after the read mark, whoever wrote between", async () => {
  const meeting = await meet()
  const { room, about, buyer, seller } = meeting
  const senders = [buyer, seller, seller, buyer, buyer, seller, buyer]
  await writeMany(meeting, senders)
  for (const seq of senders.keys()) {
    for (const reader of [buyer, seller]) {
      const { unreadCount } = await granted(room.markRead(about, reader.id, seq))
      expect(unreadCount).toBe(senders.slice(seq).filter((sender) => sender !== reader).length)
    }
  }
  expect((await granted(room.markRead(about, buyer.id, 7))).unreadCount).toBe(0)
})

describe('a page', () => {
  // [spec 10.1 #40]
  test("says how things stand, and that the other one's messages on it have arrived", async () => {
    const meeting = await meet()
    const { room, about, buyer, seller } = meeting
    await writeMany(meeting, [seller, seller, buyer])
    const page = await granted(room.page(about, buyer.id, { after: 0, limit: 1 }))
    expect(page).toMatchObject({
      lastSeq: 3,
      unreadCount: 2,
      mine: { deliveredSeq: 1, readSeq: 0 },
      theirs: { deliveredSeq: 0, readSeq: 0 },
    })
    expect((await granted(room.page(about, buyer.id, { limit: 50 }))).mine).toEqual({
      deliveredSeq: 2,
      readSeq: 0,
    })
  })

  // [spec 6 #5]
  test('or a single message, a socket and writing are nothing for anybody but the two', async () => {
    const [{ room, about, buyer, send, knock }, stranger] = [await meet(), await meet()]
    const { message } = await granted(send(buyer, 'Hello'))
    expect(await granted(room.find(about, buyer.id, 1))).toEqual({ ok: true, message })
    expect(await room.find(about, buyer.id, 2)).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
    for (const refused of [
      room.find(about, stranger.buyer.id, 1),
      room.page(about, stranger.buyer.id, { limit: 1 }),
      room.markRead(about, stranger.buyer.id, 1),
      room.send(about, stranger.buyer.id, { clientId: 'a', content: 'Hello' }, 100),
    ]) {
      expect(await refused).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
    }
    expect((await knock(stranger.buyer, Date.now(), about)).status).toBe(404)
  })
})
