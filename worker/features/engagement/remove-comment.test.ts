import { beforeEach, describe, expect, test } from 'vitest'
import { type Comment, CommentsPage } from '#contract/engagement.ts'
import { d1 } from '#worker/test/databases.ts'
import { decideItem, flagContent, itemOf, emptyQueue } from '#worker/test/desk.ts'
import { mute, markAllAsRead, notificationsOf } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import {
  type Member,
  type Person,
  expectOk,
  signIn,
  signInAdmin,
  suspend,
  visitor,
} from '#worker/test/people.ts'
import { rowOf, setRow, rowId } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'

const THREAT = 'You stupid fool, I will find you and beat you'
let admin: Member
let seller: Member
let buyer: Member
let other: Member
let listingId: string
beforeEach(async () => {
  ;[admin, seller, buyer, other] = await Promise.all([signInAdmin(), signIn(), signIn(), signIn()])
  await emptyQueue()
  listingId = (await postListing(seller)).id
})

/** A comment held by screening, with its item in the queue. */
async function holdComment(author: Member, parentId?: string): Promise<{ written: Comment; item: string }> {
  const written = await comment(author, listingId, THREAT, parentId)
  return { written, item: await itemOf('comment', await rowId('comments', written.id)) }
}

/** Each comment as its reader sees it: its text and who hid it. */
async function seen(person: Person): Promise<string[]> {
  const { comments } = await parsed(CommentsPage, person.get(`/api/listings/${listingId}/comments`))
  return comments.map(({ content, hiddenBy, user }) =>
    [content || 'empty', hiddenBy && `hidden by ${hiddenBy}`, user ? '' : 'of nobody']
      .filter(Boolean)
      .join(' '),
  )
}

async function newsFor(person: Member): Promise<(string | undefined)[]> {
  const news = await notificationsOf(person)
  return news
    .filter(({ kind }) => kind === 'comment' || kind === 'reply')
    .map(({ kind, preview }) => `${kind}: ${preview}`)
}

async function undo(item: string): Promise<void> {
  await expectOk(admin.post(`/api/admin/moderation/${item}/undo`))
}

function hide(person: Person, id: string, hidden = true): Promise<Response> {
  return person.post(`/api/comments/${id}/hide`, { hidden })
}

test('a held comment is visible only to its author, and the seller cannot show it', async () => {
  const { written } = await holdComment(buyer)
  expect(written).toMatchObject({ content: THREAT, isHidden: true, hiddenBy: 'review' })
  expect(await seen(buyer)).toEqual([`${THREAT} hidden by review`])
  const response = await hide(seller, written.id, false)
  expect([response.status, await response.text()]).toEqual([409, expect.not.stringContaining(THREAT)])
  for (const person of [seller, other, visitor(), admin]) expect(await seen(person)).toEqual([])
})

describe('a removed comment', () => {
  test('with a reply is an empty placeholder to everyone but its author', async () => {
    const { id } = await comment(buyer, listingId, 'Send money')
    await comment(other, listingId, 'Never do that', id)
    await decideItem(admin, await flagContent('comment', id), 'removed')
    for (const person of [seller, other, visitor()])
      expect(await seen(person)).toEqual(['empty hidden by moderators of nobody', 'Never do that'])
    expect(await seen(buyer)).toEqual(['Send money hidden by moderators', 'Never do that'])
  })

  test('that the seller had hidden is visible only to its author', async () => {
    const { id } = await comment(buyer, listingId, 'Send money')
    await hide(seller, id)
    expect(await seen(buyer)).toEqual(['Send money hidden by seller'])
    const item = await flagContent('comment', id)
    await decideItem(admin, item, 'removed')
    expect(await seen(buyer)).toEqual(['Send money hidden by moderators'])
    for (const person of [seller, other, visitor()]) expect(await seen(person)).toEqual([])
    await undo(item)
    for (const person of [buyer, seller]) expect(await seen(person)).toEqual(['Send money hidden by seller'])
  })
})

describe('approving a held comment', () => {
  test('shows it, counts it and notifies the seller as if it were new', async () => {
    const { item } = await holdComment(buyer)
    expect(await newsFor(seller)).toEqual([])
    await decideItem(admin, item, 'approved')
    expect(await seen(visitor())).toEqual([THREAT])
    expect((await rowOf(listingId))['comments']).toBe(1)
    const [notification] = await notificationsOf(seller, 'comment')
    expect(notification).toMatchObject({
      kind: 'comment',
      listing: { id: listingId },
      actor: { id: buyer.user.id },
      preview: THREAT,
    })
    expect(await newsFor(buyer)).toEqual([])
  })

  test("that is a reply notifies its parent's author and the seller", async () => {
    const question = await comment(other, listingId, 'Still there?')
    await markAllAsRead(seller)
    const { item } = await holdComment(buyer, question.id)
    expect(await newsFor(other)).toEqual([])
    await decideItem(admin, item, 'approved')
    expect([await newsFor(other), await newsFor(seller)]).toEqual([
      [`reply: ${THREAT}`],
      [`comment: ${THREAT}`, 'comment: Still there?'],
    ])
  })

  test('twice concurrently notifies the seller once', async () => {
    const { item } = await holdComment(buyer)
    const path = `/api/admin/moderation/${item}`
    const responses = await Promise.all(
      [admin, await signInAdmin()].map((each) => each.post(path, { action: 'approved' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await newsFor(seller)).toEqual([`comment: ${THREAT}`])
  })

  test('again after an undone approval notifies nobody a second time', async () => {
    const { item } = await holdComment(buyer)
    await decideItem(admin, item, 'approved')
    await undo(item)
    expect([await seen(visitor()), await seen(buyer), (await rowOf(listingId))['comments']]).toEqual([
      [],
      [`${THREAT} hidden by review`],
      0,
    ])
    expect(await newsFor(seller)).toEqual(['comment: undefined'])
    await decideItem(admin, item, 'approved')
    expect([await seen(visitor()), await newsFor(seller)]).toEqual([[THREAT], [`comment: ${THREAT}`]])
  })

  test('after an undone removal notifies the seller, who had not been notified before', async () => {
    const { item } = await holdComment(buyer)
    await decideItem(admin, item, 'removed')
    await undo(item)
    expect([await seen(buyer), await newsFor(seller)]).toEqual([[`${THREAT} hidden by review`], []])
    await decideItem(admin, item, 'approved')
    expect(await newsFor(seller)).toEqual([`comment: ${THREAT}`])
  })

  test('that was deleted, or whose author is suspended, notifies nobody', async () => {
    const [deleted, ofSuspended] = [await holdComment(buyer), await holdComment(other)]
    await buyer.delete(`/api/comments/${deleted.written.id}`)
    await decideItem(admin, deleted.item, 'approved')
    await suspend(other, Date.now() + 60_000)
    await decideItem(admin, ofSuspended.item, 'approved')
    expect([await newsFor(seller), (await rowOf(listingId))['comments']]).toEqual([[], 1])
  })

  test.each<[string, (question: Comment) => Promise<unknown>, toOther: number, toSeller: number]>([
    [
      'on a listing that was removed meanwhile notifies nobody',
      () => setRow(listingId, { status: 'removed' }),
      0,
      0,
    ],
    [
      "does not notify the parent's author if they deleted the parent",
      (question) => other.delete(`/api/comments/${question.id}`),
      0,
      1,
    ],
    ['does not notify a seller who muted comments', () => mute(seller, 'comment'), 1, 0],
  ])('%s', async (_what, change, toOther, toSeller) => {
    const question = await comment(other, listingId, 'Still there?')
    const { item } = await holdComment(buyer, question.id)
    await change(question)
    await decideItem(admin, item, 'approved')
    expect(await newsFor(other)).toHaveLength(toOther)
    const threats = (await newsFor(seller)).filter((each) => each === `comment: ${THREAT}`)
    expect(threats).toHaveLength(toSeller)
  })
})

test('approving a comment that was always visible notifies nobody a second time', async () => {
  const { id } = await comment(buyer, listingId, 'Here is the place http://example.org/place')
  await decideItem(admin, await flagContent('comment', id), 'approved')
  expect(await newsFor(seller)).toEqual(['comment: Here is the place http://example.org/place'])
})

describe('the counter of comments', () => {
  async function recount(id: string) {
    return d1.first<{ counted: number; recounted: number }>`SELECT comments AS counted,
          (SELECT count(*) FROM comments WHERE listing_id = listings.id AND deleted_at IS NULL
          AND hidden_at IS NULL) AS recounted
        FROM listings WHERE public_id = ${id}`
  }

  test('equals a recount after concurrent hiding, showing and deleting', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.push((await comment(buyer, listingId, `Comment ${index}`)).id)
    const [hiddenOften, toggled, deletedOften, hiddenAndDeleted] = ids
    if (!hiddenOften || !toggled || !deletedOften || !hiddenAndDeleted) throw new Error('nothing was written')
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => hide(seller, hiddenOften)),
      ...Array.from({ length: 6 }, (_unused, index) => hide(seller, toggled, index % 2 === 0)),
      ...Array.from({ length: 4 }, () => buyer.delete(`/api/comments/${deletedOften}`)),
      hide(seller, hiddenAndDeleted),
      buyer.delete(`/api/comments/${hiddenAndDeleted}`),
      hide(seller, hiddenAndDeleted, false),
      seller.delete(`/api/comments/${hiddenAndDeleted}`),
    ])
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    await hide(seller, toggled, false)
    expect(await recount(listingId)).toEqual({ counted: 2, recounted: 2 })
    expect(await seen(visitor())).toHaveLength(2)
  })

  test('equals a recount after every action is repeated', async () => {
    const { id: commentId } = await comment(buyer, listingId)
    await comment(buyer, listingId)
    const counts: (number | undefined)[] = []
    const steps = [
      () => hide(seller, commentId),
      () => hide(seller, commentId, false),
      () => seller.delete(`/api/comments/${commentId}`),
      () => buyer.delete(`/api/comments/${commentId}`),
    ]
    for (const step of steps) {
      expect([(await step()).ok, (await step()).ok]).toEqual([true, true])
      counts.push((await recount(listingId))?.counted)
    }
    expect(counts).toEqual([1, 2, 1, 1])
    expect(await recount(listingId)).toEqual({ counted: 1, recounted: 1 })
  })
})

describe('permissions for comments', () => {
  let commentId: string
  beforeEach(async () => {
    commentId = (await comment(buyer, listingId, 'As it was')).id
  })

  test("deleting, hiding or showing somebody else's comment returns 403 and changes nothing", async () => {
    await postListing(other)
    for (const hidden of [true, false]) expect((await hide(other, commentId, hidden)).status).toBe(403)
    expect((await other.delete(`/api/comments/${commentId}`)).status).toBe(403)
    expect([(await hide(buyer, commentId)).status, await seen(visitor())]).toEqual([403, ['As it was']])
    await hide(seller, commentId)
    for (const person of [buyer, other]) expect((await hide(person, commentId, false)).status).toBe(403)
    expect(await seen(visitor())).toEqual([])
  })

  // [spec 6 #8]
  test("a seller's deletion only hides the comment, and an admin's deletion is final", async () => {
    expect((await seller.delete(`/api/comments/${commentId}`)).status).toBe(204)
    expect([await seen(visitor()), await seen(buyer)]).toEqual([[], ['As it was hidden by seller']])
    expect((await hide(seller, commentId, false)).status).toBe(200)
    expect(await seen(visitor())).toEqual(['As it was'])
    expect((await admin.delete(`/api/comments/${commentId}`)).status).toBe(204)
    expect([await seen(seller), (await hide(seller, commentId, false)).status]).toEqual([[], 404])
  })
})
