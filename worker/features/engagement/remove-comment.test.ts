import { beforeEach, describe, expect, test } from 'vitest'
import { type Comment, CommentsPage } from '#contract/engagement.ts'
import { d1 } from '../../test/databases.ts'
import { decided, flagged, itemOf, emptyQueue } from '../../test/desk.ts'
import {
  type Member,
  type Person,
  expectOk,
  signIn,
  signInAdmin,
  suspend,
  visitor,
} from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { rowOf, setRow } from '../../test/rows.ts'
import { comment, post } from '../../test/things.ts'
import { mute, readAll, rowId, toldOf } from '../../test/told.ts'

const THREAT = 'You stupid fool, I will find you and beat you'
let admin: Member
let seller: Member
let buyer: Member
let other: Member
let listingId: string
beforeEach(async () => {
  ;[admin, seller, buyer, other] = await Promise.all([signInAdmin(), signIn(), signIn(), signIn()])
  await emptyQueue()
  listingId = (await post(seller)).id
})

/** A comment held by screening, with its item in the queue. */
async function heldBy(author: Member, parentId?: string): Promise<{ written: Comment; item: string }> {
  const written = await comment(author, listingId, THREAT, parentId)
  return { written, item: await itemOf('comment', await rowId('comments', written.id)) }
}

/** Each comment as its reader sees it: the text, and who hid it. */
async function seen(person: Person): Promise<string[]> {
  const { comments } = await parsed(CommentsPage, person.get(`/api/listings/${listingId}/comments`))
  return comments.map(({ content, hiddenBy, user }) =>
    [content || 'empty', hiddenBy && `hidden by ${hiddenBy}`, user ? '' : 'of nobody']
      .filter(Boolean)
      .join(' '),
  )
}

async function tellings(person: Member): Promise<(string | undefined)[]> {
  const [comments, replies] = await Promise.all([toldOf(person, 'comment'), toldOf(person, 'reply')])
  return [...comments, ...replies].map(({ kind, preview }) => `${kind}: ${preview}`)
}

async function undone(by: Member, item: string): Promise<void> {
  await expectOk(by.post(`/api/admin/moderation/${item}/undo`))
}

function hide(person: Person, id: string, hidden = true): Promise<Response> {
  return person.post(`/api/comments/${id}/hide`, { hidden })
}

test('a held comment is visible only to its author, and the seller cannot show it', async () => {
  const { written } = await heldBy(buyer)
  expect(written).toMatchObject({ content: THREAT, isHidden: true, hiddenBy: 'review' })
  expect(await seen(buyer)).toEqual([`${THREAT} hidden by review`])
  const answer = await seller.post(`/api/comments/${written.id}/hide`, { hidden: false })
  expect([answer.status, await answer.text()]).toEqual([409, expect.not.stringContaining(THREAT)])
  for (const person of [seller, other, visitor(), admin]) expect(await seen(person)).toEqual([])
})

describe('a removed comment', () => {
  test('everyone but its author sees a removed comment with a reply as an empty placeholder', async () => {
    const { id } = await comment(buyer, listingId, 'Send money')
    await comment(other, listingId, 'Never do that', id)
    await decided(admin, await flagged('comment', id), 'removed')
    for (const person of [seller, other, visitor()])
      expect(await seen(person)).toEqual(['empty hidden by moderators of nobody', 'Never do that'])
    expect(await seen(buyer)).toEqual(['Send money hidden by moderators', 'Never do that'])
  })

  test('a hidden comment is visible only to its author while it is removed', async () => {
    const { id } = await comment(buyer, listingId, 'Send money')
    await seller.post(`/api/comments/${id}/hide`, { hidden: true })
    expect(await seen(buyer)).toEqual(['Send money hidden by seller'])
    const item = await flagged('comment', id)
    await decided(admin, item, 'removed')
    expect(await seen(buyer)).toEqual(['Send money hidden by moderators'])
    for (const person of [seller, other, visitor()]) expect(await seen(person)).toEqual([])
    await undone(admin, item)
    for (const person of [buyer, seller]) expect(await seen(person)).toEqual(['Send money hidden by seller'])
  })
})

describe('approving a held comment', () => {
  // [spec 10.11 #14]
  test('approving a held comment shows and counts it and notifies the seller as of a new one', async () => {
    const { item } = await heldBy(buyer)
    expect(await tellings(seller)).toEqual([])
    await decided(admin, item, 'approved')
    expect(await seen(visitor())).toEqual([THREAT])
    expect((await rowOf(listingId))['comments']).toBe(1)
    const [told] = await toldOf(seller, 'comment')
    expect(told).toMatchObject({
      kind: 'comment',
      listing: { id: listingId },
      actor: { id: buyer.user.id },
      preview: THREAT,
    })
    expect(await tellings(buyer)).toEqual([])
  })

  test("approving a held reply notifies its parent's author and the seller", async () => {
    const question = await comment(other, listingId, 'Still there?')
    await readAll(seller)
    const { item } = await heldBy(buyer, question.id)
    expect(await tellings(other)).toEqual([])
    await decided(admin, item, 'approved')
    expect([await tellings(other), await tellings(seller)]).toEqual([
      [`reply: ${THREAT}`],
      [`comment: ${THREAT}`, 'comment: Still there?'],
    ])
  })

  // [spec 10.11 #14]
  test('two concurrent approvals notify the seller once', async () => {
    const { item } = await heldBy(buyer)
    const path = `/api/admin/moderation/${item}`
    const answers = await Promise.all(
      [admin, await signInAdmin()].map((each) => each.post(path, { action: 'approved' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await tellings(seller)).toEqual([`comment: ${THREAT}`])
  })

  // [spec 10.11 #14]
  test('undoing an approval holds the comment again, and re-approval notifies nobody', async () => {
    const { item } = await heldBy(buyer)
    await decided(admin, item, 'approved')
    await undone(admin, item)
    expect([await seen(visitor()), await seen(buyer), (await rowOf(listingId))['comments']]).toEqual([
      [],
      [`${THREAT} hidden by review`],
      0,
    ])
    expect(await tellings(seller)).toEqual(['comment: undefined'])
    await decided(admin, item, 'approved')
    expect([await seen(visitor()), await tellings(seller)]).toEqual([[THREAT], [`comment: ${THREAT}`]])
  })

  test('an approval after an undone removal notifies people, since nobody was notified before', async () => {
    const { item } = await heldBy(buyer)
    await decided(admin, item, 'removed')
    await undone(admin, item)
    expect([await seen(buyer), await tellings(seller)]).toEqual([[`${THREAT} hidden by review`], []])
    await decided(admin, item, 'approved')
    expect(await tellings(seller)).toEqual([`comment: ${THREAT}`])
  })

  test('approving a comment that was deleted or is not visible notifies nobody', async () => {
    const [deleted, gone] = [await heldBy(buyer), await heldBy(other)]
    await buyer.delete(`/api/comments/${deleted.written.id}`)
    await decided(admin, deleted.item, 'approved')
    await suspend(other, Date.now() + 60_000)
    await decided(admin, gone.item, 'approved')
    expect([await tellings(seller), (await rowOf(listingId))['comments']]).toEqual([[], 1])
  })

  test.each<[string, (question: Comment) => Promise<unknown>, toOther: number, toSeller: number]>([
    ['at a listing that was removed meanwhile', () => setRow(listingId, { status: 'removed' }), 0, 0],
    [
      'whose own comment it replies to, which they deleted',
      (question) => other.delete(`/api/comments/${question.id}`),
      0,
      1,
    ],
    ['who muted comments', () => mute(seller, 'comment'), 1, 0],
  ])('notifies no one %s', async (_who, happen, toOther, toSeller) => {
    const question = await comment(other, listingId, 'Still there?')
    const { item } = await heldBy(buyer, question.id)
    await happen(question)
    await decided(admin, item, 'approved')
    expect(await tellings(other)).toHaveLength(toOther)
    expect((await tellings(seller)).filter((told) => told === `comment: ${THREAT}`)).toHaveLength(toSeller)
  })
})

test('approving a comment that was always visible notifies nobody again', async () => {
  const { id } = await comment(buyer, listingId, 'Here is the place http://example.org/place')
  await decided(admin, await flagged('comment', id), 'approved')
  expect(await tellings(seller)).toEqual(['comment: Here is the place http://example.org/place'])
})

describe('counters', () => {
  async function recount(id: string) {
    return d1.first<{ counted: number; recounted: number }>`SELECT comments AS counted,
          (SELECT count(*) FROM comments WHERE listing_id = listings.id AND deleted_at IS NULL
          AND hidden_at IS NULL) AS recounted
        FROM listings WHERE public_id = ${id}`
  }

  // [spec 10.5 #7]
  test('counters equal a recount after concurrent hiding, showing and deleting', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.push((await comment(buyer, listingId, `Comment ${index}`)).id)
    const [hiddenMuch, changing, gone, both] = ids
    if (!hiddenMuch || !changing || !gone || !both) throw new Error('nothing was written')
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => hide(seller, hiddenMuch)),
      ...Array.from({ length: 6 }, (_unused, index) => hide(seller, changing, index % 2 === 0)),
      ...Array.from({ length: 4 }, () => buyer.delete(`/api/comments/${gone}`)),
      hide(seller, both),
      buyer.delete(`/api/comments/${both}`),
      hide(seller, both, false),
      seller.delete(`/api/comments/${both}`),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await hide(seller, changing, false)
    expect(await recount(listingId)).toEqual({ counted: 2, recounted: 2 })
    expect(await seen(visitor())).toHaveLength(2)
  })

  test('counters equal a recount after every action is repeated', async () => {
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

describe('who may delete and hide', () => {
  let commentId: string
  beforeEach(async () => {
    commentId = (await comment(buyer, listingId, 'As it was')).id
  })

  // [spec 10.1 #32]
  test("deleting, hiding or showing somebody else's comment gets 403 and changes nothing", async () => {
    await post(other)
    for (const hidden of [true, false]) expect((await hide(other, commentId, hidden)).status).toBe(403)
    expect((await other.delete(`/api/comments/${commentId}`)).status).toBe(403)
    expect([(await hide(buyer, commentId)).status, await seen(visitor())]).toEqual([403, ['As it was']])
    await hide(seller, commentId)
    for (const person of [buyer, other]) expect((await hide(person, commentId, false)).status).toBe(403)
    expect(await seen(visitor())).toEqual([])
  })

  // [spec 6 #8, 10.5 #7]
  test("a seller's deletion only hides the comment, and an admin's deletion is final", async () => {
    expect((await seller.delete(`/api/comments/${commentId}`)).status).toBe(204)
    expect([await seen(visitor()), await seen(buyer)]).toEqual([[], ['As it was hidden by seller']])
    expect((await hide(seller, commentId, false)).status).toBe(200)
    expect(await seen(visitor())).toEqual(['As it was'])
    expect((await admin.delete(`/api/comments/${commentId}`)).status).toBe(204)
    expect([await seen(seller), (await hide(seller, commentId, false)).status]).toEqual([[], 404])
  })
})
