import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { ErrorBody } from '#contract/errors.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { d1 } from '../../test/databases.ts'
import { banned, decideAs, decided, flagged, held, itemOf, queueOf, trailOf } from '../../test/desk.ts'
import { rowId, toldOf } from '../../test/told.ts'
import { type Member, signIn, signInAdmin, visitor } from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { eventKinds, rowOf, setRow } from '../../test/rows.ts'
import { comment, post } from '../../test/things.ts'

let admin: Member
let seller: Member
let buyer: Member
beforeEach(async () => {
  ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
})

describe('removing a listing', () => {
  // [spec 2.10 #4, 7 #26, 10.11 #18]
  test('a removed listing leaves feed, search and counts, and its seller gets the reason', async () => {
    const { id } = await post(seller, 'generator', { title: 'Xylograph Zebrano generator' })
    const before = await feedOf(buyer)
    const item = await flagged('listing', id)
    expect(await decided(admin, item, 'removed', 'Asks for money first')).toMatchObject({
      status: 'removed',
      decisionReason: 'Asks for money first',
      contentId: id,
    })
    const after = await feedOf(buyer)
    expect(after.listings.map((each) => each.id)).not.toContain(id)
    expect(after.total).toBe(before.total - 1)
    expect((await search(buyer, 'Xylograph')).listings.map((each) => each.id)).not.toContain(id)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
    const [told] = await toldOf(seller, 'moderation')
    expect(told).toMatchObject({ listing: { id }, preview: 'it was removed. Asks for money first.' })
    expect((await trailOf(admin, seller))[0]).toMatchObject({
      action: 'content_removed',
      subjectType: 'listing',
      subjectId: id,
      reason: 'Asks for money first',
      actor: { id: admin.user.id },
    })
  })

  // [spec 7 #26]
  test('a removal without a reason gives the reason of the report', async () => {
    const { id } = await post(seller)
    await buyer.post(`/api/listings/${id}/report`, { reason: 'spam' })
    await decided(admin, await itemOf('listing', await rowId('listings', id)), 'removed')
    expect((await toldOf(seller, 'moderation'))[0]?.preview).toBe('it was removed. Reported as spam.')
  })

  // [spec 10.11 #10]
  test.each(['active', 'sold', 'expired', 'held'])('a listing that is %s can be removed', async (status) => {
    const { id } = await post(seller)
    if (status !== 'held') await setRow(id, { status })
    await decided(admin, status === 'held' ? await held(id) : await flagged('listing', id), 'removed')
    expect(await rowOf(id)).toMatchObject({ status: 'removed', deleted_at: null })
    const before = status === 'held' ? 'active' : status
    expect(await holdOf(id)).toMatchObject({ hold: 'removed', status_held: before })
  })

  // [spec 10.2 #24, 10.2 #35]
  test('the seller of a removed listing can only read it, with the reason, and delete it', async () => {
    const { id } = await post(seller)
    await decided(admin, await flagged('listing', id), 'removed', 'Stolen goods')
    expect(await parsed(Listing, seller.get(`/api/listings/${id}`))).toMatchObject({
      status: 'removed',
      removedReason: 'Stolen goods',
    })
    const path = `/api/listings/${id}`
    const acts = [
      seller.patch(path, { price: 20_000 }),
      seller.post(`${path}/renew`),
      seller.post(`${path}/status`, { status: 'active' }),
      seller.post(`${path}/status`, { status: 'sold' }),
      seller.post(`${path}/restore`),
    ]
    for (const act of acts) {
      const answer = await act
      expect(answer.status).toBe(409)
      expect(ErrorBody.parse(await answer.json()).message).toContain('Stolen goods.')
    }
    for (const answer of [await seller.delete(path), await seller.get(path)]) {
      const listing = Listing.parse(await answer.json())
      expect(listing).toMatchObject({
        status: 'removed',
        removedReason: 'Stolen goods',
        deletedAt: expect.any(String),
      })
      expect(listing).not.toHaveProperty('restorableUntil')
    }
    expect((await seller.post(`${path}/restore`)).status).toBe(409)
    expect((await buyer.get(path)).status).toBe(410)
    expect(await eventKinds(id)).toEqual(['deleted'])
  })

  test('a deleted listing can no longer be restored once it is removed', async () => {
    const { id } = await post(seller)
    const item = await flagged('listing', id)
    const path = `/api/listings/${id}`
    expect(await (await seller.delete(path)).json()).toMatchObject({
      deletedAt: expect.any(String),
      restorableUntil: expect.any(String),
    })
    await decided(admin, item, 'removed', 'Stolen goods')
    const listing = await parsed(Listing, seller.get(path))
    expect(listing).toMatchObject({ removedReason: 'Stolen goods', deletedAt: expect.any(String) })
    expect(listing).not.toHaveProperty('restorableUntil')
    expect((await seller.post(`${path}/restore`)).status).toBe(409)
  })
})

describe('approving a listing', () => {
  test('approving a listing that its seller has deleted does not notify them', async () => {
    const { id } = await post(seller)
    const item = await held(id)
    await seller.delete(`/api/listings/${id}`)
    expect(await decided(admin, item, 'approved')).toMatchObject({ status: 'approved', isHeld: false })
    expect(await toldOf(seller, 'moderation')).toEqual([])
    expect(await holdOf(id)).toBeNull()
    expect(await (await seller.post(`/api/listings/${id}/restore`)).json()).toMatchObject({
      status: 'active',
    })
  })

  // [spec 10.11 #18]
  test('approving a listing on show changes nothing and does not notify its seller', async () => {
    const { id } = await post(seller)
    const before = await rowOf(id)
    await decided(admin, await flagged('listing', id), 'approved')
    expect(await rowOf(id)).toEqual(before)
    expect(await toldOf(seller, 'moderation')).toEqual([])
    expect((await trailOf(admin, seller))[0]).toMatchObject({ action: 'content_approved' })
  })

  // [spec 7 #26, 10.11 #11]
  test('the first approval of a listing sets its full time and notifies searches and seller', async () => {
    await buyer.post('/api/saved-searches', {
      name: 'Any',
      query: 'firman',
      filters: {},
      frequency: 'instant',
    })
    const { id } = await post(seller)
    await d1.run`DELETE FROM saved_search_alerts`
    const item = await held(id)
    await setRow(id, { expires_at: 1 })
    expect((await buyer.get(`/api/listings/${id}`)).status).toBe(404)
    expect((await queueOf(admin)).items.find((each) => each.id === item)).toMatchObject({ isHeld: true })
    const now = Date.now()
    expect(await decided(admin, item, 'approved')).toMatchObject({ isHeld: false })
    const row = await rowOf(id)
    expect(row['status']).toBe('active')
    expect(Number(row['expires_at'])).toBeGreaterThanOrEqual(now + LISTING_LIFE_DAYS * DAY_MS)
    expect(await holdOf(id)).toBeNull()
    expect((await feedOf(buyer)).listings.map((each) => each.id)).toContain(id)
    expect(await alertsOf(id)).toBe(1)
    expect((await toldOf(seller, 'moderation'))[0]?.preview).toBe('it is fine. Buyers can see it now.')
  })

  // [spec 10.11 #11]
  test('approving a listing that was held after an edit does not extend its time', async () => {
    const { id } = await post(seller)
    const { expires_at } = await rowOf(id)
    await decided(admin, await held(id, { edited: true }), 'approved')
    expect(await rowOf(id)).toMatchObject({ status: 'active', expires_at })
  })

  // [spec 10.11 #10]
  test('an approved listing of a suspended seller stays hidden until the suspension ends', async () => {
    const { id } = await post(seller)
    const item = await held(id)
    await banned(admin, seller)
    await decided(admin, item, 'approved')
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    expect(await holdOf(id)).toMatchObject({ hold: 'ban', status_held: 'active' })
  })
})

// [spec 10.11 #16]
test('removing a profile clears its names, text and photo, and nothing else', async () => {
  await buyer.patch('/api/auth/user', {
    firstName: 'Aminata',
    lastName: 'Sesay',
    businessName: 'Best Deals',
    bio: 'Send money first',
    location: 'Bo',
  })
  await decided(admin, await flagged('profile', buyer.user.id), 'removed', 'Asks for money')
  expect(await (await buyer.get('/api/auth/user')).json()).toMatchObject({
    firstName: null,
    lastName: null,
    businessName: null,
    bio: null,
    profileImageUrl: null,
    location: 'Bo',
  })
  expect((await toldOf(buyer, 'moderation'))[0]?.preview).toBe(
    'We removed the name, the text and the photo from your profile. Asks for money.',
  )
})

describe('a decision', () => {
  // [spec 4 #16, 10.11 #34]
  test('of two concurrent decisions one is refused, and the person is notified once', async () => {
    const { id } = await post(seller)
    const item = await flagged('listing', id)
    const other = await signInAdmin()
    const answers = await Promise.all([
      decideAs(admin, item, 'removed', 'One'),
      decideAs(other, item, 'removed', 'Two'),
      decideAs(other, item, 'approved'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await trailOf(admin, seller)).length).toBe(1)
    expect((await decideAs(admin, item, 'approved')).status).toBe(409)
  })

  // [spec 10.11 #17]
  test('an admin cannot decide about their own content', async () => {
    const { id } = await post(admin)
    const item = await flagged('listing', id)
    const answer = await decideAs(admin, item, 'approved')
    expect([answer.status, ErrorBody.parse(await answer.json()).message]).toEqual([
      403,
      'This is your own. Another admin has to decide.',
    ])
    expect((await decideAs(await signInAdmin(), item, 'approved')).status).toBe(200)
  })

  // [spec 10.11 #19]
  test('a decision after a new report marks the earlier, opposite decision as overturned', async () => {
    const { id } = await post(seller)
    const first = await flagged('listing', id)
    await decided(admin, first, 'approved')
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam' })
    const second = await itemOf('listing', await rowId('listings', id))
    expect(second).not.toBe(first)
    await decided(admin, second, 'removed')
    expect(await overturned()).toEqual([first])
  })
})

describe('a comment', () => {
  // [spec 10.11 #12]
  test('a removed comment leaves the list and the count, and its author is notified', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id, 'Send money first')
    await decided(admin, await flagged('comment', written.id), 'removed', 'Spam')
    expect((await rowOf(id))['comments']).toBe(0)
    expect(await readable(visitor(), id)).toEqual([])
    expect(await readable(seller, id)).toEqual([])
    expect((await toldOf(buyer, 'moderation'))[0]?.preview).toBe('Your comment was removed. Spam.')
  })

  // [spec 10.11 #12]
  test('a seller cannot show a comment again that moderators removed', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    await decided(admin, await flagged('comment', written.id), 'removed')
    const answer = await seller.post(`/api/comments/${written.id}/hide`, { hidden: false })
    expect(answer.status).toBe(409)
    expect((await rowOf(id))['comments']).toBe(0)
  })

  test('a comment that an admin deletes on the listing page is audited once', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    for (const status of [204, 204])
      expect((await admin.delete(`/api/comments/${written.id}`)).status).toBe(status)
    expect((await trailOf(admin, buyer)).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['content_removed', written.id],
    ])
  })

  // [spec 10.11 #12]
  test('a held comment is shown and counted once it is approved', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    await d1.run`UPDATE comments SET hidden_at = created_at, removed_at = created_at
      WHERE public_id = ${written.id}`
    const item = await flagged('comment', written.id, { confidence: 0.95 })
    expect((await queueOf(admin)).items.find((each) => each.id === item)).toMatchObject({
      isHeld: true,
      contentId: written.id,
    })
    await decided(admin, item, 'approved')
    expect((await rowOf(id))['comments']).toBe(1)
    expect(await readable(visitor(), id)).toEqual([written.id])
    expect((await toldOf(buyer, 'moderation'))[0]?.preview).toBe(
      'Your comment is fine. Everybody can see it now.',
    )
  })

  test('a comment that the seller hid stays hidden when it is approved', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    const item = await flagged('comment', written.id)
    await seller.post(`/api/comments/${written.id}/hide`, { hidden: true })
    await decided(admin, item, 'approved')
    expect(await readable(visitor(), id)).toEqual([])
  })
})

async function feedOf(person: Member): Promise<ListingsPage> {
  return await parsed(ListingsPage, person.get('/api/listings?limit=50'))
}

async function search(person: Member, text: string): Promise<ListingsPage> {
  return await parsed(ListingsPage, person.get(`/api/listings?searchQuery=${text}&verbatim=true`))
}

function holdOf(id: string) {
  return d1.first`SELECT hold, status_held FROM listing_holds JOIN listings ON listings.id = listing_id
    WHERE public_id = ${id}`
}

async function alertsOf(id: string): Promise<number> {
  return (
    (await d1.value<number>`SELECT count(*) AS total FROM saved_search_alerts JOIN listings
      ON listings.id = listing_id WHERE public_id = ${id}`) ?? 0
  )
}

async function overturned(): Promise<string[]> {
  return (
    await d1.all<{ id: string }>`SELECT public_id AS id FROM moderation_items WHERE is_overturned = 1`
  ).map(({ id }) => id)
}

async function readable(person: { get(path: string): Promise<Response> }, id: string): Promise<string[]> {
  const { comments } = await (
    await person.get(`/api/listings/${id}/comments`)
  ).json<{ comments: { id: string; content: string }[] }>()
  return comments.filter(({ content }) => content !== '').map((each) => each.id)
}
