import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import { openDb } from '#worker/db/client.ts'
import { changeEnv } from '#worker/features/chat/room/room.fixture.ts'
import { listWithLostOffers } from '#worker/features/chat/store.ts'
import { releaseReservedFor } from '#worker/features/listings/store.ts'
import { listOf, open, startConversation, write } from '#worker/test/calls.ts'
import { d1, expectIndexed, planOf } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, holdListing } from '#worker/test/desk.ts'
import { refusedWith } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, suspend } from '#worker/test/people.ts'
import { cronAt, rowId, rowOf, setRow } from '#worker/test/rows.ts'
import { brokenDatabase, withSessions } from '#worker/test/wrapped-database.ts'
import {
  answer,
  counter,
  evict,
  offer,
  readListing,
  readThread,
  ringAlarm,
  startOffer,
  statusOf,
  withOffer,
} from './offers.fixture.ts'

const statuses = async (...pending: Promise<Response>[]) =>
  Promise.all(pending.map(async (each) => (await each).status))

const isReserved = async (listingId: string) => (await rowOf(listingId)).reserved_until !== null

describe('at once', () => {
  test.each(['accept first', 'withdraw first'])('accept and withdraw have one winner: %s', async (order) => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    const accept = () => answer(seller, id, offerId, 'accept')
    const withdraw = () => answer(buyer, id, offerId, 'withdraw')
    const results =
      order === 'accept first'
        ? await statuses(accept(), withdraw())
        : (await statuses(withdraw(), accept())).toReversed()
    const isAccepted = results[0] === 200
    expect(results).toEqual(isAccepted ? [200, 409] : [409, 200])
    expect(await statusOf(buyer, id, offerId)).toBe(isAccepted ? 'accepted' : 'withdrawn')
    expect(await isReserved(listingId)).toBe(isAccepted)
    expect(await readThread(buyer, id)).toHaveLength(2)
  })

  test('two accepted offers of two buyers reserve the listing for one', async () => {
    const first = await startOffer()
    const rival = await signIn()
    const second = await withOffer({ ...first, buyer: rival, id: (await open(rival, first.listingId)).id })
    const results = await statuses(
      ...[first, second].map(({ seller, id, offerId }) => answer(seller, id, offerId, 'accept')),
    )
    expect(results.toSorted()).toEqual([200, 409])
    const states = await Promise.all(
      [first, second].map(({ buyer, id, offerId }) => statusOf(buyer, id, offerId)),
    )
    expect(states).toEqual(results[0] === 200 ? ['accepted', 'offered'] : ['offered', 'accepted'])
    const winner = results[0] === 200 ? first : second
    expect((await rowOf(first.listingId)).reserved_offer).toBe(winner.offerId)
  })

  test('an acceptance and a counter have one winner', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    const [accepted, countered] = await statuses(
      answer(seller, id, offerId, 'accept'),
      counter(buyer, id, offerId, 5_500),
    )
    expect([accepted, countered].toSorted()).toEqual([200, 409])
    expect(await statusOf(buyer, id, offerId)).toBe(accepted === 200 ? 'accepted' : 'countered')
    expect(await isReserved(listingId)).toBe(accepted === 200)
  })

  test('several offers of one buyer make one', async () => {
    const { buyer, id } = await startConversation()
    const results = await statuses(...[1, 2, 3, 4].map((times) => offer(buyer, id, times * 1_000)))
    expect(results.toSorted()).toEqual([201, 409, 409, 409])
  })

  test('repeats of one acceptance write one notice', async () => {
    const { seller, id, offerId } = await startOffer()
    const results = await statuses(...[1, 2, 3].map(() => answer(seller, id, offerId, 'accept')))
    expect(results).toEqual([200, 200, 200])
    expect(await readThread(seller, id)).toHaveLength(2)
  })

  test('a sale to the buyer and an acceptance leave the listing sold and free, and no offer open', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    const [accepted, sold] = await statuses(
      answer(seller, id, offerId, 'accept'),
      seller.post(`/api/listings/${listingId}/status`, { status: 'sold', soldTo: id }),
    )
    expect(sold).toBe(200)
    expect(await rowOf(listingId)).toMatchObject({ status: 'sold', reserved_until: null })
    expect(await statusOf(buyer, id, offerId)).toBe(accepted === 200 ? 'accepted' : 'expired')
  })

  test('a block and an acceptance leave nothing open or reserved', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    const [accepted, blocked] = await statuses(
      answer(seller, id, offerId, 'accept'),
      buyer.post(`/api/conversations/${id}/block`),
    )
    expect(blocked).toBe(200)
    expect(await statusOf(buyer, id, offerId)).toBe(accepted === 200 ? 'accepted' : 'expired')
    expect(await isReserved(listingId)).toBe(false)
  })

  test.each(['buyer', 'seller'] as const)(
    'a ban of the %s and an acceptance: nothing stays open or reserved',
    async (role) => {
      const started = await startOffer()
      const { seller, id, offerId, listingId } = started
      const admin = await signInAdmin()
      await Promise.all([answer(seller, id, offerId, 'accept'), banPerson(admin, started[role])])
      const other = role === 'buyer' ? seller : started.buyer
      await vi.waitFor(async () =>
        expect(['accepted', 'expired']).toContain(await statusOf(other, id, offerId)),
      )
      expect(await isReserved(listingId)).toBe(false)
    },
  )
})

describe('what D1 refuses', () => {
  test('an offer accepted for a listing that left the market unseen ends', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    await setRow(listingId, { status: 'expired' })
    expect(await refusedWith(answer(seller, id, offerId, 'accept'))).toMatchObject({ status: 409 })
    expect(await statusOf(buyer, id, offerId)).toBe('expired')
    expect(await isReserved(listingId)).toBe(false)
  })

  test('an acceptance by or for somebody who was suspended unseen reserves nothing', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    const DB = withSessions(env.DB, (session) => ({
      batch: async (statements) => {
        await suspend(buyer, Date.now() + HOUR_MS)
        return session.batch(statements)
      },
    }))
    await changeEnv(env.CONVERSATION_ROOM.getByName(id), { DB })
    expect(await statuses(answer(seller, id, offerId, 'accept'))).toEqual([409])
    expect(await isReserved(listingId)).toBe(false)
    expect(await statusOf(seller, id, offerId)).toBe('expired')
  })
})

describe('when the room dies while it accepts or releases', () => {
  /** D1 stores what it is sent, but its answer is lost. */
  const losingAnswers = () =>
    withSessions(env.DB, (session) => ({
      batch: async (statements) => {
        await session.batch(statements)
        throw new Error('the answer is lost')
      },
    }))

  async function acceptInVain(DB: D1Database) {
    const started = await startOffer()
    const { seller, id, offerId } = started
    await changeEnv(env.CONVERSATION_ROOM.getByName(id), { DB })
    expect(await statuses(answer(seller, id, offerId, 'accept'))).toEqual([503])
    await evict(id)
    return started
  }

  test('after the reservation, its alarm finishes the acceptance', async () => {
    const { buyer, id, offerId, listingId } = await acceptInVain(losingAnswers())
    expect(await isReserved(listingId)).toBe(true)
    await ringAlarm(id)
    expect(await readThread(buyer, id)).toEqual([
      'offer, Offer: SLE 5,000, accepted',
      'notice, Accepted the offer of SLE 5,000, accepted',
    ])
    expect((await rowOf(listingId)).reserved_offer).toBe(offerId)
  })

  test('before the reservation, its alarm reserves', async () => {
    const { buyer, id, offerId, listingId } = await acceptInVain(brokenDatabase())
    expect(await isReserved(listingId)).toBe(false)
    await ringAlarm(id)
    expect(await statusOf(buyer, id, offerId)).toBe('accepted')
    expect(await isReserved(listingId)).toBe(true)
  })

  test('whoever comes before the alarm finds it accepted', async () => {
    const { buyer, seller, id, offerId } = await acceptInVain(losingAnswers())
    expect(await statuses(answer(buyer, id, offerId, 'withdraw'))).toEqual([409])
    expect(await statuses(answer(seller, id, offerId, 'accept'))).toEqual([200])
    expect(await readThread(buyer, id)).toHaveLength(2)
  })

  test('and another buyer got the listing meanwhile, the offer is open again', async () => {
    const { buyer, id, offerId, listingId } = await acceptInVain(brokenDatabase())
    await setRow(listingId, {
      reserved_until: Date.now() + HOUR_MS,
      reserved_offer: 'another',
      reserved_for: await rowId('users', (await signIn()).user.id),
    })
    await ringAlarm(id)
    expect(await statusOf(buyer, id, offerId)).toBe('offered')
    expect(await statuses(answer(buyer, id, offerId, 'withdraw'))).toEqual([200])
  })

  async function releaseInVain() {
    const started = await startOffer()
    const { seller, id, offerId, listingId } = started
    await answer(seller, id, offerId, 'accept')
    const DB = withSessions(env.DB, (session) => ({
      prepare: (sql) => {
        if (!sql.startsWith('update "listings"')) return session.prepare(sql)
        throw new Error('D1 is down')
      },
    }))
    await changeEnv(env.CONVERSATION_ROOM.getByName(id), { DB })
    expect(await statuses(seller.post(`/api/listings/${listingId}/release`))).toEqual([503])
    expect(await isReserved(listingId)).toBe(true)
    await evict(id)
    return started
  }

  test('a release that was cut off is told once when it is repeated', async () => {
    const { buyer, seller, id, listingId } = await releaseInVain()
    expect(await statuses(seller.post(`/api/listings/${listingId}/release`))).toEqual([200])
    expect((await readThread(buyer, id)).slice(2)).toEqual(['notice, Ended the reservation, accepted'])
  })

  test('its alarm finishes a release that was cut off', async () => {
    const { buyer, id, listingId } = await releaseInVain()
    await ringAlarm(id)
    expect(await isReserved(listingId)).toBe(false)
    expect((await readThread(buyer, id)).at(-1)).toBe('notice, Ended the reservation, accepted')
  })

  test('a release is told even if another buyer got the listing meanwhile, and leaves it to them', async () => {
    const { buyer, id, listingId } = await releaseInVain()
    await setRow(listingId, { reserved_offer: 'another' })
    await ringAlarm(id)
    expect((await readThread(buyer, id)).at(-1)).toBe('notice, Ended the reservation, accepted')
    expect(await isReserved(listingId)).toBe(true)
  })
})

describe('an open offer ends', () => {
  const ended = async (started: Awaited<ReturnType<typeof startOffer>>) => {
    const { buyer, id, offerId } = started
    await vi.waitFor(async () => expect(await statusOf(buyer, id, offerId)).toBe('expired'))
    return (await readThread(buyer, id)).at(-1)
  }
  const OFF_MARKET = 'notice, The offer of SLE 5,000 ended, because this listing is not for sale now, expired'
  const STOPPED = 'notice, The offer of SLE 5,000 ended, expired'

  test('when the listing is sold, and the buyer learns of it', async () => {
    const started = await startOffer()
    await started.seller.post(`/api/listings/${started.listingId}/status`, { status: 'sold' })
    expect(await ended(started)).toBe(OFF_MARKET)
    expect((await listOf(started.buyer)).unread).toBe(1)
  })

  test('when the listing is deleted', async () => {
    const started = await startOffer()
    await started.seller.delete(`/api/listings/${started.listingId}`)
    expect(await ended(started)).toBe(OFF_MARKET)
  })

  test('when moderators remove the listing', async () => {
    const started = await startOffer()
    const item = await flagContent('listing', started.listingId)
    await decideItem(await signInAdmin(), item, 'removed', 'It is not allowed here')
    expect(await ended(started)).toBe(STOPPED)
  })

  test.each(['buyer', 'seller'] as const)('when the %s blocks the other, once', async (role) => {
    const started = await startOffer()
    for (let times = 0; times < 2; times += 1)
      expect(await statuses(started[role].post(`/api/conversations/${started.id}/block`))).toEqual([200])
    expect(await ended(started)).toBe(STOPPED)
    expect(await readThread(started.buyer, started.id)).toHaveLength(2)
  })

  test('when the seller is banned', async () => {
    const started = await startOffer()
    await banPerson(await signInAdmin(), started.seller)
    expect(await ended(started)).toBe(STOPPED)
  })

  test('when the buyer is banned, and the seller learns of it', async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    await banPerson(await signInAdmin(), buyer)
    await vi.waitFor(async () => expect(await statusOf(seller, id, offerId)).toBe('expired'))
    expect((await listOf(seller)).unread).toBe(2)
  })

  test('by cron, if nobody was told that the listing is held', async () => {
    const started = await startOffer()
    await holdListing(started.listingId)
    await cronAt(Date.now())
    expect(await ended(started)).toBe(STOPPED)
  })

  test('by cron, when the listing expires', async () => {
    const started = await startOffer()
    await setRow(started.listingId, { expires_at: Date.now() - 1 })
    await cronAt(Date.now())
    expect(await ended(started)).toBe(OFF_MARKET)
  })

  test('for no other listing', async () => {
    const [sold, other] = [await startOffer(), await startOffer()]
    await sold.seller.post(`/api/listings/${sold.listingId}/status`, { status: 'sold' })
    await cronAt(Date.now())
    expect(await statusOf(other.buyer, other.id, other.offerId)).toBe('offered')
  })
})

describe('a reservation ends', () => {
  async function startReservation() {
    const started = await startOffer()
    await answer(started.seller, started.id, started.offerId, 'accept')
    return started
  }
  type Started = Awaited<ReturnType<typeof startReservation>>
  const OFF_MARKET = 'notice, The reservation ended, because this listing is not for sale now, accepted'
  const noticesOf = async ({ buyer, id }: Started) => (await readThread(buyer, id)).slice(2)
  const expectTold = (started: Started) =>
    vi.waitFor(async () => expect(await noticesOf(started)).toEqual([OFF_MARKET]))
  const sell = ({ seller, listingId }: Started, soldTo?: string) =>
    seller.post(`/api/listings/${listingId}/status`, { status: 'sold', soldTo })

  test('when the listing is sold to somebody else, and the buyer learns of it once', async () => {
    const started = await startReservation()
    const other = await signIn()
    const rival = await open(other, started.listingId)
    await write(other, rival.id)
    expect((await sell(started, rival.id)).status).toBe(200)
    await expectTold(started)
    expect((await listOf(started.buyer)).unread).toBe(2)
    await cronAt(Date.now())
    expect(await noticesOf(started)).toEqual([OFF_MARKET])
  })

  test('when the listing is sold elsewhere', async () => {
    const started = await startReservation()
    await sell(started, 'elsewhere')
    await expectTold(started)
  })

  test('without a notice when the listing is sold to that buyer', async () => {
    const started = await startReservation()
    await sell(started, started.id)
    const offerTime = () =>
      d1.first<{ at: number | null }>`SELECT offer_expires_at AS at FROM conversations
        WHERE public_id = ${started.id}`
    await vi.waitFor(async () => expect(await offerTime()).toEqual({ at: null }))
    await cronAt(Date.now())
    expect(await noticesOf(started)).toEqual([])
  })

  test('when the listing is deleted', async () => {
    const started = await startReservation()
    await started.seller.delete(`/api/listings/${started.listingId}`)
    await expectTold(started)
  })

  test('when moderators remove the listing', async () => {
    const started = await startReservation()
    const item = await flagContent('listing', started.listingId)
    await decideItem(await signInAdmin(), item, 'removed', 'It is not allowed here')
    await expectTold(started)
  })

  test('by cron, when the listing is held, even if the room died meanwhile', async () => {
    const started = await startReservation()
    await holdListing(started.listingId)
    await evict(started.id)
    for (let times = 0; times < 2; times += 1) await cronAt(Date.now())
    await expectTold(started)
  })

  test('when the seller is banned', async () => {
    const started = await startReservation()
    await banPerson(await signInAdmin(), started.seller)
    await expectTold(started)
    expect(await isReserved(started.listingId)).toBe(false)
  })

  test('when the buyer is banned, and the seller learns of it', async () => {
    const { buyer, seller, id } = await startReservation()
    await banPerson(await signInAdmin(), buyer)
    await vi.waitFor(async () =>
      expect((await readThread(seller, id)).slice(2)).toEqual(['notice, The reservation ended, accepted']),
    )
  })

  test('without a notice if its time was over before', async () => {
    const started = await startReservation()
    await runInDurableObject(env.CONVERSATION_ROOM.getByName(started.id), (_room, { storage }) => {
      storage.sql.exec('UPDATE offers SET reserved_until = ?', Date.now() - 1)
    })
    await sell(started, 'elsewhere')
    await cronAt(Date.now())
    expect(await noticesOf(started)).toEqual([])
  })

  test.each(['buyer', 'seller'] as const)('when the %s blocks the other', async (role) => {
    const started = await startReservation()
    for (let times = 0; times < 2; times += 1)
      expect(await statuses(started[role].post(`/api/conversations/${started.id}/block`))).toEqual([200])
    expect(await isReserved(started.listingId)).toBe(false)
    expect(await noticesOf(started)).toEqual(['notice, Ended the reservation, accepted'])
  })
})

test('what was reserved for a buyer who is banned is free again', async () => {
  const { buyer, seller, id, offerId, listingId } = await startOffer()
  await answer(seller, id, offerId, 'accept')
  await banPerson(await signInAdmin(), buyer)
  expect((await readListing(seller, listingId)).reservedUntil).toBeNull()
})

test('lost offers are found by the index of open ones', async () => {
  const db = openDb(env.DB, 'first-primary')
  // Of all listings, it reads every open offer, and nothing else.
  expect((await planOf(listWithLostOffers(db, Date.now(), undefined, 10)))[0]).toContain(
    'USING INDEX conversations_with_offer',
  )
  await expectIndexed(listWithLostOffers(db, Date.now(), 1, 10), 'conversations_with_offer')
  await expectIndexed(releaseReservedFor(db, 1, Date.now()), 'listings_reserved')
})
