import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { Message } from '#contract/conversation.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { OFFERS_PER_DAY, RATES_PER_MINUTE } from '#contract/limits.ts'
import { ListingsPage } from '#contract/listing.ts'
import { changeEnv } from '#worker/features/chat/room/room.fixture.ts'
import { listOf, open, readMessages, startConversation, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { holdListing } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { advanceClock, freezeClock, signIn, suspend } from '#worker/test/people.ts'
import { countUsed, setRow } from '#worker/test/rows.ts'
import { openInbox, openRoom } from '#worker/test/sockets.ts'
import { postListing } from '#worker/test/things.ts'
import {
  answer,
  counter,
  evict,
  offer,
  offered,
  readListing,
  readThread,
  ringAlarm,
  startOffer,
  statusOf,
} from './offers.fixture.ts'

const statuses = async (...pending: Promise<Response>[]) =>
  Promise.all(pending.map(async (each) => (await each).status))

const readAnswered = (id: string) => d1.first<{ lastSeq: number; answeredAt: number | null }>`SELECT last_seq
  AS lastSeq, answered_at AS answeredAt FROM conversations WHERE public_id = ${id}`

describe("a buyer's offer", () => {
  test('is a message of the thread, in the list and the bell, and the seller answers it', async () => {
    const { buyer, seller, id } = await startConversation()
    const before = Date.now()
    const response = await offer(buyer, id, 5_000)
    expect(response.status).toBe(201)
    const message = Message.parse(await response.json())
    expect(message).toMatchObject({
      seq: 1,
      kind: 'offer',
      content: 'Offer: SLE 5,000',
      senderId: buyer.user.id,
      offer: { amount: 5_000, currency: 'SLE', by: 'buyer', status: 'offered', respondBy: 'seller' },
    })
    const expiresAt = Date.parse(message.offer?.expiresAt ?? '')
    expect(Math.round((expiresAt - before) / HOUR_MS)).toBe(48)
    const { conversations, unread } = await listOf(seller)
    expect([unread, conversations[0]?.lastMessage?.content]).toEqual([1, 'Offer: SLE 5,000'])
    expect(await notificationsOf(seller, 'message')).toMatchObject([{ preview: 'Offer: SLE 5,000' }])
  })

  test('reaches open devices at once', async () => {
    const { buyer, seller, id } = await startConversation()
    const [room, inbox] = [await openRoom(seller, id), await openInbox(seller)]
    const { offer: made } = await offered(offer(buyer, id))
    expect((await room.next('message')).message).toMatchObject({ kind: 'offer', offer: made })
    expect((await inbox.next('new_message')).message).toMatchObject({ kind: 'offer', offer: made })
  })

  test('is in the currency of the listing', async () => {
    const buyer = await signIn()
    const { id } = await open(
      buyer,
      (await postListing(await signIn(), 'generator', { currency: 'USD', price: 300 })).id,
    )
    expect(await offered(offer(buyer, id, 250))).toMatchObject({
      content: 'Offer: $250',
      offer: { amount: 250, currency: 'USD' },
    })
  })

  test.each([0, -5, 0.5, 1_000_000_001, '5000', null])('of %s is refused', async (amount) => {
    const { buyer, id } = await startConversation()
    expect(await refusedWith(offer(buyer, id, amount))).toMatchObject({
      status: 400,
      fields: { amount: expect.any(String) },
    })
  })

  test('is a whole number, since it is shown as one', async () => {
    const { buyer, id } = await startConversation()
    expect(await refusedWith(offer(buyer, id, 385.5))).toMatchObject({
      status: 400,
      fields: { amount: 'Offer a whole number' },
    })
  })

  test('with the same key is made once, and costs once', async () => {
    const { buyer, id } = await startConversation()
    const [one, two] = [await offer(buyer, id, 5_000, 'same key'), await offer(buyer, id, 4_000, 'same key')]
    expect([one.status, two.status]).toEqual([201, 200])
    expect(await two.json()).toEqual(await one.json())
    expect(await readThread(buyer, id)).toHaveLength(1)
    expect(await countUsed(buyer, 'offer')).toBe(1)
  })

  test('cannot take the key of a message that was sent', async () => {
    const { buyer, id } = await startConversation()
    await write(buyer, id, 'Hello', 'taken')
    expect(await refusedWith(offer(buyer, id, 5_000, 'taken'))).toMatchObject({ status: 409 })
  })

  test('does not lend its key to a message', async () => {
    const { buyer, id } = await startConversation()
    await offer(buyer, id, 5_000, 'taken')
    const text = buyer.post(`/api/conversations/${id}/messages`, { content: 'Hello' }, 'taken')
    expect(await refusedWith(text)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await readThread(buyer, id)).toHaveLength(1)
  })

  test('waits until the one before is over', async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    expect(await statuses(offer(buyer, id, 6_000))).toEqual([409])
    await answer(seller, id, offerId, 'decline')
    expect(await statuses(offer(buyer, id, 6_000))).toEqual([201])
    expect(await countUsed(buyer, 'offer')).toBe(2)
  })

  test('is for the buyer only: the seller gets 403, others 404, visitors 401', async () => {
    const { seller, id } = await startConversation()
    expect(await statuses(offer(seller, id), offer(await signIn(), id))).toEqual([403, 404])
  })

  test.each(['sold', 'expired', 'pending', 'removed'])(
    'is refused for a listing that is %s',
    async (status) => {
      const { buyer, id, listingId } = await startConversation()
      await setRow(listingId, { status })
      expect(await statuses(offer(buyer, id))).toEqual([409])
    },
  )

  test('is refused between two of whom one blocked the other, and from and to suspended people', async () => {
    const buyer = await signIn()
    const second = await startConversation(buyer)
    await second.seller.post(`/api/conversations/${second.id}/block`)
    expect(await refusedWith(offer(buyer, second.id))).toMatchObject({ status: 403, code: 'blocked' })
    const third = await startConversation()
    await suspend(third.seller, Date.now() + DAY_MS)
    expect(await refusedWith(offer(third.buyer, third.id))).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('can be made 30 times a day, and repeated after that', async () => {
    expect(OFFERS_PER_DAY).toBe(30)
    const buyer = await signIn(undefined, { RATE_LIMIT_SCALE: String(2 / OFFERS_PER_DAY) })
    const { seller, id, offerId } = await startOffer(buyer)
    await answer(seller, id, offerId, 'decline')
    const { offer: second } = await offered(offer(buyer, id, 5_100, 'second'))
    await answer(seller, id, second.id, 'decline')
    // The limit of writes a minute is scaled, too.
    await d1.run`DELETE FROM allowances WHERE bucket LIKE 'write:%'`
    const { status, message } = await refusedWith(offer(buyer, id, 5_200))
    expect([status, message]).toEqual([429, 'You can make 2 offers a day. Please come back tomorrow.'])
    expect(await statuses(offer(buyer, id, 5_100, 'second'))).toEqual([200])
  })
})

describe('who may do what', () => {
  const CASES = [
    ['accept', 'buyer', 403, 'offered'],
    ['accept', 'seller', 200, 'accepted'],
    ['decline', 'buyer', 403, 'offered'],
    ['decline', 'seller', 200, 'declined'],
    ['withdraw', 'buyer', 200, 'withdrawn'],
    ['withdraw', 'seller', 403, 'offered'],
  ] as const
  test.each(CASES)("%s of the buyer's offer by the %s gives %i", async (action, role, status, state) => {
    const started = await startOffer()
    const { id, offerId, buyer } = started
    expect(await statuses(answer(started[role], id, offerId, action))).toEqual([status])
    expect(await statusOf(buyer, id, offerId)).toBe(state)
  })

  test.each(['buyer', 'seller'] as const)('either may counter: here the %s', async (role) => {
    const started = await startOffer()
    const { buyer, id, offerId } = started
    const made = await offered(counter(started[role], id, offerId, 5_500))
    const respondBy = role === 'buyer' ? 'seller' : 'buyer'
    expect(made).toMatchObject({
      kind: 'offer',
      content: 'Offer: SLE 5,500',
      offer: { by: role, status: 'offered', respondBy },
    })
    expect(made.offer.id).not.toBe(offerId)
    expect(await readThread(buyer, id)).toEqual([
      'offer, Offer: SLE 5,000, countered',
      'offer, Offer: SLE 5,500, offered',
    ])
  })

  test("the buyer answers the seller's counter, and its maker cannot", async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    const { offer: second } = await offered(counter(seller, id, offerId, 5_500))
    expect(await statuses(answer(seller, id, second.id, 'accept'))).toEqual([403])
    expect((await offered(answer(buyer, id, second.id, 'accept'))).offer).toMatchObject({
      id: second.id,
      status: 'accepted',
      respondBy: null,
    })
  })

  test('what is over stays as it ended', async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    await answer(buyer, id, offerId, 'withdraw')
    const late = (['accept', 'decline'] as const).map((action) => answer(seller, id, offerId, action))
    expect(await statuses(...late, counter(seller, id, offerId, 5_500))).toEqual([409, 409, 409])
    expect(await statusOf(seller, id, offerId)).toBe('withdrawn')
  })

  test('a counter needs an amount, and an action must be known', async () => {
    const { seller, id, offerId } = await startOffer()
    const path = `/api/conversations/${id}/offers/${offerId}`
    expect(await refusedWith(seller.post(path, { action: 'counter' }))).toMatchObject({ status: 400 })
    expect(await refusedWith(seller.post(path, { action: 'expire' }))).toMatchObject({ status: 400 })
  })

  test('unknown offers, and those of other conversations, are 404', async () => {
    const { seller, id } = await startOffer()
    const other = await startOffer(undefined, seller)
    expect(await statuses(answer(seller, id, other.offerId, 'accept'))).toEqual([404])
    expect(await statuses(answer(await signIn(), id, other.offerId, 'accept'))).toEqual([404])
  })
})

describe('each ending', () => {
  const ENDINGS = [
    ['accept', 'seller', 'Accepted the offer of SLE 5,000, accepted'],
    ['decline', 'seller', 'Declined the offer of SLE 5,000, declined'],
    ['withdraw', 'buyer', 'Withdrew the offer of SLE 5,000, withdrawn'],
  ] as const
  test.each(ENDINGS)('by %s is told to the other one by a notice', async (action, role, told) => {
    const started = await startOffer()
    const other = role === 'buyer' ? started.seller : started.buyer
    await readMessages(other, started.id)
    const { unread } = await listOf(other)
    const room = await openRoom(other, started.id)
    const message = await offered(answer(started[role], started.id, started.offerId, action))
    expect(message).toMatchObject({ kind: 'offer', seq: 1, offer: { id: started.offerId } })
    expect((await room.next('message')).message).toMatchObject({
      kind: 'notice',
      senderId: started[role].user.id,
      offer: { id: started.offerId, status: message.offer.status },
    })
    expect((await readThread(other, started.id)).at(-1)).toBe(`notice, ${told}`)
    expect((await listOf(other)).unread - unread).toBe(1)
    expect((await listOf(other)).conversations[0]?.lastMessage?.content).toBe(
      told.slice(0, told.lastIndexOf(',')),
    )
  })

  test('repeated by the same person is the same message, and no second notice', async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    const one = await answer(seller, id, offerId, 'decline')
    const two = await answer(seller, id, offerId, 'decline')
    expect([one.status, two.status, await two.json()]).toEqual([200, 200, await one.json()])
    expect(await statuses(answer(buyer, id, offerId, 'decline'))).toEqual([409])
    expect(await readThread(seller, id)).toHaveLength(2)
  })

  test('a counter is repeated by its key', async () => {
    const { seller, id, offerId } = await startOffer()
    const one = await counter(seller, id, offerId, 5_500, 'key')
    const two = await counter(seller, id, offerId, 5_500, 'key')
    expect([one.status, two.status, await two.json()]).toEqual([200, 200, await one.json()])
    expect(await statuses(counter(seller, id, offerId, 5_500, 'other key'))).toEqual([409])
    expect(await readThread(seller, id)).toHaveLength(2)
  })

  test('counts as a message against the limit a minute', async () => {
    const { seller, id, offerId } = await startOffer()
    await changeEnv(env.CONVERSATION_ROOM.getByName(id), {
      RATE_LIMIT_SCALE: String(1 / RATES_PER_MINUTE.message),
    })
    await write(seller, id, 'Hello')
    expect(await statuses(answer(seller, id, offerId, 'accept'))).toEqual([429])
  })
})

describe('an offer that nobody answers', () => {
  freezeClock()

  test('is expired after 48 hours, before and after the alarm says so', async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    advanceClock(48 * HOUR_MS - 1)
    expect(await statusOf(buyer, id, offerId)).toBe('offered')
    advanceClock(1)
    expect(await readThread(buyer, id)).toEqual(['offer, Offer: SLE 5,000, expired'])
    await evict(id)
    await ringAlarm(id)
    expect(await readThread(buyer, id)).toEqual([
      'offer, Offer: SLE 5,000, expired',
      'notice, The offer of SLE 5,000 expired, expired',
    ])
    expect((await listOf(buyer)).unread).toBe(1)
    expect(await statuses(answer(seller, id, offerId, 'accept'))).toEqual([409])
  })

  test('is over for those who come before the alarm, too', async () => {
    const { buyer, seller, id, offerId } = await startOffer()
    advanceClock(48 * HOUR_MS)
    expect(await statuses(answer(seller, id, offerId, 'accept'))).toEqual([409])
    expect(await statuses(offer(buyer, id, 5_500))).toEqual([201])
    expect((await readThread(buyer, id)).map((line) => line.split(', ').at(-1))).toEqual([
      'expired',
      'expired',
      'offered',
    ])
  })

  test('keeps its alarm while messages are delivered', async () => {
    const { buyer, id, offerId } = await startOffer()
    await ringAlarm(id)
    await write(buyer, id, 'Hello?')
    await ringAlarm(id)
    advanceClock(48 * HOUR_MS)
    expect(await ringAlarm(id)).toBe(true)
    expect((await readThread(buyer, id)).at(-1)).toBe('notice, The offer of SLE 5,000 expired, expired')
    expect(await statusOf(buyer, id, offerId)).toBe('expired')
  })

  test("does not count as the seller's answer", async () => {
    const { id } = await startOffer()
    advanceClock(48 * HOUR_MS)
    await ringAlarm(id)
    await vi.waitFor(async () => expect(await readAnswered(id)).toEqual({ lastSeq: 2, answeredAt: null }))
    const other = await startOffer()
    await answer(other.seller, other.id, other.offerId, 'decline')
    expect((await readAnswered(other.id))?.answeredAt).not.toBeNull()
  })
})

describe('an accepted offer', () => {
  freezeClock()

  test('reserves the listing for 48 hours', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    expect((await readListing(buyer, listingId)).reservedUntil).toBeNull()
    await buyer.patch('/api/auth/user', { firstName: 'Aminata', lastName: 'Kamara' })
    await answer(seller, id, offerId, 'accept')
    const until = new Date(Date.now() + 48 * HOUR_MS).toISOString()
    const own = await readListing(seller, listingId)
    expect([own.reservedUntil, own.reservedFor]).toEqual([until, 'Aminata Kamara'])
    const theirs = await readListing(await signIn(), listingId)
    expect([theirs.reservedUntil, theirs.reservedFor]).toEqual([until, undefined])
    expect((await listOf(buyer)).conversations[0]?.listing).toMatchObject({
      reservedUntil: until,
      isReservedHere: true,
    })
    advanceClock(48 * HOUR_MS)
    expect((await readListing(buyer, listingId)).reservedUntil).toBeNull()
  })

  test('keeps others from accepting, who may still offer, until the reservation is over', async () => {
    const { seller, id, offerId, listingId } = await startOffer()
    const rival = await signIn()
    const { id: second } = await open(rival, listingId)
    await answer(seller, id, offerId, 'accept')
    const { offer: other } = await offered(offer(rival, second, 6_000))
    expect((await listOf(rival)).conversations[0]?.listing?.isReservedHere).toBe(false)
    expect(await refusedWith(answer(seller, second, other.id, 'accept'))).toMatchObject({
      status: 409,
      code: 'reserved',
    })
    expect(await statusOf(rival, second, other.id)).toBe('offered')
    advanceClock(48 * HOUR_MS - 1)
    expect(await statuses(answer(seller, second, other.id, 'accept'))).toEqual([409])
    await seller.post(`/api/listings/${listingId}/release`)
    expect(await statuses(answer(seller, second, other.id, 'accept'))).toEqual([200])
  })

  test('is not followed by another of the same buyer while it reserves the listing', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    await answer(seller, id, offerId, 'accept')
    const { status, message } = await refusedWith(offer(buyer, id, 4_000))
    expect([status, message]).toEqual([
      409,
      'Your offer is accepted already. End the reservation first to offer another price.',
    ])
    await buyer.post(`/api/listings/${listingId}/release`)
    expect(await statuses(offer(buyer, id, 4_000))).toEqual([201])
  })

  test('leaves the listing to be found, after one that is not reserved', async () => {
    const [buyer, seller] = [await signIn(), await signIn()]
    const post = async () => (await postListing(seller, 'generator', { title: 'Zimmerman generator' })).id
    const [older, newer] = [await post(), await post()]
    const search = async () => {
      const page = await parsed(ListingsPage, buyer.get('/api/listings?searchQuery=zimmerman'))
      return page.listings.map(({ id }) => id)
    }
    expect(await search()).toEqual([newer, older])
    const { id } = await open(buyer, newer)
    const { offer: made } = await offered(offer(buyer, id))
    await answer(seller, id, made.id, 'accept')
    expect(await search()).toEqual([older, newer])
  })

  test('no longer reserves a listing that is sold, even if it comes back', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    await answer(seller, id, offerId, 'accept')
    const mark = (status: string) => seller.post(`/api/listings/${listingId}/status`, { status })
    expect(await (await mark('sold')).json()).toMatchObject({ status: 'sold', reservedUntil: null })
    await mark('active')
    expect((await readListing(buyer, listingId)).reservedUntil).toBeNull()
    expect(await statusOf(buyer, id, offerId)).toBe('accepted')
  })

  test('no longer reserves a listing that is held', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    await answer(seller, id, offerId, 'accept')
    await holdListing(listingId)
    await setRow(listingId, { status: 'active' })
    expect((await readListing(buyer, listingId)).reservedUntil).toBeNull()
  })
})

describe('releasing a reservation', () => {
  freezeClock()

  const release = (person: Parameters<typeof answer>[0], listingId: string) =>
    person.post(`/api/listings/${listingId}/release`)

  test.each(['buyer', 'seller'] as const)('is for both sides: here the %s', async (role) => {
    const started = await startOffer()
    const { buyer, seller, id, offerId, listingId } = started
    await answer(seller, id, offerId, 'accept')
    const response = await release(started[role], listingId)
    expect(await response.json()).toMatchObject({ id: listingId, reservedUntil: null })
    expect((await readThread(buyer, id)).at(-1)).toBe('notice, Ended the reservation, accepted')
    expect(await statuses(release(started[role], listingId))).toEqual([200])
    expect(await readThread(buyer, id)).toHaveLength(3)
  })

  test('is refused to others, and where nothing is reserved', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    const stranger = await signIn()
    expect(await statuses(release(seller, listingId), release(buyer, listingId))).toEqual([409, 403])
    await answer(seller, id, offerId, 'accept')
    expect(await statuses(release(stranger, listingId))).toEqual([403])
    expect((await readListing(buyer, listingId)).reservedUntil).not.toBeNull()
    expect(await statuses(release(seller, 'nothing'))).toEqual([404])
  })

  test('is refused when the time is over', async () => {
    const { seller, id, offerId, listingId } = await startOffer()
    await answer(seller, id, offerId, 'accept')
    advanceClock(48 * HOUR_MS)
    expect(await statuses(release(seller, listingId))).toEqual([409])
  })

  test('changes nothing once one blocks the other, which has ended it', async () => {
    const { buyer, seller, id, offerId, listingId } = await startOffer()
    await answer(seller, id, offerId, 'accept')
    await buyer.post(`/api/conversations/${id}/block`)
    expect(await statuses(release(seller, listingId))).toEqual([200])
  })
})
