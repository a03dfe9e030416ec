import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ModerationCase } from '#contract/moderation.ts'
import { Review } from '#contract/review.ts'
import { decideAs, decideItem, emptyQueue, flagContent, queueOf, trailOf } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { expectOk, signIn, signInAdmin, visitor, type Member } from '#worker/test/people.ts'
import { countUsed } from '#worker/test/rows.ts'
import { GOOD, review, reviewsOf, sale, shownReview } from './deals.fixture.ts'

/** Texts that the classifier holds. */
const SCAM =
  'Send the money first by Orange Money to 076123456, then I send the code and the phone by courier.'

let admin: Member
beforeAll(async () => void (admin = await signInAdmin()))
beforeEach(emptyQueue)

function report(person: Member, id: string, reason = 'offensive', part?: string): Promise<Response> {
  return person.post(`/api/reviews/${id}/report`, { reason, details: 'Lies', part })
}

function undo(itemId: string): Promise<Response> {
  return admin.post(`/api/admin/moderation/${itemId}/undo`)
}

async function theItem() {
  const { items } = await queueOf(admin)
  expect(items).toHaveLength(1)
  const [item] = items
  if (!item) throw new Error('The queue is empty')
  return item
}

test('a reported review is an item that shows what it says; a person counts once per reason', async () => {
  const { buyer, seller, reviewId } = await shownReview()
  expect((await report(seller, reviewId)).status).toBe(201)
  expect((await report(seller, reviewId)).status).toBe(200)
  expect((await report(await signIn(), reviewId, 'spam')).status).toBe(201)
  expect(await countUsed(seller, 'report')).toBe(1)
  const item = await theItem()
  expect(item).toMatchObject({
    contentType: 'review',
    contentId: reviewId,
    reports: 2,
    isHeld: false,
    user: { id: buyer.user.id },
    contentPreview: 'positive, friendly, on time: Came on time.',
  })
  const shown = await parsed(ModerationCase, admin.get(`/api/admin/moderation/${item.id}`))
  expect(shown).toMatchObject({
    content: 'positive, friendly, on time: Came on time.',
    reports: [{ reason: 'offensive', details: 'Lies' }, { reason: 'spam' }],
  })
  expect((await queueOf(admin, 'contentType=review')).total).toBe(1)
})

test('a removed review is gone and not counted, its author is told, and an undo brings it back', async () => {
  const { buyer, seller, reviewId } = await shownReview()
  await expectOk(report(seller, reviewId))
  const { id } = await theItem()
  await decideItem(admin, id, 'removed', 'It is not true')
  expect(await reviewsOf(seller, visitor())).toMatchObject({ total: 0, reviews: [] })
  expect(await notificationsOf(buyer, 'moderation')).toMatchObject([
    { preview: 'Your review was removed. It is not true.' },
  ])
  expect(await trailOf(admin, buyer)).toMatchObject([
    { action: 'content_removed', subjectType: 'review', subjectId: reviewId, reason: 'It is not true' },
  ])
  expect(await refusalOf(report(seller, reviewId, 'spam'))).toEqual([404, 'not_found'])
  await expectOk(undo(id))
  expect((await reviewsOf(seller)).total).toBe(1)
  expect(await notificationsOf(buyer, 'moderation')).toEqual([])
  expect((await trailOf(admin, buyer))[0]).toMatchObject({ action: 'decision_undone' })
})

test('members cannot decide about reviews', async () => {
  const { seller, reviewId } = await shownReview()
  await expectOk(report(seller, reviewId))
  expect(await refusalOf(decideAs(seller, (await theItem()).id, 'removed'))).toEqual([403, 'forbidden'])
  expect((await reviewsOf(seller)).total).toBe(1)
})

test('a held review is shown to nobody until a moderator approves it, and then notifies', async () => {
  const { buyer, seller, listingId } = await sale()
  await expectOk(review(seller, listingId))
  const body = { verdict: 'negative', text: SCAM }
  const { isHeld, id } = await parsed(Review, review(buyer, listingId, body))
  expect(isHeld).toBe(true)
  expect(await reviewsOf(seller)).toMatchObject({ total: 0, reviews: [] })
  expect(await notificationsOf(seller, 'review')).toEqual([])
  // The other review is not kept back.
  expect((await reviewsOf(buyer)).total).toBe(1)
  const item = await theItem()
  expect(item).toMatchObject({
    contentType: 'review',
    contentId: id,
    isHeld: true,
    user: { id: buyer.user.id },
  })
  expect(await trailOf(admin, buyer)).toMatchObject([{ action: 'content_held', subjectType: 'review' }])
  await decideItem(admin, item.id, 'approved')
  expect(await reviewsOf(seller)).toMatchObject({ total: 1, reviews: [{ text: SCAM }] })
  expect(await notificationsOf(seller, 'review')).toHaveLength(1)
  expect(await notificationsOf(buyer, 'moderation')).toMatchObject([
    { preview: 'Your review is fine. It is shown like any other.' },
  ])
  await expectOk(undo(item.id))
  expect((await reviewsOf(seller)).total).toBe(0)
  await decideItem(admin, item.id, 'approved')
  expect(await notificationsOf(seller, 'review')).toHaveLength(1)
})

test('a held review that waits for the other one notifies nobody when it is approved', async () => {
  const { buyer, seller, listingId } = await sale()
  await expectOk(review(buyer, listingId, { verdict: 'negative', text: SCAM }))
  await decideItem(admin, (await theItem()).id, 'approved')
  expect((await reviewsOf(seller)).total).toBe(0)
  expect(await notificationsOf(seller, 'review')).toEqual([])
})

const CONTACTS = [
  'Good man. Call him on 076 123 456.',
  'He sells more on wa.me/23276123456',
  'See www.phones.example.org for more',
  'Write to ali@example.org',
]

test.each(CONTACTS)('"%s" in a review or an answer waits for a moderator', async (text) => {
  const { buyer, seller, listingId } = await sale()
  await expectOk(review(seller, listingId))
  const { isHeld, id } = await parsed(Review, review(buyer, listingId, { ...GOOD, text }))
  expect(isHeld).toBe(true)
  expect((await reviewsOf(seller)).total).toBe(0)
  const item = await theItem()
  expect(item.reason).toBe(
    'Has a phone number, a link or an e-mail address, which does not belong in a review',
  )
  await decideItem(admin, item.id, 'approved')
  expect(
    await parsed(Review, seller.post(`/api/reviews/${id}/answer`, { text: `${text} Yes.` })),
  ).toMatchObject({ isHeld: true })
  expect((await reviewsOf(seller, buyer)).reviews).toMatchObject([{ text, answer: null }])
})

test.each([
  'I paid NLe 12,500 for a 2015 model, and it works.',
  'Bought on 12.11.2026, 128 GB, paid 3500000 in cash.',
])('"%s" has no contact and is shown at once', async (text) => {
  const { seller, buyer } = await shownReview(undefined, undefined, { ...GOOD, text })
  expect((await reviewsOf(seller, buyer)).reviews).toMatchObject([{ text, isHeld: false }])
})

test('a held answer is shown only to its author until it is approved', async () => {
  const { buyer, seller, reviewId } = await shownReview()
  const path = `/api/reviews/${reviewId}/answer`
  expect(await parsed(Review, seller.post(path, { text: SCAM }))).toMatchObject({
    isHeld: true,
    answer: { text: SCAM },
  })
  expect((await reviewsOf(seller, buyer)).reviews).toMatchObject([{ answer: null, isHeld: false }])
  expect(await notificationsOf(buyer, 'review_answer')).toEqual([])
  const item = await theItem()
  expect(item).toMatchObject({ contentType: 'answer', isHeld: true, user: { id: seller.user.id } })
  await decideItem(admin, item.id, 'approved')
  expect((await reviewsOf(seller, buyer)).reviews).toMatchObject([{ answer: { text: SCAM } }])
  expect(await notificationsOf(buyer, 'review_answer')).toHaveLength(1)
})

test("what a review's author reports is the answer, which moderators remove alone", async () => {
  const { buyer, seller, reviewId } = await shownReview()
  expect(await refusalOf(report(buyer, reviewId))).toEqual([403, 'forbidden'])
  await expectOk(seller.post(`/api/reviews/${reviewId}/answer`, { text: 'A thief.' }))
  expect((await report(buyer, reviewId)).status).toBe(201)
  const item = await theItem()
  expect(item).toMatchObject({
    contentType: 'answer',
    contentPreview: 'A thief.',
    user: { id: seller.user.id },
  })
  await decideItem(admin, item.id, 'removed')
  expect((await reviewsOf(seller, buyer)).reviews).toMatchObject([{ id: reviewId, answer: null }])
  expect(await refusalOf(report(buyer, reviewId, 'spam'))).toEqual([403, 'forbidden'])
  await expectOk(undo(item.id))
  expect((await reviewsOf(seller, buyer)).reviews).toMatchObject([{ answer: { text: 'A thief.' } }])
})

test('others report a review or its answer, and nobody their own words', async () => {
  const { buyer, seller, reviewId } = await shownReview()
  await expectOk(seller.post(`/api/reviews/${reviewId}/answer`, { text: 'A thief.' }))
  const other = await signIn()
  for (const part of ['answer', 'review'])
    expect((await report(other, reviewId, 'offensive', part)).status).toBe(201)
  const { items } = await queueOf(admin)
  expect(items.map(({ contentType, user }) => [contentType, user?.id]).sort()).toEqual([
    ['answer', seller.user.id],
    ['review', buyer.user.id],
  ])
  expect(await refusalOf(report(buyer, reviewId, 'spam', 'review'))).toEqual([403, 'forbidden'])
  expect(await refusalOf(report(seller, reviewId, 'spam', 'answer'))).toEqual([403, 'forbidden'])
  expect((await report(other, reviewId, 'spam', 'listing')).status).toBe(400)
})

test('a review that only looks bad stays and is queued', async () => {
  const { reviewId, buyer } = await shownReview()
  const item = await flagContent('review', reviewId)
  expect(await theItem()).toMatchObject({ id: item, isHeld: false, user: { id: buyer.user.id } })
})

test('nobody reports a review that is not shown', async () => {
  const { buyer, seller, listingId } = await sale()
  const { id } = await parsed(Review, review(buyer, listingId))
  expect(await refusalOf(report(seller, id))).toEqual([404, 'not_found'])
  expect(await refusalOf(report(seller, 'x'))).toEqual([404, 'not_found'])
})
