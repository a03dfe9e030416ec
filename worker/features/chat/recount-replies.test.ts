import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { Listing } from '#contract/listing.ts'
import { SellerPage } from '#contract/profile.ts'
import { openDb } from '#worker/db/client.ts'
import { open, write } from '#worker/test/calls.ts'
import { d1, expectIndexed, faultsOf, planOf } from '#worker/test/databases.ts'
import { insertConversation } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, visitor, type Member } from '#worker/test/people.ts'
import { cronAt, rowOf } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { recountReplyTime } from './room/store.ts'
import { forgetRecounts, listDueRecounts, postponeRecounts } from './store.ts'

let seller: Member
let listingId: string
beforeEach(async () => {
  seller = await signIn()
  listingId = (await postListing(seller)).id
})

/** Conversations that buyers began at these waits before now, each answered after so long, or never. */
async function converse(waits: readonly (number | null)[], askedAt = Date.now() - 4 * DAY_MS): Promise<void> {
  for (const wait of waits) {
    const { id } = await insertConversation(await signIn(), seller, listingId)
    await d1.run`UPDATE conversations SET asked_at = ${askedAt} WHERE id = ${id}`
    if (wait !== null) await d1.run`UPDATE conversations SET answered_at = ${askedAt + wait} WHERE id = ${id}`
  }
}

async function repliesWithin() {
  return (await parsed(SellerPage, visitor().get(`/api/users/${seller.user.id}`))).repliesWithin
}

const QUICK = 5 * MINUTE_MS
describe('how soon a seller replies is the median of the last 30 days:', () => {
  test.each<[string, (number | null)[], string | null]>([
    ['four answers are too few', [QUICK, QUICK, QUICK, QUICK], null],
    ['five answers within an hour', [QUICK, QUICK, HOUR_MS, DAY_MS * 2, DAY_MS * 2], 'hour'],
    ['most within a day', [QUICK, QUICK, 2 * HOUR_MS, DAY_MS, null], 'day'],
    ['most later', [QUICK, QUICK, DAY_MS + 1, DAY_MS + 1, null], 'days'],
    ['questions without an answer are slow', [QUICK, QUICK, null, null, null], 'days'],
    ['of an even number, the longer one in the middle', [QUICK, QUICK, QUICK, null, null, null], 'days'],
    ['most of an even number', [QUICK, QUICK, QUICK, QUICK, null, null], 'hour'],
  ])('%s', async (_what, waits, expected) => {
    expect(await repliesWithin()).toBeNull()
    await converse(waits)
    await cronAt(Date.now())
    expect(await repliesWithin()).toBe(expected)
  })

  test('older conversations do not count', async () => {
    await converse([QUICK, QUICK, QUICK, QUICK])
    await converse([QUICK, QUICK], Date.now() - 31 * DAY_MS)
    await cronAt(Date.now())
    expect(await repliesWithin()).toBeNull()
  })
})

test('the fifth first answer counts at once, on the listing too', async () => {
  for (let count = 1; count <= 5; count += 1) {
    const buyer = await signIn()
    const { id } = await open(buyer, listingId)
    await write(buyer, id)
    await write(seller, id, 'It is.')
    expect(await repliesWithin()).toBe(count < 5 ? null : 'hour')
  }
  const listing = await parsed(Listing, visitor().get(`/api/listings/${listingId}`))
  expect(listing.user.repliesWithin).toBe('hour')
})

test('is counted anew every day, and for the last time when no buyer has written for 30 days', async () => {
  await converse([QUICK, QUICK, QUICK, QUICK, QUICK])
  await cronAt(Date.now())
  expect(await repliesWithin()).toBe('hour')
  const recounts = () => d1.value<number>`SELECT count(*) FROM reply_recounts JOIN users ON id = seller_id
    WHERE public_id = ${seller.user.id}`
  await cronAt(Date.now() + 25 * DAY_MS)
  expect([await repliesWithin(), await recounts()]).toEqual(['hour', 1])
  await cronAt(Date.now() + 27 * DAY_MS)
  expect([await repliesWithin(), await recounts()]).toEqual([null, 0])
})

test('slow sellers lose points in the score of their listings until they reply sooner', async () => {
  await d1.run`UPDATE users SET id_verified_at = 1, address_verified_at = 1 WHERE public_id = ${seller.user.id}`
  await d1.run`UPDATE listings SET rescore_at = 0 WHERE public_id = ${listingId}`
  await cronAt(Date.now())
  const before = (await rowOf(listingId)).ai_score
  await converse([null, null, null, null, null])
  await cronAt(Date.now())
  expect((await rowOf(listingId)).ai_score).toBe(Number(before) - 5)
  const { status, ...score } = await explained()
  expect([status, score.score]).toEqual([200, Number(before) - 5])
  expect(score.advice).toContainEqual({ part: 'seller', text: 'Answer buyers within a day', gain: 5 })
  await converse([QUICK, QUICK, QUICK, QUICK, QUICK, QUICK])
  await d1.run`UPDATE reply_recounts SET due_at = 0`
  await cronAt(Date.now())
  expect((await rowOf(listingId)).ai_score).toBe(before)
})

async function explained(): Promise<{ status: number; score: number; advice: unknown[] }> {
  const response = await seller.get(`/api/listings/${listingId}/score`)
  return { status: response.status, ...(await response.json<{ score: number; advice: unknown[] }>()) }
}

test('recounts find their sellers and conversations by indexes', async () => {
  const db = openDb(env.DB, 'first-primary')
  await expectIndexed(listDueRecounts(db, 9, 100), 'reply_recounts_due')
  await expectIndexed(forgetRecounts(db, [1, 2], 9), 'conversations_asked (seller_id=? AND asked_at>?)')
  await expectIndexed(postponeRecounts(db, [1, 2], 9))
  const plan = await planOf(recountReplyTime(db, 1, 9))
  expect(plan.join('\n')).toContain('conversations_asked (seller_id=? AND asked_at>?)')
  // It sorts the few waits that it reads.
  expect(faultsOf(plan).filter((step) => !/USE TEMP B-TREE FOR ORDER BY|SCAN waits/.test(step))).toEqual([])
})
