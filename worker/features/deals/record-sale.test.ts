import { beforeAll, expect, test } from 'vitest'
import { ConversationsPage } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { listOf, open, startConversation, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import { expectOk, signIn, type Member } from '#worker/test/people.ts'
import { eventsOf } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { markSold, pendingOf, review, sale, talk } from './deals.fixture.ts'

let other: Member
beforeAll(async () => void (other = await signIn()))

function countSales(listingId: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) FROM sales JOIN listings ON listings.id = listing_id
    WHERE listings.public_id = ${listingId} AND ended_at IS NULL`
}

test('a seller says to whom they sold, and that buyer is asked for a review in the conversation', async () => {
  const { buyer, seller, listingId, id } = await talk()
  expect((await markSold(seller, listingId, id)).status).toBe(200)
  expect(await notificationsOf(buyer, 'sale')).toMatchObject([
    { conversationId: id, listing: { id: listingId }, actor: { id: seller.user.id }, isRead: false },
  ])
  for (const [one, another] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    const [pending, ...rest] = await pendingOf(one)
    expect(rest).toEqual([])
    expect(pending).toMatchObject({
      listing: { id: listingId, status: 'sold' },
      otherUser: { id: another.user.id },
      conversationId: id,
    })
    expect(Date.parse(pending?.reviewBy ?? '') - Date.parse(pending?.soldAt ?? '')).toBe(30 * DAY_MS)
  }
  expect(await eventsOf(listingId)).toMatchObject([{ kind: 'sold', detail: { soldTo: id } }])
})

test('a message still rings for a buyer who has not read that they were named', async () => {
  const { buyer, seller, id } = await sale()
  await write(seller, id, 'Thank you!')
  expect(await notificationsOf(buyer, 'message')).toHaveLength(1)
  await expectOk(buyer.post(`/api/conversations/${id}/read`, { seq: 3 }))
  expect(await notificationsOf(buyer, 'sale')).toMatchObject([{ isRead: false }])
})

test('marking a listing sold twice changes nothing the second time', async () => {
  const { seller, buyer, listingId, id } = await sale()
  for (const soldTo of [id, undefined]) expect((await markSold(seller, listingId, soldTo)).status).toBe(200)
  expect(await countSales(listingId)).toBe(1)
  expect(await notificationsOf(buyer, 'sale')).toHaveLength(1)
  expect(await eventsOf(listingId)).toHaveLength(1)
})

test.each([undefined, 'elsewhere'])(
  'after selling it to %s, a seller can still name the buyer',
  async (first) => {
    const { seller, buyer, listingId, id } = await talk()
    await expectOk(markSold(seller, listingId, first))
    expect(await pendingOf(buyer)).toEqual([])
    expect((await markSold(seller, listingId, id)).status).toBe(200)
    expect(await pendingOf(buyer)).toHaveLength(1)
  },
)

test('of two buyers named at once, one wins and the other call is refused', async () => {
  const { seller, buyer, listingId, id } = await talk()
  const second = await open(other, listingId)
  await write(other, second.id)
  const responses = await Promise.all([
    markSold(seller, listingId, id),
    markSold(seller, listingId, second.id),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await countSales(listingId)).toBe(1)
  const told = [...(await notificationsOf(buyer, 'sale')), ...(await notificationsOf(other, 'sale'))]
  expect(told.filter(({ listing }) => listing?.id === listingId)).toHaveLength(1)
})

test('the database refuses a second sale of a listing that has not ended', async () => {
  const { listingId } = await sale()
  await expect(
    d1.run`INSERT INTO sales (listing_id, conversation_id, seller_id, buyer_id, sold_at)
      SELECT listing_id, conversation_id, seller_id, buyer_id, sold_at FROM sales
      WHERE listing_id = (SELECT id FROM listings WHERE public_id = ${listingId})`,
  ).rejects.toThrow(/UNIQUE/)
})

test('another buyer cannot take the place of a named one', async () => {
  const { seller, listingId } = await sale()
  const second = await open(other, listingId)
  expect(await refusalOf(markSold(seller, listingId, second.id))).toEqual([409, 'conflict'])
  expect(await refusalOf(markSold(seller, listingId, 'elsewhere'))).toEqual([409, 'conflict'])
})

test.each<[string, (sold: Awaited<ReturnType<typeof talk>>) => string | Promise<string>]>([
  ['about another listing of theirs', async ({ seller }) => (await talk(undefined, seller)).id],
  ["of somebody else's listing", async () => (await talk()).id],
  ['that does not exist', () => crypto.randomUUID()],
  ['in which they are the buyer', async ({ seller }) => (await startConversation(seller)).id],
  ['that is no id', () => 'Aminata'],
])('a seller cannot name the buyer by a conversation %s', async (_which, soldTo) => {
  const sold = await talk()
  const { status, code, fields } = await refusedWith(
    markSold(sold.seller, sold.listingId, await soldTo(sold)),
  )
  expect([status, code, Object.keys(fields ?? {})]).toEqual([400, 'invalid_input', ['soldTo']])
  expect(await eventsOf(sold.listingId)).toEqual([])
})

test('only the seller can say to whom it was sold', async () => {
  const { buyer, listingId, id } = await talk()
  expect(await refusalOf(markSold(buyer, listingId, id))).toEqual([403, 'forbidden'])
  expect(await countSales(listingId)).toBe(0)
})

test.each(['buyer', 'seller'] as const)('nobody is named once the %s has blocked the other', async (who) => {
  const sold = await talk()
  await expectOk(sold[who].post(`/api/conversations/${sold.id}/block`))
  expect(await refusalOf(markSold(sold.seller, sold.listingId, sold.id))).toEqual([403, 'blocked'])
  expect(await notificationsOf(sold.buyer, 'sale')).toEqual([])
  expect((await markSold(sold.seller, sold.listingId, 'elsewhere')).status).toBe(200)
})

test('a seller who blocked the buyer is told to unblock them', async () => {
  const { seller, listingId, id } = await talk()
  await expectOk(seller.post(`/api/conversations/${id}/block`))
  expect((await refusedWith(markSold(seller, listingId, id))).message).toBe(
    'You blocked this person. Unblock them to name them as the buyer.',
  )
})

test('a held listing names nobody', async () => {
  const { seller, listingId, id } = await talk()
  await d1.run`UPDATE listings SET status = 'pending' WHERE public_id = ${listingId}`
  expect(await refusalOf(markSold(seller, listingId, id))).toEqual([409, 'conflict'])
  expect(await countSales(listingId)).toBe(0)
})

test('a listing that is active again has no buyer, and can be sold to another', async () => {
  const { seller, buyer, listingId } = await sale()
  await expectOk(seller.post(`/api/listings/${listingId}/status`, { status: 'active' }))
  expect(await pendingOf(buyer)).toEqual([])
  expect(await refusalOf(review(buyer, listingId))).toEqual([403, 'forbidden'])
  const second = await open(other, listingId)
  expect((await markSold(seller, listingId, second.id)).status).toBe(200)
})

test('a sale that somebody reviewed stays open to the other, even if the listing is active again', async () => {
  const { seller, buyer, listingId } = await sale()
  await expectOk(review(buyer, listingId, { verdict: 'negative' }))
  await expectOk(seller.post(`/api/listings/${listingId}/status`, { status: 'active' }))
  expect((await review(seller, listingId)).status).toBe(201)
})

test('a rented home names who rented it', async () => {
  const home = await postListing(other, 'home_rent')
  const tenant = await signIn()
  const { id } = await open(tenant, home.id)
  await write(tenant, id)
  expect((await markSold(other, home.id, id)).status).toBe(200)
  expect(await notificationsOf(tenant, 'sale')).toHaveLength(1)
})

test('a seller lists the conversations about one listing', async () => {
  const { seller, listingId, id } = await talk()
  await talk(undefined, seller)
  const page = await listOf(seller, `listingId=${listingId}`)
  expect([page.total, page.conversations.map((each) => each.id)]).toEqual([1, [id]])
  const nobody = await parsed(ConversationsPage, other.get(`/api/conversations?listingId=${listingId}`))
  expect([nobody.total, nobody.conversations]).toEqual([0, []])
  expect((await seller.get('/api/conversations?listingId=x')).status).toBe(400)
})
