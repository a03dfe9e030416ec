import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Conversation } from '#contract/conversation.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import { openDb } from '#worker/db/client.ts'
import { listOf, startConversation, open, readMessages, write } from '#worker/test/calls.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { insertConversation } from '#worker/test/notifications.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { type Member, signIn, signInAdmin, suspend } from '#worker/test/people.ts'
import { cronAt, setRow, countUsed, rowId } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { addBuyer, findOfParticipant, findShown } from './store.ts'

let seller: Member
let buyer: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  id = (await postListing(seller)).id
})

async function countConversations(listingId: string): Promise<number> {
  return (await d1.value<number>`SELECT count(*) AS count FROM conversations
    WHERE listing_id = ${await rowId('listings', listingId)}`)!
}

const openRefused = (listingId = id) => refusalOf(buyer.post('/api/conversations', { listingId }))

const countStarted = (person: Member) => countUsed(person, 'conversation')

/**
 * Reads a conversation until the predicate is true, since a message reaches the list a moment after its
 * sender gets the response.
 */
async function readUntil(
  reader: Member,
  id: string,
  isExpected: (conversation: Conversation) => boolean = () => true,
): Promise<Conversation> {
  return vi.waitUntil(async () => {
    const conversation = await parsed(Conversation, reader.get(`/api/conversations/${id}`))
    return isExpected(conversation) && conversation
  })
}

const hasSeq = (seq: number) => (conversation: Conversation) => conversation.lastSeq === seq

describe('how the seller can be reached beside messages', () => {
  const contactFor = async (reader: Member, conversationId: string) =>
    (await parsed(Conversation, reader.get(`/api/conversations/${conversationId}`))).listing?.contact

  test('is told to the buyer while the listing is for sale, and not to the seller', async () => {
    const listing = await postListing(seller, 'generator', { contact: ['call', 'whatsapp'] })
    const conversation = await open(buyer, listing.id)
    await write(buyer, conversation.id, 'Hello')
    expect(await contactFor(buyer, conversation.id)).toEqual(['call', 'whatsapp'])
    expect((await listOf(buyer)).conversations[0]?.listing?.contact).toEqual(['call', 'whatsapp'])
    expect(await contactFor(seller, conversation.id)).toEqual([])
    await seller.post(`/api/listings/${listing.id}/status`, { status: 'sold' })
    expect(await contactFor(buyer, conversation.id)).toEqual([])
  })

  test('is not told while their number is about to change', async () => {
    const listing = await postListing(seller, 'generator', { contact: ['call'] })
    const conversation = await open(buyer, listing.id)
    await d1.run`UPDATE users SET pending_phone = '+23276999999' WHERE public_id = ${seller.user.id}`
    expect(await contactFor(buyer, conversation.id)).toEqual([])
  })
})

describe('Message seller', () => {
  test('opens a conversation that shows the listing and the seller', async () => {
    await seller.patch('/api/auth/user', { firstName: 'Aminata', lastName: 'Kamara' })
    const listing = await postListing(seller, 'car_sale')
    const response = await buyer.post('/api/conversations', { listingId: listing.id })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(Conversation.parse(await response.json())).toMatchObject({
      otherUser: { id: seller.user.id, displayName: 'Aminata Kamara' },
      listing: {
        id: listing.id,
        title: listing.title,
        price: 480_000,
        currency: 'SLE',
        type: 'car_sale',
        status: 'active',
        imageUrl: null,
        isMine: false,
      },
      lastMessage: null,
      unreadCount: 0,
      lastSeq: 0,
      mine: { deliveredSeq: 0, readSeq: 0 },
      theirs: { deliveredSeq: 0, readSeq: 0 },
      hasBlocked: false,
    })
  })

  test('opens one conversation for concurrent requests, counted once against the daily limit', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => buyer.post('/api/conversations', { listingId: id })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    const bodies = await Promise.all(responses.map((response) => response.json()))
    const ids = bodies.map((body) => Conversation.parse(body).id)
    expect(new Set(ids).size).toBe(1)
    expect([await countConversations(id), await countStarted(buyer)]).toEqual([1, 1])
  })

  test('puts the conversation into the buyer’s list at once, but not into the seller’s', async () => {
    const { buyer, seller, id } = await startConversation()
    expect((await listOf(buyer)).conversations.map((conversation) => conversation.id)).toEqual([id])
    expect(await listOf(seller)).toEqual({ conversations: [], total: 0, unread: 0, nextCursor: null })
  })

  test('a conversation without a message leaves the buyer’s list after a day, until opened again', async () => {
    const { buyer, seller, listingId, id } = await startConversation()
    const opened = Date.now()
    await cronAt(opened + DAY_MS - MINUTE_MS)
    expect((await listOf(buyer)).total).toBe(1)
    await cronAt(opened + DAY_MS + MINUTE_MS)
    expect(await listOf(buyer)).toMatchObject({ conversations: [], total: 0 })
    expect((await open(buyer, listingId)).id).toBe(id)
    expect((await listOf(buyer)).conversations.map((conversation) => conversation.id)).toEqual([id])
    expect((await listOf(seller)).total).toBe(0)
  })

  test('a message after that day arrives, and puts the conversation into both lists for good', async () => {
    const { buyer, seller, id } = await startConversation()
    await cronAt(Date.now() + 2 * DAY_MS)
    await write(buyer, id, 'Is it still there?')
    await readUntil(seller, id, hasSeq(1))
    await cronAt(Date.now() + 2 * DAY_MS)
    for (const reader of [buyer, seller])
      expect((await listOf(reader)).conversations).toMatchObject([{ id, lastSeq: 1 }])
  })

  test('a conversation with a message stays in the buyer’s list', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(buyer, id)
    await readUntil(seller, id, hasSeq(1))
    await cronAt(Date.now() + 2 * DAY_MS)
    expect((await listOf(buyer)).conversations.map((conversation) => conversation.id)).toEqual([id])
  })

  test.each(['sold', 'expired'])('opens a conversation about a listing that is %s', async (status) => {
    await setRow(id, { status })
    expect((await open(buyer, id)).listing).toMatchObject({ id, status })
  })

  test('does not count against the daily limit if it fails in the database', async () => {
    const attempt = () => buyer.post('/api/conversations', { listingId: id })
    await whileRefusing('INSERT ON conversations', async () => expect((await attempt()).status).toBe(500))
    expect(await countStarted(buyer)).toBe(0)
    expect((await attempt()).status).toBe(201)
  })
})

describe('opening a conversation', () => {
  test("about one's own listing is refused with 409", async () => {
    expect(await refusalOf(seller.post('/api/conversations', { listingId: id }))).toEqual([
      409,
      'own_listing',
    ])
    expect(await countConversations(id)).toBe(0)
  })

  test('returns 410 for a removed listing, and 404 for a pending one or a suspended seller’s', async () => {
    await setRow(id, { status: 'removed' })
    expect(await openRefused()).toEqual([410, 'gone'])
    await setRow(id, { status: 'pending' })
    expect(await openRefused()).toEqual([404, 'not_found'])
    await setRow(id, { status: 'active' })
    await suspend(seller, Date.now() + 60_000)
    expect(await openRefused()).toEqual([404, 'not_found'])
    expect([await countConversations(id), await countStarted(buyer)]).toEqual([0, 0])
  })

  test('returns 410 for a listing that its seller deleted, even after its purge', async () => {
    await seller.delete(`/api/listings/${id}`)
    expect(await openRefused()).toEqual([410, 'gone'])
    await cronAt(Date.now() + 2 * DAY_MS)
    expect(await openRefused()).toEqual([410, 'gone'])
  })

  test('above the daily limit returns 429 and the time to wait, unless the conversation exists', async () => {
    const buyer = await signIn(undefined, { RATE_LIMIT_SCALE: '0.2' })
    const listings = await Promise.all(Array.from({ length: 7 }, () => postListing(seller)))
    const openAll = async (from: number, to: number) => {
      const responses = []
      for (const { id: listingId } of listings.slice(from, to))
        responses.push(await buyer.post('/api/conversations', { listingId }))
      return responses
    }
    const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status)
    const [opened, refused] = await openAll(0, 2)
    expect([opened?.status, refused?.status]).toEqual([201, 429])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await countConversations(listings[1]?.id ?? '')).toBe(0)
    expect(statuses(await openAll(0, 1))).toEqual([200])

    // The same person with an account of three days may start six in all.
    await d1.run`UPDATE users SET created_at = created_at - ${3 * DAY_MS} WHERE public_id = ${buyer.user.id}`
    expect(statuses(await openAll(0, 7))).toEqual([200, 201, 201, 201, 201, 201, 429])
  })
})

describe('the list of conversations', () => {
  // [spec 3 #22]
  test('shows both people the last message, and the receiver how many are unread', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(buyer, id, 'Is it still there?')
    await write(buyer, id, 'I can come today.')
    await readUntil(seller, id, hasSeq(2))
    const [ofSeller] = (await listOf(seller)).conversations
    const [ofBuyer] = (await listOf(buyer)).conversations
    const lastMessage = { content: 'I can come today.', senderId: buyer.user.id, seq: 2 }
    expect(ofSeller).toMatchObject({
      id,
      otherUser: { id: buyer.user.id },
      unreadCount: 2,
      lastSeq: 2,
      lastMessage,
      listing: { isMine: true },
    })
    expect(ofBuyer).toMatchObject({
      id,
      otherUser: { id: seller.user.id },
      unreadCount: 0,
      lastSeq: 2,
      lastMessage,
      listing: { isMine: false },
    })
    expect([(await listOf(seller)).unread, (await listOf(buyer)).unread]).toEqual([2, 0])
    expect(JSON.stringify([ofSeller, ofBuyer])).not.toContain(buyer.phone.slice(1))
  })

  // [spec 3 #22]
  test('shows both people their own marks and each other’s', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(buyer, id)
    await seller.post(`/api/conversations/${id}/read`, { seq: 1 })
    const ofBuyer = await readUntil(buyer, id, ({ theirs }) => theirs.readSeq === 1)
    expect(ofBuyer).toMatchObject({
      mine: { deliveredSeq: 0, readSeq: 0 },
      theirs: { deliveredSeq: 1, readSeq: 1 },
      unreadCount: 0,
    })
    expect(await readUntil(seller, id)).toMatchObject({
      mine: { deliveredSeq: 1, readSeq: 1 },
      theirs: { deliveredSeq: 0, readSeq: 0 },
      unreadCount: 0,
    })
    expect((await listOf(seller)).unread).toBe(0)
  })

  // [spec 7 #19]
  test('begins with the conversation with the latest message', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => (await open(buyer, (await postListing(seller)).id)).id),
    )
    const [first = '', second = '', third = ''] = ids
    for (const id of [second, third, first]) {
      await write(buyer, id)
      await readUntil(buyer, id, hasSeq(1))
    }
    expect((await listOf(buyer)).conversations.map(({ id }) => id)).toEqual([first, third, second])
    await write(seller, second, 'Come tomorrow.')
    await readUntil(buyer, second, hasSeq(2))
    expect((await listOf(buyer)).conversations.map(({ id }) => id)).toEqual([second, first, third])
  })

  // [spec 7 #19]
  test('has each conversation once across its pages', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const opened: string[] = []
    for (let index = 0; index < 5; index += 1)
      opened.push((await open(buyer, (await postListing(seller)).id)).id)
    const first = await listOf(buyer, 'limit=2')
    const second = await listOf(buyer, `limit=2&cursor=${first.nextCursor}`)
    const third = await listOf(buyer, `limit=2&cursor=${second.nextCursor}`)
    expect([first.total, second.total, third.nextCursor]).toEqual([5, 5, null])
    expect(
      [first, second, third].flatMap(({ conversations }) => conversations.map(({ id }) => id)).sort(),
    ).toEqual(opened.sort())
  })

  test.each(['cursor=x', 'cursor=eyJzb3J0ZWRBdCI6MX0', 'limit=0'])('returns 400 for ?%s', async (query) => {
    expect(await refusalOf(buyer.get(`/api/conversations?${query}`))).toEqual([400, 'invalid_input'])
  })

  test(`counts unread messages in all conversations, up to ${UNREAD_MAX}`, async () => {
    const { buyer, seller, id } = await startConversation()
    const other = await open(buyer, (await postListing(seller)).id)
    await write(buyer, id)
    await write(buyer, other.id)
    await readUntil(seller, id, hasSeq(1))
    await readUntil(seller, other.id, hasSeq(1))
    expect((await listOf(seller)).unread).toBe(2)
    await d1.run`UPDATE conversation_members SET unread = 70 WHERE user_id = (SELECT id FROM users
      WHERE public_id = ${seller.user.id})`
    expect((await listOf(seller)).unread).toBe(UNREAD_MAX)
  })

  // [spec 3 #22]
  test('keeps a conversation with a suspended person, without showing the person', async () => {
    const { buyer, seller, id } = await startConversation()
    await write(seller, id, 'Yes, come and see it.')
    await readUntil(buyer, id, hasSeq(1))
    await suspend(seller, Date.now() + 60_000)
    const [conversation] = (await listOf(buyer)).conversations
    expect(conversation).toMatchObject({
      id,
      otherUser: null,
      lastMessage: { content: 'Yes, come and see it.', senderId: seller.user.id },
    })
  })
})

describe('the listing of a conversation', () => {
  async function startWithPhotos() {
    const two = await startConversation()
    const photos = [
      { url: '/media/l/a.webp', small: '/media/l/a-320.webp', thumbhash: 'abc' },
      { url: 'https://example.com/b.jpg' },
    ]
    await setRow(two.listingId, { photos: JSON.stringify(photos) })
    return two
  }

  // [spec 3 #22]
  test('shows the small copy of its first photo, and its current price and status', async () => {
    const { buyer, seller, listingId, id } = await startWithPhotos()
    expect((await readUntil(buyer, id)).listing).toMatchObject({
      imageUrl: '/media/l/a-320.webp',
      thumbhash: 'abc',
      status: 'active',
    })
    await seller.post(`/api/listings/${listingId}/status`, { status: 'sold' })
    await setRow(listingId, { price: 9_000 })
    expect((await readUntil(buyer, id)).listing).toMatchObject({
      price: 9_000,
      status: 'sold',
      imageUrl: '/media/l/a-320.webp',
    })
  })

  test.each(['removed', 'pending'])('is shown only to its seller while it is %s', async (status) => {
    const { buyer, seller, listingId, id } = await startWithPhotos()
    await setRow(listingId, { status })
    expect((await readUntil(buyer, id)).listing).toBeNull()
    expect((await readUntil(seller, id)).listing).toMatchObject({ status, imageUrl: '/media/l/a-320.webp' })
  })

  test('is missing after its purge, while the messages stay readable', async () => {
    const { buyer, seller, listingId, id } = await startWithPhotos()
    await write(buyer, id, 'Is it still there?')
    await seller.delete(`/api/listings/${listingId}`)
    expect((await readUntil(seller, id)).listing).toMatchObject({ id: listingId, status: 'removed' })
    await cronAt(Date.now() + 2 * DAY_MS)
    for (const reader of [buyer, seller]) {
      expect((await readUntil(reader, id)).listing).toBeNull()
      expect((await readMessages(reader, id)).messages.map(({ content }) => content)).toEqual([
        'Is it still there?',
      ])
    }
    expect((await listOf(buyer)).conversations.map(({ listing }) => listing)).toEqual([null])
    expect(await write(seller, id, 'Sold to my brother, sorry.')).toMatchObject({ seq: 2 })
  })
})

test('a conversation in both people’s lists is found once for each of them and for no other', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id)
  await readUntil(seller, id, ({ unreadCount }) => unreadCount === 1)
  const db = openDb(env.DB, 'first-primary')
  const found = async ({ user }: Member) => {
    const reader = await rowId('users', user.id)
    const rows = [await findOfParticipant(db, id, reader), await findShown(db, id, reader, Date.now())]
    return rows.map(({ length }) => length)
  }
  expect(await Promise.all([buyer, seller, await signIn()].map(found))).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
})

test('opening a conversation adds it to its buyer’s list, and no other buyer’s to any list', async () => {
  const other = await insertConversation(await signIn(), seller, id)
  const opened = await insertConversation(buyer, seller, id)
  const db = openDb(env.DB, 'first-primary')
  await addBuyer(db, opened, 1)
  expect(
    await d1.all`SELECT user_id, conversation_id FROM conversation_members
      WHERE conversation_id IN (${other.id}, ${opened.id})`,
  ).toEqual([{ user_id: opened.buyerId, conversation_id: opened.id }])
})

// [spec 6 #5]
test("calls about other people's conversation return 404, even to admins, and change nothing", async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id, 'Only for you')
  const { messages } = await readMessages(seller, id)
  for (const stranger of [await signIn(), await signInAdmin()]) {
    const responses = await Promise.all([
      stranger.get(`/api/conversations/${id}`),
      stranger.get(`/api/conversations/${id}/messages`),
      stranger.post(`/api/conversations/${id}/messages`, { content: 'Let me in' }),
      stranger.post(`/api/conversations/${id}/read`, { seq: 1 }),
      stranger.post(`/api/conversations/${id}/block`),
      stranger.delete(`/api/conversations/${id}/block`),
      stranger.post(`/api/conversations/${id}/report`, { seq: 1, reason: 'spam' }),
    ])
    for (const response of responses) expect(await refusalOf(response)).toEqual([404, 'not_found'])
    expect((await listOf(stranger)).conversations).toEqual([])
  }
  expect((await readMessages(buyer, id)).messages).toEqual(messages)
  const results = await d1.all`SELECT 1 FROM blocks JOIN users ON users.id = blocked_id
      WHERE users.public_id IN (${buyer.user.id}, ${seller.user.id})`
  expect(results).toEqual([])
})
