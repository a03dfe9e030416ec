import { describe, expect, test } from 'vitest'
import { CommentsPage } from '#contract/engagement.ts'
import { d1 } from '../../test/d1.ts'
import { signIn, signInAdmin, visitor, type Person } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'

/** What of each comment a person can read: its text, and whether it is hidden. */
async function seen(person: Person, listingId: string): Promise<string[]> {
  const answer = await person.get(`/api/listings/${listingId}/comments`)
  const { comments } = CommentsPage.parse(await answer.json())
  return comments.map(({ content, isHidden }) => (isHidden ? `hidden ${content}` : content))
}

function hide(person: Person, id: string, hidden = true): Promise<Response> {
  return person.post(`/api/comments/${id}/hide`, { hidden })
}

describe('counters', () => {
  async function recount(id: string) {
    return d1.first<{ counted: number; recounted: number }>`SELECT comments AS counted,
          (SELECT count(*) FROM comments WHERE listing_id = listings.id AND deleted_at IS NULL
          AND hidden_at IS NULL) AS recounted
        FROM listings WHERE public_id = ${id}`
  }

  // [spec 10.5 #7]
  test('equal a recount after hiding, showing and deleting many times at once', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await comment(buyer, id, `Comment ${index}`)).id)
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
    expect(await recount(id)).toEqual({ counted: 2, recounted: 2 })
    expect(await seen(visitor(), id)).toHaveLength(2)
  })

  test('stay right where everything is pressed twice', async () => {
    const [seller, buyer] = await Promise.all([signIn(), signIn()])
    const { id } = await post(seller)
    const { id: commentId } = await comment(buyer, id)
    await comment(buyer, id)
    const counts: (number | undefined)[] = []
    const steps = [
      () => hide(seller, commentId),
      () => hide(seller, commentId, false),
      () => seller.delete(`/api/comments/${commentId}`),
      () => buyer.delete(`/api/comments/${commentId}`),
    ]
    for (const step of steps) {
      expect([(await step()).ok, (await step()).ok]).toEqual([true, true])
      counts.push((await recount(id))?.counted)
    }
    expect(counts).toEqual([1, 2, 1, 1])
    expect(await recount(id)).toEqual({ counted: 1, recounted: 1 })
  })
})

describe('who may delete and hide', () => {
  async function scene() {
    const [seller, buyer, other] = await Promise.all([signIn(), signIn(), signIn()])
    const { id } = await post(seller)
    return { seller, buyer, other, listingId: id, commentId: (await comment(buyer, id, 'As it was')).id }
  }

  // [spec 10.1 #32]
  test('somebody else can neither delete nor hide nor show a comment: 403, and nothing changes', async () => {
    const { seller, buyer, other, listingId, commentId } = await scene()
    await post(other)
    for (const hidden of [true, false]) expect((await hide(other, commentId, hidden)).status).toBe(403)
    expect((await other.delete(`/api/comments/${commentId}`)).status).toBe(403)
    expect([(await hide(buyer, commentId)).status, await seen(visitor(), listingId)]).toEqual([
      403,
      ['As it was'],
    ])
    await hide(seller, commentId)
    for (const person of [buyer, other]) expect((await hide(person, commentId, false)).status).toBe(403)
    expect(await seen(visitor(), listingId)).toEqual([])
  })

  // [spec 6 #8, 10.5 #7]
  test('the seller deleting it hides it, and can show it again; an admin deletes it for good', async () => {
    const { seller, buyer, listingId, commentId } = await scene()
    const admin = await signInAdmin()
    expect((await seller.delete(`/api/comments/${commentId}`)).status).toBe(204)
    expect([await seen(visitor(), listingId), await seen(buyer, listingId)]).toEqual([
      [],
      ['hidden As it was'],
    ])
    expect((await hide(seller, commentId, false)).status).toBe(200)
    expect(await seen(visitor(), listingId)).toEqual(['As it was'])
    expect((await admin.delete(`/api/comments/${commentId}`)).status).toBe(204)
    expect([await seen(seller, listingId), (await hide(seller, commentId, false)).status]).toEqual([[], 404])
  })
})
