import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { Conversation } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { CONVERSATIONS_PER_DAY } from '#contract/limits.ts'
import { refusalOf } from '../../test/parsed.ts'
import { parseEnv } from '../../env.ts'
import { d1 } from '../../test/d1.ts'
import { listOf, meet, open } from '../../test/conversations.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { cronAt, setRow, usedOf } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
let buyer: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer] = await Promise.all([signIn(), signIn()])
  id = (await post(seller)).id
})

async function countAbout(listingId: string): Promise<number> {
  const row = await d1.first<{ count: number }>`SELECT count(*) AS count FROM conversations
    WHERE listing_id = (SELECT id FROM listings WHERE public_id = ${listingId})`
  return row?.count ?? 0
}

const usedBy = (person: Member) => usedOf(person, 'conversation')

describe('Message seller', () => {
  // [spec 10.1 #38]
  test('opens a conversation that shows the listing and the seller', async () => {
    await seller.patch('/api/auth/user', { firstName: 'Aminata', lastName: 'Kamara' })
    const listing = await post(seller, 'car_sale')
    const answer = await buyer.post('/api/conversations', { listingId: listing.id })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(Conversation.parse(await answer.json())).toMatchObject({
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

  // [spec 10.1 #38, 10.2 #37]
  test('pressed many times at once opens one conversation, which counts once against the day', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => buyer.post('/api/conversations', { listingId: id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    const ids = await Promise.all(answers.map(async (answer) => Conversation.parse(await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
    expect([await countAbout(id), await usedBy(buyer)]).toEqual([1, 1])
  })

  test('puts it into the list of the buyer at once, and not into that of the seller', async () => {
    const { buyer, seller, id } = await meet()
    expect((await listOf(buyer)).conversations.map((conversation) => conversation.id)).toEqual([id])
    expect(await listOf(seller)).toEqual({ conversations: [], total: 0, unread: 0, nextCursor: null })
  })

  test.each(['sold', 'expired'])(
    'works at a listing that is %s, whose page is still read',
    async (status) => {
      await setRow(id, { status })
      expect((await open(buyer, id)).listing).toMatchObject({ id, status })
    },
  )

  test('gives back its place in the day when the database fails', async () => {
    await env.DB.exec(
      'CREATE TRIGGER conversations_refused BEFORE INSERT ON conversations BEGIN SELECT RAISE(ABORT, ' +
        "'the disk is full'); END",
    )
    expect((await buyer.post('/api/conversations', { listingId: id })).status).toBe(500)
    await env.DB.exec('DROP TRIGGER conversations_refused')
    expect(await usedBy(buyer)).toBe(0)
    expect((await buyer.post('/api/conversations', { listingId: id })).status).toBe(201)
  })
})

describe('opening a conversation is refused', () => {
  // [spec 10.1 #38]
  test("about one's own listing, with 409", async () => {
    expect(await refusalOf(seller.post('/api/conversations', { listingId: id }))).toEqual([
      409,
      'own_listing',
    ])
    expect(await countAbout(id)).toBe(0)
  })

  // [spec 10.1 #38]
  test('with 410 about a removed listing, 404 about one held back or of a suspended seller', async () => {
    const attempt = () => refusalOf(buyer.post('/api/conversations', { listingId: id }))
    await setRow(id, { status: 'removed' })
    expect(await attempt()).toEqual([410, 'gone'])
    await setRow(id, { status: 'pending' })
    expect(await attempt()).toEqual([404, 'not_found'])
    await setRow(id, { status: 'active' })
    await suspend(seller, Date.now() + 60_000)
    expect(await attempt()).toEqual([404, 'not_found'])
    expect([await countAbout(id), await usedBy(buyer)]).toEqual([0, 0])
  })

  test('about a listing that its seller deleted, also once it is purged, with 410', async () => {
    await seller.delete(`/api/listings/${id}`)
    expect(await refusalOf(buyer.post('/api/conversations', { listingId: id }))).toEqual([410, 'gone'])
    await cronAt(Date.now() + 2 * DAY_MS)
    expect(await refusalOf(buyer.post('/api/conversations', { listingId: id }))).toEqual([410, 'gone'])
  })

  // [spec 10.2 #30]
  test('with 429 and the time to wait beyond the daily limit; open ones are still found', async () => {
    const { buyer, seller, listingId, id } = await meet()
    await d1.run`UPDATE allowances SET used = ${CONVERSATIONS_PER_DAY * parseEnv(env).RATE_LIMIT_SCALE}
      WHERE bucket = 'conversation:' || (SELECT id FROM users WHERE public_id = ${buyer.user.id})`
    const another = await post(seller)
    const refused = await buyer.post('/api/conversations', { listingId: another.id })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await countAbout(another.id)).toBe(0)
    expect((await open(buyer, listingId)).id).toBe(id)
  })
})
