import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { Listing } from '#contract/listing.ts'
import { SellerPage } from '#contract/profile.ts'
import { NewReview, Review, ReviewsPage } from '#contract/review.ts'
import { VerificationStatus } from '#contract/verification.ts'
import { startConversation, write } from '#worker/test/calls.ts'
import { d1, racingDb } from '#worker/test/databases.ts'
import { banPerson, unban } from '#worker/test/desk.ts'
import { mute, notificationsOf } from '#worker/test/notifications.ts'
import { allPages, parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import { ctxOf, expectOk, signIn, signInAdmin, suspend, visitor, type Member } from '#worker/test/people.ts'
import { cronAt } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { answerReview } from './answer-review.ts'
import {
  GOOD,
  letPass,
  markSold,
  pendingOf,
  review,
  reviewsOf,
  sale,
  shownReview,
  talk,
} from './deals.fixture.ts'
import { addNewReview } from './review.ts'

let admin: Member
beforeAll(async () => void (admin = await signInAdmin()))
beforeEach(async () => {
  await d1.run`DELETE FROM review_reports`
  await d1.run`DELETE FROM reviews`
})

async function verifyId(person: Member): Promise<void> {
  await d1.run`UPDATE users SET id_verified_at = 1 WHERE public_id = ${person.user.id}`
}

async function trustScoreOf(person: Member): Promise<number> {
  return (await parsed(VerificationStatus, person.get('/api/verification/status'))).trustScore
}

function answer(person: Member, id: string, text = 'Thank you.', key?: string): Promise<Response> {
  return person.post(`/api/reviews/${id}/answer`, { text }, key)
}

test('both sides of a sale review once, and both reviews are shown when both have', async () => {
  const { buyer, seller, listingId } = await sale()
  const first = await parsed(Review.strict(), review(buyer, listingId))
  expect(first).toMatchObject({
    ...GOOD,
    by: 'buyer',
    user: { id: buyer.user.id },
    isShown: false,
    isHeld: false,
  })
  expect((await reviewsOf(seller)).reviews).toEqual([])
  expect(await notificationsOf(seller, 'review')).toEqual([])
  expect(await pendingOf(buyer)).toEqual([])

  const second = await parsed(Review, review(seller, listingId, { verdict: 'negative', tags: ['no_show'] }))
  expect(second).toMatchObject({ by: 'seller', text: null, isShown: true })
  expect((await reviewsOf(seller, visitor())).reviews).toMatchObject([
    { id: first.id, isShown: true, listing: { id: listingId, type: 'generator' } },
  ])
  expect((await reviewsOf(buyer, visitor())).reviews).toMatchObject([{ id: second.id, verdict: 'negative' }])
  for (const person of [buyer, seller])
    expect(await notificationsOf(person, 'review')).toMatchObject([{ listing: { id: listingId } }])
})

test('two reviews written at once are both shown', async () => {
  const { buyer, seller, listingId } = await sale()
  const responses = await Promise.all([review(buyer, listingId), review(seller, listingId)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  for (const person of [buyer, seller]) {
    expect((await reviewsOf(person)).total).toBe(1)
    expect(await notificationsOf(person, 'review')).toHaveLength(1)
  }
})

test('after 14 days a review is shown without the other', async () => {
  const { buyer, seller, listingId } = await sale()
  await expectOk(review(buyer, listingId))
  await letPass(14 * DAY_MS - HOUR_MS)
  await cronAt(Date.now())
  expect((await reviewsOf(seller)).total).toBe(0)
  await letPass(HOUR_MS)
  await Promise.all([cronAt(Date.now()), cronAt(Date.now())])
  expect(await reviewsOf(seller)).toMatchObject({ total: 1, reviews: [{ isShown: true }] })
  expect(await notificationsOf(seller, 'review')).toHaveLength(1)
  expect(await notificationsOf(buyer, 'review')).toEqual([])
})

test.each<[string, () => Promise<{ person: Member; listingId: string }>, [number, string]]>([
  [
    'a stranger',
    async () => ({ person: await signIn(), listingId: (await sale()).listingId }),
    [403, 'forbidden'],
  ],
  [
    'a seller who named nobody',
    async () => {
      const { seller, listingId } = await talk()
      await expectOk(markSold(seller, listingId))
      return { person: seller, listingId }
    },
    [403, 'forbidden'],
  ],
  [
    'a buyer of another conversation',
    async () => {
      const { seller, listingId } = await sale()
      const person = await signIn()
      const { id } = await startConversation(person, seller)
      await write(person, id)
      return { person, listingId }
    },
    [403, 'forbidden'],
  ],
  [
    'a buyer whom the seller never answered',
    async () => {
      const { buyer, seller, listingId, id } = await startConversation()
      await write(buyer, id)
      await expectOk(markSold(seller, listingId, id))
      return { person: buyer, listingId }
    },
    [403, 'forbidden'],
  ],
  [
    'a seller who wrote to a buyer without an answer',
    async () => {
      const { seller, listingId, id } = await startConversation()
      await write(seller, id, 'Do you still want it?')
      await expectOk(markSold(seller, listingId, id))
      return { person: seller, listingId }
    },
    [403, 'forbidden'],
  ],
  [
    'anybody twice',
    async () => {
      const { buyer, listingId } = await sale()
      await expectOk(review(buyer, listingId))
      return { person: buyer, listingId }
    },
    [409, 'conflict'],
  ],
  [
    'a buyer after 30 days',
    async () => {
      const { buyer, listingId } = await sale()
      await letPass(30 * DAY_MS + 1_000)
      return { person: buyer, listingId }
    },
    [409, 'conflict'],
  ],
  [
    'a buyer who reviewed this seller less than 90 days ago',
    async () => {
      const first = await sale()
      await expectOk(review(first.buyer, first.listingId))
      await letPass(90 * DAY_MS - HOUR_MS)
      const { buyer, listingId } = await sale(first.buyer, first.seller)
      return { person: buyer, listingId }
    },
    [409, 'conflict'],
  ],
])('%s cannot review', async (_who, prepare, refusal) => {
  const { person, listingId } = await prepare()
  const before = await d1.value`SELECT count(*) FROM reviews`
  expect(await refusalOf(review(person, listingId))).toEqual(refusal)
  expect(await d1.value`SELECT count(*) FROM reviews`).toBe(before)
  expect(await pendingOf(person)).toEqual([])
})

test('two people may review each other if both wrote, even if the seller began', async () => {
  const { buyer, seller, listingId, id } = await startConversation()
  await write(seller, id, 'Do you still want it?')
  await write(buyer, id, 'Yes, I am coming.')
  await expectOk(markSold(seller, listingId, id))
  expect(await pendingOf(buyer)).toHaveLength(1)
  for (const person of [buyer, seller]) expect((await review(person, listingId)).status).toBe(201)
})

test('a pair may review each other again after 90 days, and in both directions at any time', async () => {
  const first = await sale()
  await expectOk(review(first.buyer, first.listingId))
  await letPass(90 * DAY_MS)
  const { buyer, listingId } = await sale(first.buyer, first.seller)
  expect((await review(buyer, listingId)).status).toBe(201)
  const back = await sale(first.seller, first.buyer)
  expect((await review(first.seller, back.listingId)).status).toBe(201)
})

test.each<[string, (sold: Awaited<ReturnType<typeof sale>>) => Promise<unknown>]>([
  ['the same review was written', ({ buyer, listingId }) => review(buyer, listingId)],
  ['its author was banned', ({ buyer }) => banPerson(admin, buyer)],
  [
    'the listing became active again',
    ({ seller, listingId }) => seller.post(`/api/listings/${listingId}/status`, { status: 'active' }),
  ],
])('a review is refused if %s at the same moment', async (_what, race) => {
  const sold = await sale()
  const ctx = await ctxOf(sold.buyer)
  let isFirst = true
  const once = async () => {
    if (isFirst) await race(sold)
    isFirst = false
  }
  const body = NewReview.parse({ verdict: 'negative' })
  await expect(
    addNewReview({ ...ctx, db: racingDb(ctx.db, once) }, sold.listingId, body, undefined),
  ).rejects.toMatchObject({ code: /conflict|suspended|forbidden/ })
  await letPass(15 * DAY_MS)
  await cronAt(Date.now())
  expect((await reviewsOf(sold.seller)).reviews.filter(({ verdict }) => verdict === 'negative')).toEqual([])
})

test('two sales to one buyer cannot both be reviewed at the same moment', async () => {
  const first = await sale()
  const second = await sale(first.buyer, first.seller)
  const responses = await Promise.all([first, second].map(({ listingId }) => review(first.buyer, listingId)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a repeated key returns the first review', async () => {
  const { buyer, listingId } = await sale()
  const responses = await Promise.all([1, 2, 3].map(() => review(buyer, listingId, GOOD, 'k1')))
  const bodies = await Promise.all(responses.map(async (each) => Review.parse(await each.json())))
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1)
  expect(await parsed(Review, review(buyer, listingId, { verdict: 'negative' }, 'k1'))).toMatchObject(GOOD)
})

test.each<[string, object, string]>([
  ['no verdict', {}, 'verdict'],
  ['another verdict', { verdict: 'fine' }, 'verdict'],
  ['four tags', { verdict: 'positive', tags: ['friendly', 'on_time', 'fair_price', 'rude'] }, 'tags'],
  ['an unknown tag', { verdict: 'positive', tags: ['cheap'] }, 'tags.0'],
  ['501 characters', { verdict: 'positive', text: 'x'.repeat(501) }, 'text'],
])('a review with %s is refused', async (_what, body, field) => {
  const { buyer, listingId } = await sale()
  const { status, fields } = await refusedWith(review(buyer, listingId, body))
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
})

test('a listing that was never there is 404', async () => {
  const person = await signIn()
  expect(await refusalOf(review(person, crypto.randomUUID()))).toEqual([404, 'not_found'])
  expect(await refusalOf(review(person, 'x'))).toEqual([404, 'not_found'])
})

test('deleting the listing or blocking the other does not stop a review', async () => {
  const { buyer, seller, listingId, id } = await sale()
  await expectOk(seller.delete(`/api/listings/${listingId}`))
  await expectOk(seller.post(`/api/conversations/${id}/block`))
  expect(await pendingOf(buyer)).toMatchObject([{ listing: null, listingId, conversationId: id }])
  expect((await review(buyer, listingId, { verdict: 'negative' })).status).toBe(201)
  await expectOk(review(seller, listingId))
  expect((await reviewsOf(seller, visitor())).reviews).toMatchObject([{ listing: null, verdict: 'negative' }])
})

test('a suspended person cannot review, and one who was banned leaves no review behind', async () => {
  const { buyer, seller, listingId } = await sale()
  await expectOk(review(buyer, listingId, { verdict: 'negative' }))
  const ban = await banPerson(admin, buyer)
  expect(await refusalOf(review(buyer, listingId))).toEqual([403, 'suspended'])
  await expectOk(review(seller, listingId))
  await letPass(15 * DAY_MS)
  await cronAt(Date.now())
  expect(await reviewsOf(seller)).toMatchObject({ total: 0, reviews: [] })
  expect(await notificationsOf(seller, 'review')).toEqual([])
  await unban(admin, ban)
  expect(await reviewsOf(seller)).toMatchObject({ total: 1, reviews: [{ verdict: 'negative' }] })
})

test('shown reviews of a person are hidden and not counted while they are banned', async () => {
  const { buyer, seller } = await shownReview()
  expect((await reviewsOf(seller)).total).toBe(1)
  const ban = await banPerson(admin, buyer, { banType: 'temporary', duration: 1 })
  expect(await reviewsOf(seller, visitor())).toMatchObject({ total: 0, reviews: [], summary: { count: 0 } })
  expect((await visitor().get(`/api/users/${buyer.user.id}/reviews`)).status).toBe(404)
  await cronAt(Date.parse(ban.expiresAt ?? '') + 1)
  expect((await reviewsOf(seller)).total).toBe(1)
})

test('the share of positive reviews is shown from three reviews on, wherever the seller is', async () => {
  const seller = await signIn()
  const { id } = await postListing(seller)
  const summary = async () => {
    const [page, profile, listing] = await Promise.all([
      reviewsOf(seller, visitor()),
      parsed(SellerPage, visitor().get(`/api/users/${seller.user.id}`)),
      parsed(Listing, visitor().get(`/api/listings/${id}`)),
    ])
    expect([profile.reviews, listing.user.reviews]).toEqual([page.summary, page.summary])
    return page.summary
  }
  expect(await summary()).toEqual({ count: 0, positiveShare: null })
  await shownReview(undefined, seller)
  await shownReview(undefined, seller)
  expect(await summary()).toEqual({ count: 2, positiveShare: null })
  await shownReview(undefined, seller, { verdict: 'negative' })
  expect(await summary()).toEqual({ count: 3, positiveShare: 2 / 3 })
})

test('reviews are read page by page, the latest shown first', async () => {
  const seller = await signIn()
  const ids: string[] = []
  while (ids.length < 3) ids.unshift((await shownReview(undefined, seller)).reviewId)
  const path = `/api/users/${seller.user.id}/reviews?limit=2`
  const pages = await allPages((cursor) => parsed(ReviewsPage, visitor().get(`${path}${cursor}`)))
  expect(pages.map(({ reviews }) => reviews.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)])
  expect((await visitor().get(`${path}&cursor=x`)).status).toBe(400)
})

test('reviews by verified people move the trust score by at most ten points, those of others by none', async () => {
  const seller = await signIn()
  const { buyer } = await shownReview(undefined, seller)
  expect(await trustScoreOf(seller)).toBe(25)
  await verifyId(buyer)
  expect(await trustScoreOf(seller)).toBe(26)
  const negative = await signIn()
  await verifyId(negative)
  await shownReview(negative, seller, { verdict: 'negative' })
  expect(await trustScoreOf(seller)).toBe(25)
  await d1.run`UPDATE reviews SET verdict = 'positive'`
  await d1.run`INSERT INTO review_recounts SELECT id FROM users WHERE public_id = ${seller.user.id}`
  expect(await trustScoreOf(seller)).toBe(27)
  await banPerson(admin, buyer)
  expect(await trustScoreOf(seller)).toBe(26)
  await d1.run`UPDATE users SET review_points = 10, id_verified_at = 1, address_verified_at = 1,
    certificate_verified_at = 1 WHERE public_id = ${seller.user.id}`
  expect(await trustScoreOf(seller)).toBe(100)
})

test('reviews never add more than ten points', async () => {
  const { buyer, seller, listingId } = await shownReview()
  await verifyId(buyer)
  for (let more = 0; more < 11; more += 1)
    await d1.run`INSERT INTO sales SELECT null, listing_id, conversation_id, seller_id, buyer_id, sold_at, 1
      FROM sales WHERE listing_id = (SELECT id FROM listings WHERE public_id = ${listingId}) LIMIT 1`
  await d1.run`INSERT INTO reviews (public_id, sale_id, author_id, subject_id, verdict, tags, created_at, shown_at)
    SELECT hex(randomblob(8)), id, buyer_id, seller_id, 'positive', '[]', 1, 1 FROM sales WHERE ended_at = 1`
  expect(await trustScoreOf(seller)).toBe(35)
  await d1.run`DELETE FROM reviews WHERE shown_at = 1`
  expect(await trustScoreOf(seller)).toBe(26)
})

test('the reviewed person answers once, and the author is notified', async () => {
  const { buyer, seller, reviewId } = await shownReview()
  expect(await parsed(Review.strict(), answer(seller, reviewId))).toMatchObject({
    id: reviewId,
    answer: { text: 'Thank you.' },
  })
  expect((await reviewsOf(seller, visitor())).reviews).toMatchObject([{ answer: { text: 'Thank you.' } }])
  expect(await notificationsOf(buyer, 'review_answer')).toMatchObject([{ actor: { id: seller.user.id } }])
  expect(await refusalOf(answer(seller, reviewId, 'And more.'))).toEqual([409, 'conflict'])
})

test('only the reviewed person answers, and only a review that is shown', async () => {
  const { buyer, seller, reviewId } = await shownReview()
  for (const person of [buyer, await signIn(), admin])
    expect(await refusalOf(answer(person, reviewId))).toEqual([403, 'forbidden'])
  expect((await answer(seller, reviewId, ' ')).status).toBe(400)
  const unshown = await sale()
  const { id } = await parsed(Review, review(unshown.buyer, unshown.listingId))
  expect(await refusalOf(answer(unshown.seller, id))).toEqual([404, 'not_found'])
  expect(await refusalOf(answer(seller, 'x'))).toEqual([404, 'not_found'])
  await banPerson(admin, buyer)
  expect(await refusalOf(answer(seller, reviewId))).toEqual([404, 'not_found'])
})

test('of two answers at once, one is written; a repeated key returns it', async () => {
  const { seller, buyer, reviewId } = await shownReview()
  const responses = await Promise.all([
    answer(seller, reviewId, 'One', 'k1'),
    answer(seller, reviewId, 'Two', 'k2'),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  const key = responses[0].ok ? 'k1' : 'k2'
  expect((await answer(seller, reviewId, 'Three', key)).status).toBe(201)
  expect(await notificationsOf(buyer, 'review_answer')).toHaveLength(1)
})

test.each<[string, (sold: Awaited<ReturnType<typeof shownReview>>) => Promise<unknown>, string]>([
  ['they are suspended', ({ seller }) => suspend(seller, Date.now() + HOUR_MS), 'suspended'],
  [
    'moderators remove the review',
    ({ reviewId }) => d1.run`UPDATE reviews SET removed_at = 1 WHERE public_id = ${reviewId}`,
    'not_found',
  ],
])('nobody answers a review if %s at the same moment', async (_what, race, code) => {
  const sold = await shownReview()
  const ctx = await ctxOf(sold.seller)
  const db = racingDb(ctx.db, () => race(sold))
  await expect(answerReview({ ...ctx, db }, sold.reviewId, { text: 'Bye' }, undefined)).rejects.toMatchObject(
    { code },
  )
  expect(await d1.value`SELECT answer FROM reviews WHERE public_id = ${sold.reviewId}`).toBeNull()
})

test('muted kinds are not written', async () => {
  const [buyer, seller] = [await signIn(), await signIn()]
  await mute(buyer, 'sale', 'review_answer')
  await mute(seller, 'review')
  const { reviewId } = await shownReview(buyer, seller)
  await expectOk(answer(seller, reviewId))
  expect((await notificationsOf(buyer)).map(({ kind }) => kind)).not.toContain('sale')
  expect(await notificationsOf(buyer, 'review_answer')).toEqual([])
  expect(await notificationsOf(seller, 'review')).toEqual([])
})
