import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { REMOVED_PHOTOS_KEPT_DAYS, UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import { Listing } from '#contract/listing.ts'
import { ModerationCase, ModerationItem } from '#contract/moderation.ts'
import { listKeys, upload } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, holdListing, itemOf, trailOf, unban } from '#worker/test/desk.ts'
import { markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { type Member, ctxOf, signIn, signInAdmin, visitor } from '#worker/test/people.ts'
import { WEBP } from '#worker/test/photo-bytes.ts'
import { cronAt, rowOf, setRow, rowId } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { findByPublicId, reopenItem } from './store.ts'
import { toUndo } from './view.ts'

let admin: Member
let seller: Member
let buyer: Member
beforeEach(async () => {
  ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
})

afterEach(() => {
  vi.useRealTimers()
})

const CHANGED = 'Somebody changed this after you read it. Read it again, then decide.'

describe('an undo within a minute', () => {
  // [spec 4 #16]
  test('undoing a removal restores the listing and withdraws the notification', async () => {
    const { id } = await postListing(seller)
    const before = await readState(id)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    expect(await expectUndone(admin, item)).toMatchObject({
      status: 'open',
      decidedAt: null,
      decisionReason: null,
    })
    expect(await readState(id)).toEqual(before)
    expect(await notificationsOf(seller, 'moderation')).toEqual([])
    expect((await trailOf(admin, seller)).map(({ action }) => action)).toEqual([
      'decision_undone',
      'content_removed',
    ])
    await decideItem(admin, item, 'removed')
    expect(await rowOf(id)).toMatchObject({ status: 'removed' })
  })

  test.each([
    ['an approval of a held listing', holdListing, 'approved'],
    ['a removal of a held listing', holdListing, 'removed'],
    ['an approval of a public listing', (id: string) => flagContent('listing', id), 'approved'],
  ] as const)('undoing %s restores the listing', async (_what, flag, action) => {
    const { id } = await postListing(seller)
    const item = await flag(id)
    await setRow(id, { expires_at: Date.now() + 7 })
    const before = await readState(id)
    await decideItem(admin, item, action)
    await expectUndone(admin, item)
    expect(await readState(id)).toEqual(before)
  })

  test('an undo keeps a notification that was read', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    await markAllAsRead(seller)
    await expectUndone(admin, item)
    expect(await notificationsOf(seller, 'moderation')).toHaveLength(1)
  })

  test('if the seller was banned meanwhile, the listing stays hidden until the ban ends', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    const ban = await banPerson(admin, seller)
    await expectUndone(admin, item)
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    await unban(admin, ban)
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    expect(await listHolds()).toEqual([])
  })

  test('a listing that a ban had hidden becomes public if the ban has ended', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    const ban = await banPerson(admin, seller)
    await decideItem(admin, item, 'removed')
    await unban(admin, ban)
    expect(await rowOf(id)).toMatchObject({ status: 'removed' })
    await expectUndone(admin, item)
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    expect(await listHolds()).toEqual([])
  })

  test('a listing that its seller deleted meanwhile can be restored after the undo', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    await seller.delete(`/api/listings/${id}`)
    await expectUndone(admin, item)
    expect((await seller.post(`/api/listings/${id}/restore`)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'active', deleted_at: null })
  })

  test('a listing sold before its approval was undone is sold again after another approval', async () => {
    const { id } = await postListing(seller)
    const item = await holdListing(id)
    await decideItem(admin, item, 'approved')
    await seller.post(`/api/listings/${id}/status`, { status: 'sold' })
    await expectUndone(admin, item)
    expect(await rowOf(id)).toMatchObject({ status: 'pending' })
    await decideItem(admin, item, 'approved')
    expect(await rowOf(id)).toMatchObject({ status: 'sold' })
  })

  test('undoing the removal of a comment shows and counts the comment again', async () => {
    const { id } = await postListing(seller)
    const { id: commentId } = await comment(buyer, id)
    const item = await flagContent('comment', commentId)
    await decideItem(admin, item, 'removed')
    await expectUndone(admin, item)
    expect((await rowOf(id))['comments']).toBe(1)
  })

  test('undoing the removal of a profile restores all texts that were not rewritten meanwhile', async () => {
    await buyer.patch('/api/auth/user', { firstName: 'Aminata', lastName: 'Sesay', bio: 'Old text' })
    const item = await flagContent('profile', buyer.user.id)
    await decideItem(admin, item, 'removed')
    await buyer.patch('/api/auth/user', { bio: 'New text' })
    await expectUndone(admin, item)
    expect(await (await buyer.get('/api/auth/user')).json()).toMatchObject({
      firstName: 'Aminata',
      lastName: 'Sesay',
      businessName: null,
      bio: 'New text',
    })
  })

  test('undoing the removal of a profile restores its photo, which the sweep otherwise deletes', async () => {
    const { objectUrl } = await upload(buyer, { photo: WEBP, purpose: 'profile_photo' })
    expect((await buyer.patch('/api/auth/user', { profileImageUrl: objectUrl })).status).toBe(200)
    const url = await photoOf(buyer)
    const item = await flagContent('profile', buyer.user.id)
    await decideItem(admin, item, 'removed')
    await expectUndone(admin, item)
    await cronAt(Date.now() + DAY_MS)
    expect(await photoOf(buyer)).toBe(url)
    expect(await listKeys()).toContain(url?.slice('/media/'.length))
    await decideItem(admin, item, 'removed')
    expect(await photoOf(buyer)).toBeNull()
    await cronAt(Date.now() + (REMOVED_PHOTOS_KEPT_DAYS + 1) * DAY_MS)
    expect(await listKeys()).not.toContain(url?.slice('/media/'.length))
  })

  test('undoing a decision reinstates the earlier one that it overturned', async () => {
    const { id } = await postListing(seller)
    await decideItem(admin, await flagContent('listing', id), 'approved')
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam' })
    const second = await itemOf('listing', await rowId('listings', id))
    await decideItem(admin, second, 'removed')
    await expectUndone(admin, second)
    expect(await d1.value`SELECT count(*) AS total FROM moderation_items WHERE is_overturned = 1`).toBe(0)
  })
})

describe('an undo that is repeated', () => {
  test('gets the same answer, and happens once', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    const both = await Promise.all([expectUndone(admin, item), expectUndone(admin, item)])
    expect([...both, await expectUndone(admin, item)].map(({ status }) => status)).toEqual(
      Array(3).fill('open'),
    )
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    expect((await trailOf(admin, seller)).map(({ action }) => action)).toEqual([
      'decision_undone',
      'content_removed',
    ])
  })

  test('does not undo what another admin has decided meanwhile', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    await expectUndone(admin, item)
    await decideItem(await signInAdmin(), item, 'removed')
    expect((await refusalOf(admin, item))[0]).toBe(403)
    expect(await rowOf(id)).toMatchObject({ status: 'removed' })
  })
})

describe('an undo is refused', () => {
  test('by another admin, and after a minute', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    expect(await refusalOf(await signInAdmin(), item)).toEqual([
      403,
      'Only the admin who decided can undo it.',
    ])
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + UNDO_DECISION_SECONDS * 1_000)
    expect(await refusalOf(admin, item)).toEqual([
      409,
      'You can undo a decision for 60 seconds. That time is over.',
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'removed' })
  })

  test('after a new report, because the newer item has to be decided', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'approved')
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam' })
    expect(await refusalOf(admin, item)).toEqual([
      409,
      'Somebody has reported this again. Decide on the newer item.',
    ])
  })

  test('if another admin decided, if another decision was read, and after its time is over', async () => {
    const { id } = await postListing(seller)
    const publicId = await flagContent('listing', id)
    await decideItem(admin, publicId, 'removed')
    const { db, user } = await ctxOf(admin)
    const [item] = await findByPublicId(db, publicId)
    if (!item) throw new Error('There is no such item')
    const { decidedAt } = item
    const right = { adminId: user.id, since: 0, oldToken: toUndo(item).token, token: 'next' }
    for (const wrong of [{ adminId: user.id + 1 }, { oldToken: 'another' }, { since: decidedAt ?? 0 }])
      expect(await reopenItem(db, item, { ...right, ...wrong }), JSON.stringify(wrong)).toEqual([])
    expect(await reopenItem(db, item, right)).toEqual([{ id: item.id }])
  })
})

describe('content that was edited after it was read', () => {
  test('a held listing is not approved until an admin has read it again', async () => {
    const { id } = await postListing(seller)
    const item = await holdListing(id)
    const { version } = await read(item)
    await seller.patch(`/api/listings/${id}`, {
      description: 'Another text than the one that the admin has before them.',
    })
    expect(await refusalFrom(decide(item, 'approved', version))).toEqual([409, CHANGED])
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(404)
    expect((await decide(item, 'approved', (await read(item)).version)).status).toBe(200)
    expect((await parsed(Listing, visitor().get(`/api/listings/${id}`))).description).toContain(
      'Another text',
    )
  })

  test('a profile is not approved until an admin has read it again', async () => {
    await seller.patch('/api/auth/user', { bio: 'I sell generators.' })
    const item = await flagContent('profile', seller.user.id)
    const { version } = await read(item)
    await seller.patch('/api/auth/user', { bio: 'I sell them cheap.' })
    expect(await refusalFrom(decide(item, 'approved', version))).toEqual([409, CHANGED])
    expect((await decide(item, 'approved', (await read(item)).version)).status).toBe(200)
  })

  test('a listing can be removed without being read again', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    const { version } = await read(item)
    await seller.patch(`/api/listings/${id}`, {
      description: 'Another text than the one that the admin has before them.',
    })
    expect((await decide(item, 'removed', version)).status).toBe(200)
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(410)
  })
})

test('unchanged content is approved with and without its version', async () => {
  const { id } = await postListing(seller)
  const written = await comment(await signIn(), id)
  const [listing, commentItem, profile] = [
    await flagContent('listing', id),
    await flagContent('comment', written.id),
    await flagContent('profile', seller.user.id),
  ]
  for (const item of [listing, commentItem])
    expect((await decide(item, 'approved', (await read(item)).version)).status).toBe(200)
  expect((await decide(profile, 'approved')).status).toBe(200)
})

test('a concurrent edit and approval never publish content that no admin read', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await postListing(seller)
    const item = await holdListing(id)
    const { version } = await read(item)
    const [approved, edited] = await Promise.all([
      decide(item, 'approved', version),
      seller.patch(`/api/listings/${id}`, { price: 4_321 }),
    ])
    expect([200, 409]).toContain(approved.status)
    if (approved.status === 409) expect((await visitor().get(`/api/listings/${id}`)).status).toBe(404)
    else expect([200, 409]).toContain(edited.status)
  }
})

async function photoOf(person: Member): Promise<string | null> {
  return (await (await person.get('/api/auth/user')).json<{ profileImageUrl: string | null }>())
    .profileImageUrl
}

function undo(by: Member, item: string): Promise<Response> {
  return by.post(`/api/admin/moderation/${item}/undo`)
}

async function expectUndone(by: Member, item: string): Promise<ModerationItem> {
  return parsed(ModerationItem, undo(by, item))
}

const refusalOf = (by: Member, item: string) => refusalFrom(undo(by, item))

/** What an undo restores of a listing: everything except its time of change. */
async function readState(id: string) {
  const { updated_at: _changed, ...row } = await rowOf(id)
  return { row, holds: await listHolds() }
}

function listHolds() {
  return d1.all`SELECT * FROM listing_holds WHERE listing_id = (SELECT max(id) FROM listings)`
}

async function read(item: string): Promise<ModerationCase> {
  return await parsed(ModerationCase, admin.get(`/api/admin/moderation/${item}`))
}

function decide(item: string, action: 'approved' | 'removed', version?: string): Promise<Response> {
  return admin.post(`/api/admin/moderation/${item}`, {
    action,
    reason: 'Why not',
    ...(version !== undefined && { version }),
  })
}

async function refusalFrom(pending: Promise<Response>): Promise<[number, string]> {
  const { status, message } = await refusedWith(pending)
  return [status, message]
}
