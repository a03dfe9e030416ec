import { beforeEach, expect, test } from 'vitest'
import { ModerationCase } from '#contract/moderation.ts'
import { d1 } from '../../test/d1.ts'
import { parsed } from '../../test/parsed.ts'
import { meet, write } from '../../test/conversations.ts'
import { banned, decided, flagged, itemOf } from '../../test/desk.ts'
import { signIn, signInAdmin, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'
import { rowId } from '../../test/told.ts'

let admin: Member
let seller: Member
let buyer: Member

beforeEach(async () => {
  ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
})

// [spec 10.1 #49]
test("a listing is shown whole, with who reported it for what, and its seller's history", async () => {
  const gone = await post(seller)
  await decided(admin, await flagged('listing', gone.id), 'removed', 'Stolen')
  await banned(admin, seller, { banType: 'warning', reason: 'Last time' })
  const { id, description } = await post(seller, 'car_sale')
  await buyer.post(`/api/listings/${id}/report`, { reason: 'scam', details: 'Wants money first' })
  const { item, listing, content, reports, history } = await caseOf(
    await itemOf('listing', await rowId('listings', id)),
  )
  expect(item).toMatchObject({ contentId: id, reports: 1 })
  expect(listing).toMatchObject({ id, description, user: { id: seller.user.id } })
  expect(content).toBeNull()
  expect(reports).toMatchObject([{ reason: 'scam', details: 'Wants money first' }])
  expect(history).toMatchObject({
    joinedAt: seller.user.createdAt,
    listings: { active: 1, sold: 0, removed: 1 },
    decisions: [{ contentType: 'listing', status: 'removed', reason: 'Stolen' }],
    bans: [{ banType: 'warning', reason: 'Last time', isActive: true }],
  })
})

// [spec 10.11 #40]
test('a listing of somebody suspended is shown too', async () => {
  const { id } = await post(seller)
  const item = await flagged('listing', id)
  await banned(admin, seller)
  expect(await caseOf(item)).toMatchObject({
    listing: { id, status: 'pending' },
    item: { user: { suspendedUntil: '9999-12-31T23:59:59.000Z' } },
  })
})

// [spec 10.11 #40]
test('a comment and a profile are shown with their whole text', async () => {
  const { id } = await post(seller)
  const long = `${'Send money first. '.repeat(20)}End`
  const { id: commentId } = await comment(buyer, id, long)
  expect(await caseOf(await flagged('comment', commentId))).toMatchObject({
    content: long,
    listing: null,
    reports: [],
  })
  await buyer.patch('/api/auth/user', { firstName: 'Aminata', businessName: 'Deals', bio: 'Call me' })
  expect((await caseOf(await flagged('profile', buyer.user.id))).content).toBe('Deals\nAminata\nCall me')
})

// [spec 10.1 #49, 10.2 #40]
test('of a conversation moderators read the reported message alone', async () => {
  const two = await meet(buyer, seller)
  await write(seller, two.id, 'A secret')
  const { seq } = await write(seller, two.id, 'Send me your code')
  await buyer.post(`/api/conversations/${two.id}/report`, { seq, reason: 'scam' })
  const message = await d1.value<number>`SELECT max(id) AS id FROM reported_messages`
  const item = await itemOf('message', message ?? 0)
  const shown = await caseOf(item)
  expect(shown).toMatchObject({
    content: 'Send me your code',
    item: { contentType: 'message', contentId: null, user: { id: seller.user.id } },
    reports: [{ reason: 'scam' }],
  })
  expect(JSON.stringify(shown)).not.toContain('A secret')
  await decided(admin, item, 'removed', 'Asks for codes')
})

// [spec 10.1 #49]
test('an item that is not there is a 404', async () => {
  expect((await admin.get('/api/admin/moderation/00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

async function caseOf(item: string): Promise<ModerationCase> {
  return await parsed(ModerationCase, admin.get(`/api/admin/moderation/${item}`))
}
