import { beforeEach, describe, expect, test } from 'vitest'
import { d1 } from '../../test/d1.ts'
import { decided, flagged, queueOf, trailOf } from '../../test/desk.ts'
import { signIn, signInAdmin, visitor, type Member } from '../../test/people.ts'
import { rowOf } from '../../test/rows.ts'
import { comment, post } from '../../test/things.ts'
import { toldOf } from '../../test/told.ts'

let admin: Member
let seller: Member
let buyer: Member

beforeEach(async () => {
  ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
})

describe('a comment', () => {
  // [spec 10.11 #12]
  test('that is removed is gone from the list and the count, and its author is told', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id, 'Send money first')
    await decided(admin, await flagged('comment', written.id), 'removed', 'Spam')
    expect((await rowOf(id))['comments']).toBe(0)
    expect(await readable(visitor(), id)).toEqual([])
    expect(await readable(seller, id)).toEqual([])
    expect((await toldOf(buyer, 'moderation'))[0]?.preview).toBe('Your comment was removed. Spam.')
  })

  // [spec 10.11 #12]
  test("that moderators removed is not the seller's to show again", async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    await decided(admin, await flagged('comment', written.id), 'removed')
    const answer = await seller.post(`/api/comments/${written.id}/hide`, { hidden: false })
    expect(answer.status).toBe(409)
    expect((await rowOf(id))['comments']).toBe(0)
  })

  test('that an admin deletes where it stands is in the trail too, once', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    for (const status of [204, 204])
      expect((await admin.delete(`/api/comments/${written.id}`)).status).toBe(status)
    expect((await trailOf(admin, buyer)).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['content_removed', written.id],
    ])
  })

  // [spec 10.11 #12]
  test('that was held is shown and counted once it is approved', async () => {
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

  test('that its seller hid stays hidden when it is approved', async () => {
    const { id } = await post(seller)
    const written = await comment(buyer, id)
    const item = await flagged('comment', written.id)
    await seller.post(`/api/comments/${written.id}/hide`, { hidden: true })
    await decided(admin, item, 'approved')
    expect(await readable(visitor(), id)).toEqual([])
  })
})

async function readable(person: { get(path: string): Promise<Response> }, id: string): Promise<string[]> {
  const { comments } = await (
    await person.get(`/api/listings/${id}/comments`)
  ).json<{ comments: { id: string; content: string }[] }>()
  return comments.filter(({ content }) => content !== '').map((each) => each.id)
}
