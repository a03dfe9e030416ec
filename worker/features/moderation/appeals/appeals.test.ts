import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppealAbout } from '#contract/appeal.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { ListingsPage } from '#contract/listing.ts'
import { AdminStats } from '#contract/moderation.ts'
import { User } from '#contract/user.ts'
import { shownReview } from '#worker/features/deals/deals.fixture.ts'
import {
  decide as decideDocument,
  documentsOf,
  submit,
} from '#worker/features/verification/verification.fixture.ts'
import { newId } from '#worker/platform/ids.ts'
import { listKeys, startConversation, upload, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, holdListing, itemOf, trailOf, unban } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import {
  codeFor,
  expectOk,
  enterCode,
  signIn,
  signInAdmin,
  visitor,
  whoIs,
  withRenewedSession,
  type Member,
} from '#worker/test/people.ts'
import { WEBP } from '#worker/test/photo-bytes.ts'
import { cronAt, rowOf } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import {
  answerAs,
  answered,
  appealOf,
  appealsOf,
  queuedAppeals,
  removedListing,
  sendAppeal,
  WHY,
} from './appeals.fixture.ts'

let admin: Member
let other: Member
let seller: Member
beforeEach(async () => {
  await d1.run`UPDATE users SET role = 'member'`
  ;[admin, other, seller] = await Promise.all([signInAdmin(), signInAdmin(), signIn()])
})
afterEach(() => void vi.useRealTimers())

async function self(person: Member) {
  return User.nullable().parse(await whoIs(person))
}

const ofListing = (id: string): AppealAbout => ({ type: 'listing', id })
const ofBan = ({ id }: { id: string }): AppealAbout => ({ type: 'ban', id })

describe('an appeal', () => {
  test('shows what was decided and why, and waits for another moderator', async () => {
    const id = await removedListing(admin, seller, { title: 'Quokka generator' })
    expect(await appealsOf(seller)).toMatchObject({
      appeals: [],
      total: 0,
      decisions: [
        {
          about: ofListing(id),
          what: 'removed',
          title: 'Quokka generator',
          reason: 'The photos are of another shop',
        },
      ],
    })
    const appeal = await appealOf(seller, ofListing(id))
    expect(appeal).toMatchObject({ about: ofListing(id), text: WHY, status: 'open', reason: null })
    expect(await appealsOf(seller)).toEqual({ appeals: [appeal], total: 1, nextCursor: null, decisions: [] })
    const [mine] = (await queuedAppeals(admin)).filter((each) => each.id === appeal.id)
    const [theirs] = (await queuedAppeals(other)).filter((each) => each.id === appeal.id)
    expect([mine?.needsAnother, theirs?.needsAnother]).toEqual([true, false])
    expect(JSON.stringify(theirs)).not.toContain(seller.phone)
  })

  test('is possible once, also if two are sent at the same time, and a repeated key returns the first', async () => {
    const id = await removedListing(admin, seller)
    const responses = await Promise.all([1, 2, 3].map(() => sendAppeal(seller, ofListing(id))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const ban = await banPerson(admin, seller, { banType: 'warning' })
    const first = await sendAppeal(seller, ofBan(ban), WHY, 'key')
    const again = await sendAppeal(seller, ofBan(ban), WHY, 'key')
    expect([first.status, await first.json()]).toEqual([201, await again.json()])
    expect(await refusalOf(sendAppeal(seller, ofBan(ban)))).toEqual([409, 'conflict'])
  })

  test.each([
    ['no', '', 400],
    ['blank', ' \n\t ', 400],
    ['501 characters of', 'x'.repeat(501), 400],
    ['500 characters of', '🏠'.repeat(500), 201],
  ])('with %s text', async (_what, text, status) => {
    const id = await removedListing(admin, seller)
    expect((await sendAppeal(seller, ofListing(id), text)).status).toBe(status)
  })

  test('is refused where nothing was decided, and where it is somebody else’s', async () => {
    const { id } = await postListing(seller)
    expect(await refusalOf(sendAppeal(seller, ofListing(id)))).toEqual([409, 'conflict'])
    const removed = await removedListing(admin, seller)
    const stranger = await signIn()
    for (const type of ['listing', 'comment', 'message', 'profile', 'document', 'ban', 'review'] as const) {
      expect(await refusalOf(sendAppeal(stranger, { type, id: removed }))).toEqual([404, 'not_found'])
      expect(await refusalOf(sendAppeal(stranger, { type, id: newId(1) }))).toEqual([404, 'not_found'])
    }
    expect((await sendAppeal(stranger, { type: 'profile', id: seller.user.id })).status).toBe(404)
    expect((await seller.post('/api/appeals', { about: { type: 'shop', id }, text: WHY })).status).toBe(400)
    expect((await seller.post('/api/appeals', { about: { type: 'listing' }, text: WHY })).status).toBe(400)
  })

  test('is in the audit trail, without its text', async () => {
    const id = await removedListing(admin, seller)
    await appealOf(seller, ofListing(id))
    const [event] = await trailOf(admin, seller)
    expect(event).toMatchObject({
      action: 'appeal_made',
      subjectType: 'listing',
      subjectId: id,
      reason: null,
    })
  })
})

describe('the moderator who decided', () => {
  test('cannot answer while there is another', async () => {
    const appeal = await appealOf(seller, ofListing(await removedListing(admin, seller)))
    expect(await refusedWith(answerAs(admin, appeal, 'uphold'))).toMatchObject({
      status: 409,
      message: 'You made this decision. Another admin has to answer the appeal.',
    })
    expect((await answered(other, appeal, 'uphold')).isAnsweredByDecider).toBe(false)
  })

  test('answers if there is no other, which is recorded', async () => {
    const appeal = await appealOf(seller, ofListing(await removedListing(admin, seller)))
    await d1.run`UPDATE users SET role = 'member' WHERE public_id = ${other.user.id}`
    const decided = await answered(admin, appeal, 'overturn')
    expect(decided).toMatchObject({
      isAnsweredByDecider: true,
      decidedBy: { id: admin.user.id },
      answeredBy: { id: admin.user.id },
    })
    expect((await trailOf(admin, seller)).map(({ action }) => action)).toContain('appeal_answered_by_decider')
  })

  test('has no other in somebody who is suspended, or who appeals', async () => {
    const appeal = await appealOf(other, ofListing(await removedListing(admin, other)))
    expect(await refusalOf(answerAs(other, appeal, 'overturn'))).toEqual([403, 'forbidden'])
    expect((await answerAs(admin, appeal, 'uphold')).status).toBe(200)
  })
})

describe('two moderators', () => {
  test('who answer at the same time: one succeeds, and the person is told once', async () => {
    const [third, id] = [await signInAdmin(), await removedListing(admin, seller)]
    const appeal = await appealOf(seller, ofListing(id))
    const responses = await Promise.all([
      answerAs(other, appeal, 'overturn'),
      answerAs(third, appeal, 'uphold'),
      answerAs(third, appeal, 'overturn'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [{ status } = { status: '' }] = (await appealsOf(seller)).appeals
    expect((await rowOf(id)).status).toBe(status === 'overturned' ? 'active' : 'removed')
    const told = (await notificationsOf(seller, 'moderation')).filter(({ preview }) =>
      /appeal/.test(preview ?? ''),
    )
    expect(told).toHaveLength(1)
  })
})

describe('overturned,', () => {
  test('a removed listing is as it was, with its place in the search, and its seller reads the reason', async () => {
    const buyer = await signIn()
    const { id } = await postListing(seller, 'generator', { title: 'Wallaby generator' })
    const find = () => parsed(ListingsPage, buyer.get('/api/listings?searchQuery=wallaby&verbatim=true'))
    expect((await find()).total).toBe(1)
    const before = await rowOf(id)
    await decideItem(admin, await flagContent('listing', id), 'removed')
    expect((await find()).total).toBe(0)
    const appeal = await appealOf(seller, ofListing(id))
    await answered(other, appeal, 'overturn', 'The shop is his own')
    expect(await rowOf(id)).toMatchObject({ status: before.status, expires_at: before.expires_at })
    expect((await find()).total).toBe(1)
    expect((await appealsOf(seller)).appeals[0]).toMatchObject({
      status: 'overturned',
      reason: 'The shop is his own',
      answeredAt: expect.any(String),
    })
    const [notice] = await notificationsOf(seller, 'moderation')
    expect(notice).toMatchObject({
      preview: 'your appeal was accepted. It is back as it was. The shop is his own.',
      about: ofListing(id),
      listing: { id },
    })
    expect((await trailOf(admin, seller))[0]).toMatchObject({
      action: 'appeal_overturned',
      reason: 'The shop is his own',
    })
  })

  test('a listing that was held before it was removed is for sale', async () => {
    const { id } = await postListing(seller)
    await decideItem(admin, await holdListing(id), 'removed')
    await answered(other, await appealOf(seller, ofListing(id)), 'overturn')
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
  })

  test('a removal gives the photos back, even weeks later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { objectUrl } = await upload(seller, { photo: WEBP })
    const id = await removedListing(admin, seller, { images: [objectUrl] })
    const later = Date.now() + 20 * DAY_MS
    await cronAt(later)
    vi.setSystemTime(later)
    ;[seller, other] = [await signIn(seller.phone), await signIn(other.phone)]
    const appeal = await appealOf(seller, ofListing(id))
    await cronAt(later + 15 * DAY_MS)
    vi.setSystemTime(later + 15 * DAY_MS)
    other = await signIn(other.phone)
    await answered(other, appeal, 'overturn')
    await cronAt(later + 70 * DAY_MS)
    expect(JSON.parse(String((await rowOf(id)).photos))).toHaveLength(1)
    expect(await listKeys()).not.toEqual([])
  })

  test('a held listing is published, and upheld it is removed', async () => {
    const [good, bad] = [await postListing(seller), await postListing(seller)]
    await Promise.all([holdListing(good.id), holdListing(bad.id)])
    const appeals = [
      await appealOf(seller, ofListing(good.id)),
      await appealOf(seller, ofListing(bad.id)),
    ] as const
    expect(appeals[0].decision).toMatchObject({ what: 'held', reason: 'Asks for payment first' })
    await answered(admin, appeals[0], 'overturn')
    await answered(admin, appeals[1], 'uphold', 'It does ask for money first')
    expect([(await rowOf(good.id)).status, (await rowOf(bad.id)).status]).toEqual(['active', 'removed'])
    expect(await refusalOf(sendAppeal(seller, ofListing(bad.id)))).toEqual([409, 'conflict'])
  })

  test('a comment is shown again, or stays hidden if its seller hid it', async () => {
    const { id: listingId } = await postListing(await signIn())
    const { id } = await comment(seller, listingId)
    await decideItem(admin, await flagContent('comment', id), 'removed', 'Rude')
    await answered(other, await appealOf(seller, { type: 'comment', id }), 'overturn')
    expect(await d1.first`SELECT hidden_at, removed_at FROM comments WHERE public_id = ${id}`).toEqual({
      hidden_at: null,
      removed_at: null,
    })
  })

  test('a profile has its texts again, except what the person wrote anew', async () => {
    await seller.patch('/api/auth/user', { firstName: 'Fatmata', bio: 'I repair phones' })
    await decideItem(admin, await flagContent('profile', seller.user.id), 'removed', 'Rude')
    await seller.patch('/api/auth/user', { bio: 'I sell phones' })
    await answered(other, await appealOf(seller, { type: 'profile', id: seller.user.id }), 'overturn')
    expect(await whoIs(seller)).toMatchObject({ firstName: 'Fatmata', bio: 'I sell phones' })
  })

  test('a refused name becomes public', async () => {
    await seller.patch('/api/auth/user', { firstName: 'Orange', lastName: 'Money Support' })
    expect(await whoIs(seller)).toMatchObject({ areNamesHeld: true })
    const id = await d1.value<number>`SELECT id FROM users WHERE public_id = ${seller.user.id}`
    await decideItem(admin, await itemOf('profile', id ?? 0), 'removed', 'Not your name')
    await answered(other, await appealOf(seller, { type: 'profile', id: seller.user.id }), 'overturn')
    expect(await self(seller)).toMatchObject({ firstName: 'Orange', lastName: 'Money Support' })
    expect((await self(seller))?.areNamesHeld).toBeUndefined()
  })

  test('a review counts again', async () => {
    const { reviewId: id, buyer, seller: reviewed } = await shownReview()
    await decideItem(admin, await flagContent('review', id), 'removed', 'Not about the sale')
    await answered(other, await appealOf(buyer, { type: 'review', id }), 'overturn')
    expect(await (await visitor().get(`/api/users/${reviewed.user.id}/reviews`)).json()).toMatchObject({
      total: 1,
    })
  })

  test('a rejected document waits to be checked again', async () => {
    const document = await submit(seller)
    await decideDocument(admin, document, 'rejected', 'Blurred')
    const about = { type: 'document', id: document.id } as const
    const [notice] = await notificationsOf(seller, 'verification')
    expect(notice?.about).toEqual(about)
    const appeal = await appealOf(seller, about)
    expect(appeal.decision).toMatchObject({ what: 'rejected', title: 'government ID', reason: 'Blurred' })
    const [queued] = (await queuedAppeals(other)).filter(({ id }) => id === appeal.id)
    expect(queued?.document?.fileUrl).toEqual(expect.any(String))
    await cronAt(Date.now() + 40 * DAY_MS)
    await answered(other, appeal, 'overturn')
    expect(await documentsOf(seller)).toMatchObject([{ status: 'pending', rejectionReason: null }])
    expect((await appealsOf(seller)).appeals[0]?.decision.reason).toBe('Blurred')
  })

  test('a warning is withdrawn', async () => {
    const warning = await banPerson(admin, seller, { banType: 'warning', reason: 'Spam' })
    const [notice] = await notificationsOf(seller, 'moderation')
    expect(notice?.about).toEqual(ofBan(warning))
    await answered(other, await appealOf(seller, ofBan(warning)), 'overturn')
    expect((await appealsOf(seller)).decisions).toEqual([])
    expect((await notificationsOf(seller, 'moderation'))[0]?.preview).toBe(
      'Your appeal about the warning was accepted. We withdrew it. We looked again.',
    )
  })

  test('a message that breaks no rule no longer counts against its sender', async () => {
    const buyer = await signIn()
    const { id } = await startConversation(buyer, seller)
    const message = await write(buyer, id, 'Where are you?')
    await expectOk(seller.post(`/api/conversations/${id}/report`, { seq: message.seq, reason: 'offensive' }))
    const copy = await d1.value<number>`SELECT id FROM reported_messages WHERE message_id = ${message.id}`
    await decideItem(admin, await itemOf('message', copy ?? 0), 'removed', 'Rude')
    await answered(other, await appealOf(buyer, { type: 'message', id: message.id }), 'overturn')
    expect((await appealsOf(buyer)).decisions).toEqual([])
  })
})

describe('a suspended person', () => {
  test('reads why, appeals, and is back with their listings once it is overturned', async () => {
    const { id } = await postListing(seller)
    const ban = await banPerson(admin, seller, { reason: 'Takes money and sends nothing' })
    expect((await self(seller))?.suspension).toEqual({ id: ban.id, reason: 'Takes money and sends nothing' })
    const appeal = await appealOf(seller, ofBan(ban))
    expect(appeal.decision).toMatchObject({ what: 'suspended', reason: 'Takes money and sends nothing' })
    expect((await seller.get('/api/listings')).status).toBe(403)
    await answered(other, appeal, 'overturn')
    expect((await seller.get('/api/listings')).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'active' })
    expect((await self(seller))?.suspension).toBeUndefined()
    expect((await notificationsOf(seller, 'moderation')).map(({ preview }) => preview)).toEqual([
      'Your appeal about the suspension was accepted. It has ended. We looked again.',
      expect.stringMatching(/^Your account is suspended/),
    ])
  })

  test('has a ban for good overturned with the photos of what they sold', async () => {
    const { objectUrl } = await upload(seller, { photo: WEBP })
    const { id } = await postListing(seller, 'generator', { images: [objectUrl] })
    const ban = await banPerson(admin, seller)
    await cronAt(Date.now() + 5 * DAY_MS)
    await answered(other, await appealOf(seller, ofBan(ban)), 'overturn')
    await cronAt(Date.now() + 40 * DAY_MS)
    expect(JSON.parse(String((await rowOf(id)).photos))).toHaveLength(1)
  })

  test('stays suspended while another ban is in force', async () => {
    const ban = await banPerson(admin, seller, { banType: 'temporary', duration: 2 })
    await banPerson(admin, seller, { banType: 'temporary', duration: 1 })
    await answered(other, await appealOf(seller, ofBan(ban)), 'overturn')
    expect((await seller.get('/api/listings')).status).toBe(403)
  })

  test('who signs in again is refused, but has a session that reaches the appeal', async () => {
    const ban = await banPerson(admin, seller, { reason: 'Spam' })
    const guest = visitor({}, seller.phone)
    const refused = await enterCode(guest, seller.phone, await codeFor(guest, seller.phone))
    expect(refused.status).toBe(403)
    expect(await refused.clone().json()).toMatchObject({
      code: 'suspended',
      message: 'Your account is suspended for good. Spam.',
    })
    const again = withRenewedSession(seller, refused)
    expect((await self(again))?.suspension?.id).toBe(ban.id)
    expect((await again.get('/api/listings')).status).toBe(403)
    expect((await sendAppeal(again, ofBan(ban))).status).toBe(201)
    expect((await again.get('/api/account/export')).status).toBe(200)
  })
})

describe('an appeal ends by itself', () => {
  test('if the ban is lifted or expires, and nobody can answer it any more', async () => {
    const lifted = await banPerson(admin, seller)
    const first = await appealOf(seller, ofBan(lifted))
    await unban(other, lifted)
    const short = await banPerson(admin, seller, { banType: 'temporary', duration: 1 })
    const second = await appealOf(seller, ofBan(short))
    await cronAt(Date.now() + 2 * HOUR_MS)
    expect((await appealsOf(seller)).appeals.map(({ status }) => status)).toEqual(['ended', 'ended'])
    for (const appeal of [first, second])
      expect(await refusedWith(answerAs(other, appeal, 'overturn'))).toMatchObject({
        status: 409,
        message: 'What this appeal is about has ended. There is nothing left to decide.',
      })
    expect(await refusalOf(sendAppeal(seller, ofBan(lifted)))).toEqual([409, 'conflict'])
  })

  test('whichever comes first, the end of the ban or the appeal', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ban = await banPerson(admin, seller)
      await Promise.all([sendAppeal(seller, ofBan(ban)), unban(other, ban)])
      const { appeals } = await appealsOf(seller)
      expect(appeals.filter(({ status }) => status === 'open')).toEqual([])
    }
  })

  test('if the decision is undone, and a new one can be appealed again', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await decideItem(admin, item, 'removed')
    await appealOf(seller, ofListing(id))
    expect((await admin.post(`/api/admin/moderation/${item}/undo`)).status).toBe(200)
    expect((await appealsOf(seller)).appeals[0]?.status).toBe('ended')
    await decideItem(admin, item, 'removed')
    expect((await sendAppeal(seller, ofListing(id))).status).toBe(201)
  })

  test('if what was held is approved; if it is removed, the appeal goes on against that', async () => {
    const [good, bad] = [await postListing(seller), await postListing(seller)]
    const items = [await holdListing(good.id), await holdListing(bad.id)] as const
    await appealOf(seller, ofListing(good.id))
    const appeal = await appealOf(seller, ofListing(bad.id))
    await decideItem(admin, items[0], 'approved')
    await decideItem(admin, items[1], 'removed', 'Not for sale here')
    const { appeals } = await appealsOf(seller)
    expect(appeals.map(({ status }) => status)).toEqual(['open', 'ended'])
    expect(appeals[0]?.decision).toMatchObject({ what: 'removed', reason: 'Not for sale here' })
    expect((await answerAs(admin, appeal, 'uphold')).status).toBe(409)
    await answered(other, appeal, 'overturn')
    expect(await rowOf(bad.id)).toMatchObject({ status: 'active' })
  })

  test('if the person sends another document', async () => {
    const document = await submit(seller)
    await decideDocument(admin, document, 'rejected')
    await appealOf(seller, { type: 'document', id: document.id })
    await submit(seller)
    expect((await appealsOf(seller)).appeals[0]?.status).toBe('ended')
  })
})

test('a decision that an appeal overturned cannot be undone', async () => {
  const { id } = await postListing(seller)
  const item = await flagContent('listing', id)
  await decideItem(admin, item, 'removed')
  await answered(other, await appealOf(seller, ofListing(id)), 'overturn')
  expect((await admin.post(`/api/admin/moderation/${item}/undo`)).status).toBe(409)
  expect(await rowOf(id)).toMatchObject({ status: 'active' })
})

test('the desk’s figures have the share of answered appeals that overturned the decision', async () => {
  await d1.run`DELETE FROM appeals`
  const ids = [
    await removedListing(admin, seller),
    await removedListing(admin, seller),
    await removedListing(admin, seller),
  ]
  const [one, two] = await Promise.all(ids.map((id) => appealOf(seller, ofListing(id))))
  if (!one || !two) throw new Error('There are three appeals')
  await answered(other, one, 'overturn')
  await answered(other, two, 'uphold')
  const stats = await parsed(AdminStats, admin.get('/api/admin/stats'))
  expect(stats).toMatchObject({ pendingAppeals: 1, appealsOverturnedShare: 0.5 })
})

test('an answer needs a reason, and an unknown appeal is a 404', async () => {
  const appeal = await appealOf(seller, ofListing(await removedListing(admin, seller)))
  expect((await other.post(`/api/admin/appeals/${appeal.id}`, { action: 'uphold' })).status).toBe(400)
  expect((await other.post(`/api/admin/appeals/${appeal.id}`, { action: 'keep', reason: 'x' })).status).toBe(
    400,
  )
  expect((await answerAs(other, { id: newId(1) }, 'uphold')).status).toBe(404)
})
