import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { granted, meet } from './room.fixture.ts'

/** Alarms of tomorrow do not ring here. */
beforeEach(() => void vi.setSystemTime(Date.now() + DAY_MS))
afterEach(() => void vi.useRealTimers())

describe('a room that was evicted', () => {
  test('and was set up before it knew of suspensions goes on, and learns of them', async () => {
    const { buyer, seller, send, stub, about, room } = await meet()
    await granted(send(buyer, 'one'))
    await runInDurableObject(
      stub,
      (_room, { storage }) => void storage.sql.exec('ALTER TABLE members DROP COLUMN suspended_until'),
    )
    await evictDurableObject(stub)
    expect(await granted(send(buyer, 'two'))).toMatchObject({ message: { seq: 2 } })
    const told = { ...about, seller: { ...seller, suspendedUntil: Date.now() + 60_000 } }
    expect(await room.send(told, buyer.id, { clientId: 'c', content: 'three' }, 100)).toMatchObject({
      ok: false,
      refusal: { code: 'forbidden' },
    })
  })

  // [spec 10.7 #6]
  test('keeps its sockets, its order, its marks and who is here', async () => {
    const meeting = await meet()
    const { buyer, seller, open, room, about, stub } = meeting
    const [mine, theirs] = [await open(buyer), await open(seller)]
    mine.send({ type: 'send', clientId: 'a', content: 'one' })
    await theirs.next('message')
    theirs.send({ type: 'read', seq: 1 })
    await mine.next('marks')
    await evictDurableObject(stub)

    theirs.send({ type: 'send', clientId: 'b', content: 'two' })
    expect(await theirs.next('ack')).toMatchObject({ message: { seq: 2 } })
    expect(await mine.next('message')).toMatchObject({ message: { seq: 2, content: 'two' } })
    mine.send({ type: 'send', clientId: 'a', content: 'again' })
    expect(await mine.next('ack')).toMatchObject({ message: { seq: 1, content: 'one' } })
    expect(await mine.next('ack')).toMatchObject({ message: { seq: 1, content: 'one' } })
    await evictDurableObject(stub)
    expect(await granted(room.page(about, seller.id, { limit: 9 }))).toMatchObject({
      lastSeq: 2,
      unreadCount: 0,
      mine: { readSeq: 1 },
    })
    await evictDurableObject(stub)
    theirs.close()
    expect(await mine.next('presence').then(() => mine.next('presence'))).toEqual({
      type: 'presence',
      userId: seller.publicId,
      isHere: false,
    })
  })

  // [spec 10.7 #6]
  test('keeps who is blocked and who is expelled', async () => {
    const { buyer, seller, send, knock, room, about, stub } = await meet()
    await room.setBlocked(about, seller.id, true)
    await room.expel(seller.publicId, Date.now(), 4_401)
    await evictDurableObject(stub)
    // It is the seller alone who blocks: the buyer did not.
    const refusal = { code: 'blocked', message: 'This person does not accept messages from you.' }
    expect(await send(buyer, 'Hello')).toMatchObject({ ok: false, refusal })
    expect((await knock(seller)).status).toBe(401)
  })
})
