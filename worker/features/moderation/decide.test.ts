import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { CommentsPage } from '#contract/engagement.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { foundBy, save } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import {
  banPerson,
  decideAs,
  decideItem,
  flagContent,
  holdListing,
  itemOf,
  queueOf,
  trailOf,
} from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { type Member, type Person, signIn, signInAdmin, visitor } from '#worker/test/people.ts'
import { eventKinds, rowOf, setRow, rowId } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'

let admin: Member
let seller: Member
let buyer: Member
beforeEach(async () => {
  ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
})

describe('removing a listing', () => {
  // [spec 2.10 #4, 7 #26]
  test('takes it out of feed, search and counts, and notifies its seller of the reason', async () => {
    const { id } = await postListing(seller, 'generator', { title: 'Xylograph Zebrano generator' })
    const before = await feedOf(buyer)
    const item = await flagContent('listing', id)
    expect(await decideItem(admin, item, 'removed', 'Asks for money first')).toMatchObject({
      status: 'removed',
      decisionReason: 'Asks for money first',
      contentId: id,
    })
    const after = await feedOf(buyer)
    expect(after.listings.map((each) => each.id)).not.toContain(id)
    expect(after.total).toBe(before.total - 1)
    expect((await search(buyer, 'Xylograph')).listings.map((each) => each.id)).not.toContain(id)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
    const [notification] = await notificationsOf(seller, 'moderation')
    expect(notification).toMatchObject({ listing: { id }, preview: 'it was removed. Asks for money first.' })
    expect((await trailOf(admin, seller))[0]).toMatchObject({
      action: 'content_removed',
      subjectType: 'listing',
      subjectId: id,
      reason: 'Asks for money first',
      actor: { id: admin.user.id },
    })
  })

  // [spec 7 #26]
  test("without a reason notifies its seller of the report's reason", async () => {
    const { id } = await postListing(seller)
    await buyer.post(`/api/listings/${id}/report`, { reason: 'spam' })
    await decideItem(admin, await itemOf('listing', await rowId('listings', id)), 'removed')
    expect((await notificationsOf(seller, 'moderation'))[0]?.preview).toBe(
      'it was removed. Reported as spam.',
    )
  })

  test.each(['active', 'sold', 'expired', 'held'])('is possible while it is %s', async (status) => {
    const { id } = await postListing(seller)
    if (status !== 'held') await setRow(id, { status })
    const itemId = status === 'held' ? await holdListing(id) : await flagContent('listing', id)
    await decideItem(admin, itemId, 'removed')
    expect(await rowOf(id)).toMatchObject({ status: 'removed', deleted_at: null })
    const before = status === 'held' ? 'active' : status
    expect(await holdOf(id)).toMatchObject({ hold: 'removed', status_held: before })
  })

  test('leaves its seller able only to read it, with the reason, and to delete it', async () => {
    const { id } = await postListing(seller)
    await decideItem(admin, await flagContent('listing', id), 'removed', 'Stolen goods')
    expect(await parsed(Listing, seller.get(`/api/listings/${id}`))).toMatchObject({
      status: 'removed',
      removedReason: 'Stolen goods',
    })
    const path = `/api/listings/${id}`
    const calls = [
      seller.patch(path, { price: 20_000 }),
      seller.post(`${path}/renew`),
      seller.post(`${path}/status`, { status: 'active' }),
      seller.post(`${path}/status`, { status: 'sold' }),
      seller.post(`${path}/restore`),
    ]
    for (const call of calls) {
      const { status, message } = await refusedWith(call)
      expect([status, message]).toEqual([409, expect.stringContaining('Stolen goods.')])
    }
    for (const response of [await seller.delete(path), await seller.get(path)]) {
      const listing = Listing.parse(await response.json())
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

  test('that its seller has deleted prevents its restoration', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    const path = `/api/listings/${id}`
    expect(await (await seller.delete(path)).json()).toMatchObject({
      deletedAt: expect.any(String),
      restorableUntil: expect.any(String),
    })
    await decideItem(admin, item, 'removed', 'Stolen goods')
    const listing = await parsed(Listing, seller.get(path))
    expect(listing).toMatchObject({ removedReason: 'Stolen goods', deletedAt: expect.any(String) })
    expect(listing).not.toHaveProperty('restorableUntil')
    expect((await seller.post(`${path}/restore`)).status).toBe(409)
  })
})

describe('approving a listing', () => {
  test('that its seller has deleted does not notify them', async () => {
    const { id } = await postListing(seller)
    const item = await holdListing(id)
    await seller.delete(`/api/listings/${id}`)
    expect(await decideItem(admin, item, 'approved')).toMatchObject({ status: 'approved', isHeld: false })
    expect(await notificationsOf(seller, 'moderation')).toEqual([])
    expect(await holdOf(id)).toBeNull()
    expect(await (await seller.post(`/api/listings/${id}/restore`)).json()).toMatchObject({
      status: 'active',
    })
  })

  test('that is public neither changes it nor notifies its seller', async () => {
    const { id } = await postListing(seller)
    const before = await rowOf(id)
    await decideItem(admin, await flagContent('listing', id), 'approved')
    expect(await rowOf(id)).toEqual(before)
    expect(await notificationsOf(seller, 'moderation')).toEqual([])
    expect((await trailOf(admin, seller))[0]).toMatchObject({ action: 'content_approved' })
  })

  // [spec 7 #26]
  test('for the first time starts its 60 days, and alerts saved searches and its seller', async () => {
    const search = await save(buyer, { query: 'firman', filters: {} })
    const { id } = await postListing(seller)
    await d1.run`DELETE FROM saved_search_alerts`
    const item = await holdListing(id)
    await setRow(id, { expires_at: 1 })
    expect((await buyer.get(`/api/listings/${id}`)).status).toBe(404)
    expect((await queueOf(admin)).items.find((each) => each.id === item)).toMatchObject({ isHeld: true })
    const now = Date.now()
    expect(await decideItem(admin, item, 'approved')).toMatchObject({ isHeld: false })
    const row = await rowOf(id)
    expect(row['status']).toBe('active')
    expect(Number(row['expires_at'])).toBeGreaterThanOrEqual(now + LISTING_LIFE_DAYS * DAY_MS)
    expect(await holdOf(id)).toBeNull()
    expect((await feedOf(buyer)).listings.map((each) => each.id)).toContain(id)
    expect(await foundBy(search.id)).toEqual([id])
    expect((await notificationsOf(seller, 'moderation'))[0]?.preview).toBe(
      'it is fine. Buyers can see it now.',
    )
  })

  test('that was held after an edit does not change when it expires', async () => {
    const { id } = await postListing(seller)
    const { expires_at } = await rowOf(id)
    await decideItem(admin, await holdListing(id, { edited: true }), 'approved')
    expect(await rowOf(id)).toMatchObject({ status: 'active', expires_at })
  })

  test('of a suspended seller keeps it hidden until the suspension ends', async () => {
    const { id } = await postListing(seller)
    const item = await holdListing(id)
    await banPerson(admin, seller)
    await decideItem(admin, item, 'approved')
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    expect(await holdOf(id)).toMatchObject({ hold: 'ban', status_held: 'active' })
  })
})

test('removing a profile clears its names, text and photo and nothing else', async () => {
  await buyer.patch('/api/auth/user', {
    firstName: 'Aminata',
    lastName: 'Sesay',
    businessName: 'Best Deals',
    bio: 'Send money first',
    location: 'Bo',
  })
  await decideItem(admin, await flagContent('profile', buyer.user.id), 'removed', 'Asks for money')
  expect(await (await buyer.get('/api/auth/user')).json()).toMatchObject({
    firstName: null,
    lastName: null,
    businessName: null,
    bio: null,
    profileImageUrl: null,
    location: 'Bo',
  })
  expect((await notificationsOf(buyer, 'moderation'))[0]?.preview).toBe(
    'We removed the name, the text and the photo from your profile. Asks for money.',
  )
})

describe('decisions', () => {
  // [spec 4 #16]
  test('only one of three concurrent decisions takes effect and is audited', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    const other = await signInAdmin()
    const responses = await Promise.all([
      decideAs(admin, item, 'removed', 'One'),
      decideAs(other, item, 'removed', 'Two'),
      decideAs(other, item, 'approved'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await trailOf(admin, seller)).length).toBe(1)
    expect((await decideAs(admin, item, 'approved')).status).toBe(409)
  })

  test('an admin cannot decide about their own content', async () => {
    const { id } = await postListing(admin)
    const item = await flagContent('listing', id)
    expect(await refusedWith(decideAs(admin, item, 'approved'))).toMatchObject({
      status: 403,
      message: 'This is your own content. Another admin has to decide.',
    })
    expect((await decideAs(await signInAdmin(), item, 'approved')).status).toBe(200)
  })

  test('a decision after a new report marks the earlier, opposite decision as overturned', async () => {
    const { id } = await postListing(seller)
    const first = await flagContent('listing', id)
    await decideItem(admin, first, 'approved')
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam' })
    const second = await itemOf('listing', await rowId('listings', id))
    expect(second).not.toBe(first)
    await decideItem(admin, second, 'removed')
    expect(await listOverturned()).toEqual([first])
  })

  test('a decision overturns neither the same decision nor one about other content', async () => {
    const before = await listOverturned()
    const [one, another] = [await postListing(seller), await postListing(seller)]
    for (const action of ['approved', 'approved'] as const)
      await decideItem(admin, await flagContent('listing', one.id), action)
    await decideItem(admin, await flagContent('listing', another.id), 'removed')
    expect(await listOverturned()).toEqual(before)
  })
})

describe('decisions about comments', () => {
  test('a removed comment is neither listed nor counted, and its author is notified', async () => {
    const { id } = await postListing(seller)
    const written = await comment(buyer, id, 'Send money first')
    await decideItem(admin, await flagContent('comment', written.id), 'removed', 'Spam')
    expect((await rowOf(id))['comments']).toBe(0)
    expect(await listReadable(visitor(), id)).toEqual([])
    expect(await listReadable(seller, id)).toEqual([])
    expect((await notificationsOf(buyer, 'moderation'))[0]?.preview).toBe('Your comment was removed. Spam.')
    expect((await seller.post(`/api/comments/${written.id}/hide`, { hidden: false })).status).toBe(409)
    expect((await rowOf(id))['comments']).toBe(0)
  })

  test("an admin's deletion of a comment is audited once, even if repeated", async () => {
    const { id } = await postListing(seller)
    const written = await comment(buyer, id)
    for (let time = 0; time < 2; time += 1)
      expect((await admin.delete(`/api/comments/${written.id}`)).status).toBe(204)
    expect((await trailOf(admin, buyer)).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['content_removed', written.id],
    ])
  })

  test('a held comment is shown and counted after its approval', async () => {
    const { id } = await postListing(seller)
    const written = await comment(buyer, id)
    await d1.run`UPDATE comments SET hidden_at = created_at, removed_at = created_at
      WHERE public_id = ${written.id}`
    const item = await flagContent('comment', written.id, { confidence: 0.95 })
    expect((await queueOf(admin)).items.find((each) => each.id === item)).toMatchObject({
      isHeld: true,
      contentId: written.id,
    })
    await decideItem(admin, item, 'approved')
    expect((await rowOf(id))['comments']).toBe(1)
    expect(await listReadable(visitor(), id)).toEqual([written.id])
    expect((await notificationsOf(buyer, 'moderation'))[0]?.preview).toBe(
      'Your comment is fine. Everybody can see it now.',
    )
  })

  test('a comment that the seller hid stays hidden when it is approved', async () => {
    const { id } = await postListing(seller)
    const written = await comment(buyer, id)
    const item = await flagContent('comment', written.id)
    await seller.post(`/api/comments/${written.id}/hide`, { hidden: true })
    await decideItem(admin, item, 'approved')
    expect(await listReadable(visitor(), id)).toEqual([])
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

async function listOverturned(): Promise<string[]> {
  const items = await d1.all<{ id: string }>`SELECT public_id AS id FROM moderation_items
    WHERE is_overturned = 1`
  return items.map(({ id }) => id)
}

async function listReadable(person: Person, id: string): Promise<string[]> {
  const { comments } = await parsed(CommentsPage, person.get(`/api/listings/${id}/comments`))
  return comments.filter(({ content }) => content !== '').map((each) => each.id)
}
