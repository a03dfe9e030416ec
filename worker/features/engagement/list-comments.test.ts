import { beforeEach, describe, expect, test } from 'vitest'
import { Comment, CommentsPage } from '#contract/engagement.ts'
import { FEED_PAGE_SIZE, REPLIES_MAX } from '#contract/limits.ts'
import { Listing } from '#contract/listing.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, suspend, visitor, type Person, type Member } from '#worker/test/people.ts'
import { addPeople } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'

let seller: Member
let buyer: Member
let other: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer, other] = await Promise.all([signIn(), signIn(), signIn()])
  id = (await postListing(seller)).id
})

async function read(person: Person, listingId: string, cursor?: string): Promise<CommentsPage> {
  return parsed(
    CommentsPage,
    person.get(`/api/listings/${listingId}/comments${cursor === undefined ? '' : `?cursor=${cursor}`}`),
  )
}

/** Each comment as its reader sees it, in a few words. */
async function seen(person: Person, listingId: string): Promise<string[]> {
  const { comments } = await read(person, listingId)
  return comments.map(({ content, isDeleted, isHidden, parentId, user }) =>
    [
      parentId ? '-' : '',
      isDeleted && 'deleted',
      isHidden && 'hidden',
      content || 'empty',
      user ? '' : 'by nobody',
    ]
      .filter(Boolean)
      .join(' '),
  )
}

async function countOf(listingId: string): Promise<number> {
  return (await parsed(Listing, visitor().get(`/api/listings/${listingId}`))).commentsCount
}

function hide(person: Person, id: string, hidden = true): Promise<Response> {
  return person.post(`/api/comments/${id}/hide`, { hidden })
}

/** Inserts many comments at once, each by a different author, for lists too long to post. */
async function addMany(listingId: string, count: number, parentId?: string): Promise<void> {
  const authors = JSON.stringify(await addPeople(count))
  await d1.run`INSERT INTO comments (public_id, listing_id, author_id, parent_id, content, created_at)
    SELECT 'comment-' || value, (SELECT id FROM listings WHERE public_id = ${listingId}), value,
      (SELECT id FROM comments WHERE public_id = ${parentId ?? null}), 'Number ' || (key + 1), key
    FROM json_each(${authors})`
}

describe('comments', () => {
  // [spec 3 #8]
  test('a comment is shown to everybody in plain text and counted on the listing', async () => {
    const written = await comment(buyer, id, '  Is it\r\nstill there?\u200b ')
    const plain = { parentId: null, isMine: true, isBySeller: false, isDeleted: false, isHidden: false }
    expect(written).toMatchObject({ ...plain, content: 'Is it\nstill there?', user: { id: buyer.user.id } })
    for (const person of [seller, visitor()]) {
      expect(await read(person, id)).toEqual({
        comments: [{ ...written, isMine: false }],
        total: 1,
        nextCursor: null,
      })
    }
    expect(await read(buyer, id)).toMatchObject({ comments: [written] })
    expect(await countOf(id)).toBe(1)
  })

  test("the seller's comments are marked, replies name their parent, and no phone number shows", async () => {
    const question = await comment(buyer, id)
    const answer = await comment(seller, id, 'It is, come and see', question.id)
    expect(answer).toMatchObject({ parentId: question.id, isBySeller: true, isMine: true })
    expect((await read(buyer, id)).comments).toMatchObject([
      { id: question.id, isMine: true },
      { id: answer.id, parentId: question.id, isBySeller: true, isMine: false },
    ])
    expect(await countOf(id)).toBe(2)
    const text = await (await visitor().get(`/api/listings/${id}/comments`)).text()
    expect(text).not.toContain(buyer.phone.slice(4))
    expect(text).not.toMatch(/email|phoneNumber/)
  })
})

describe('the list of comments', () => {
  test('has the newest thread first, each followed by its replies, oldest first', async () => {
    const first = await comment(buyer, id, 'First')
    await comment(buyer, id, 'Second')
    await comment(seller, id, 'Answer one', first.id)
    await comment(buyer, id, 'Answer two', first.id)
    expect(await seen(visitor(), id)).toEqual(['Second', 'First', '- Answer one', '- Answer two'])
  })

  test('has pages of twenty threads, and repeats none even if another is written meanwhile', async () => {
    await addMany(id, 2 * FEED_PAGE_SIZE + 5)
    const first = await read(visitor(), id)
    expect(first.comments.map(({ content }) => content)).toEqual(
      Array.from({ length: FEED_PAGE_SIZE }, (_unused, index) => `Number ${45 - index}`),
    )
    await comment(buyer, id, 'In between')
    const second = await read(visitor(), id, first.nextCursor ?? '')
    const third = await read(visitor(), id, second.nextCursor ?? '')
    const rest = [...second.comments, ...third.comments].map(({ content }) => content)
    expect(rest).toEqual(Array.from({ length: 25 }, (_unused, index) => `Number ${25 - index}`))
    expect([first.total, second.total, third.nextCursor]).toEqual([45, 46, null])
    // A full page without further threads has no next page.
    const { id: other } = await postListing(seller)
    await addMany(other, FEED_PAGE_SIZE)
    expect(await read(visitor(), other)).toMatchObject({ nextCursor: null, total: FEED_PAGE_SIZE })
  })

  test('has pages of as many threads as asked for, each with all its replies', async () => {
    const first = await comment(buyer, id, 'First')
    await comment(seller, id, 'Answer', first.id)
    await comment(buyer, id, 'Second')
    const get = (query: string) =>
      parsed(CommentsPage, visitor().get(`/api/listings/${id}/comments?limit=1${query}`))
    const newest = await get('')
    const oldest = await get(`&cursor=${newest.nextCursor}`)
    const contents = [newest, oldest].map(({ comments }) => comments.map(({ content }) => content))
    expect(contents).toEqual([['Second'], ['First', 'Answer']])
    expect(oldest.nextCursor).toBeNull()
  })

  test('has only the newest hundred replies to a comment, whoever wrote them', async () => {
    const [popular, quiet] = [await comment(buyer, id, 'Popular'), await comment(buyer, id, 'Quiet')]
    await addMany(id, REPLIES_MAX + 20, popular.id)
    await comment(seller, id, 'Only answer', quiet.id)
    const { comments, total } = await read(visitor(), id)
    const newest = Array.from({ length: REPLIES_MAX }, (_unused, index) => `Number ${index + 21}`)
    expect(comments.map(({ content }) => content)).toEqual(['Quiet', 'Only answer', 'Popular', ...newest])
    expect(comments.every(({ user }) => user !== null)).toBe(true)
    expect(total).toBe(REPLIES_MAX + 23)
  })

  test.each(['e30', 'x', '%F0%9F%92%A9', btoa('{"thread":-1}'), btoa('{"thread":"1"}')])(
    'returns 400 for the invalid cursor %s',
    async (cursor) => {
      expect((await visitor().get(`/api/listings/${id}/comments?cursor=${cursor}`)).status).toBe(400)
    },
  )

  test('is refused with the same status as the listing itself', async () => {
    await comment(buyer, id)
    const statusFor = async (person: Person) => (await person.get(`/api/listings/${id}/comments`)).status
    const set = (status: string) => d1.run`UPDATE listings SET status = ${status} WHERE public_id = ${id}`
    for (const [status, forOthers] of [
      ['sold', 200],
      ['expired', 200],
      ['pending', 404],
      ['removed', 410],
    ] as const) {
      await set(status)
      expect([status, await statusFor(buyer), await statusFor(seller)]).toEqual([status, forOthers, 200])
    }
    await set('active')
    await suspend(seller, Date.now() + 60_000)
    expect(await statusFor(buyer)).toBe(404)
    expect((await visitor().get('/api/listings/nothing/comments')).status).toBe(404)
  })
})

describe('a deleted comment', () => {
  test('is hidden from everybody and not counted', async () => {
    await comment(buyer, id, 'Stays')
    const deleted = await comment(buyer, id, 'Goes')
    expect((await buyer.delete(`/api/comments/${deleted.id}`)).status).toBe(204)
    for (const person of [buyer, seller, visitor()]) expect(await seen(person, id)).toEqual(['Stays'])
    expect(await read(visitor(), id)).toMatchObject({ total: 1 })
    expect(await countOf(id)).toBe(1)
  })

  test('with a readable reply stays as an empty placeholder', async () => {
    const question = await comment(buyer, id, 'My number is 76 123 456')
    const answer = await comment(seller, id, 'Thank you', question.id)
    await buyer.delete(`/api/comments/${question.id}`)
    for (const person of [buyer, seller, visitor()])
      expect(await seen(person, id)).toEqual(['deleted empty by nobody', '- Thank you'])
    expect(await countOf(id)).toBe(1)
    await seller.delete(`/api/comments/${answer.id}`)
    for (const person of [buyer, seller, visitor()]) expect(await seen(person, id)).toEqual([])
    expect(await countOf(id)).toBe(0)
  })

  test('does not count towards the length of a page', async () => {
    await comment(buyer, id, 'Old and still there')
    await addMany(id, 30)
    await d1.run`UPDATE comments SET deleted_at = 1 WHERE content LIKE 'Number%' AND listing_id = (SELECT id
      FROM listings WHERE public_id = ${id})`
    expect(await seen(visitor(), id)).toEqual(['Old and still there'])
    expect((await read(visitor(), id)).nextCursor).toBeNull()
  })
})

describe('a hidden comment', () => {
  test('is shown, with a mark, only to its author and the seller', async () => {
    const rude = await comment(buyer, id, 'Rude')
    const hidden = await parsed(Comment, hide(seller, rude.id))
    expect(hidden).toMatchObject({
      id: rude.id,
      content: 'Rude',
      isHidden: true,
      isMine: false,
      user: { id: buyer.user.id },
    })
    for (const person of [seller, buyer]) expect(await seen(person, id)).toEqual(['hidden Rude'])
    for (const person of [other, visitor()]) expect(await seen(person, id)).toEqual([])
    expect(await countOf(id)).toBe(0)
    expect(await parsed(Comment, hide(seller, rude.id, false))).toMatchObject({
      content: 'Rude',
      isHidden: false,
    })
    expect(await seen(visitor(), id)).toEqual(['Rude'])
    expect(await countOf(id)).toBe(1)
  })

  test('with a reply is an empty placeholder to others', async () => {
    const rude = await comment(buyer, id, 'Rude')
    await comment(other, id, 'Be polite', rude.id)
    await hide(seller, rude.id)
    for (const person of [other, visitor()])
      expect(await seen(person, id)).toEqual(['hidden empty by nobody', '- Be polite'])
    for (const person of [seller, buyer])
      expect(await seen(person, id)).toEqual(['hidden Rude', '- Be polite'])
  })

  test('that is a reply is shown only to its author and the seller until it is deleted', async () => {
    const question = await comment(other, id, 'Still there?')
    const rude = await comment(buyer, id, 'Rude', question.id)
    await hide(seller, rude.id)
    for (const person of [seller, buyer])
      expect(await seen(person, id)).toEqual(['Still there?', '- hidden Rude'])
    for (const person of [other, visitor()]) expect(await seen(person, id)).toEqual(['Still there?'])
    await other.delete(`/api/comments/${question.id}`)
    for (const person of [seller, buyer])
      expect(await seen(person, id)).toEqual(['deleted empty by nobody', '- hidden Rude'])
    for (const person of [other, visitor()]) expect(await seen(person, id)).toEqual([])
    expect((await buyer.delete(`/api/comments/${rude.id}`)).status).toBe(204)
    expect((await hide(seller, rude.id, false)).status).toBe(404)
    expect([await seen(seller, id), await seen(visitor(), id), await countOf(id)]).toEqual([[], [], 0])
  })
})

test("a suspended author's comment is hidden from others, or is a placeholder for its reply", async () => {
  await comment(buyer, id, 'Alone')
  const question = await comment(buyer, id, 'Asked')
  await comment(other, id, 'Answered', question.id)
  const parent = await comment(other, id, 'Other')
  await comment(buyer, id, 'Replied', parent.id)
  await suspend(buyer, Date.now() + 60_000)
  for (const person of [seller, other, visitor()])
    expect(await seen(person, id)).toEqual(['Other', 'deleted empty by nobody', '- Answered'])
  expect(await seen(buyer, id)).toEqual(['Other', '- Replied', 'Asked', '- Answered', 'Alone'])
  await suspend(buyer, Date.now() - 1)
  expect(await seen(visitor(), id)).toEqual(['Other', '- Replied', 'Asked', '- Answered', 'Alone'])
})
