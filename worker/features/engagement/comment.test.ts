import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { Comment } from '#contract/engagement.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { open } from '#worker/test/calls.ts'
import { d1, whileRefusing } from '#worker/test/databases.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { expectOk, signIn, suspend, type Member } from '#worker/test/people.ts'
import { countUsed, setRow } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { withSessions } from '#worker/test/wrapped-database.ts'

let seller: Member
let buyer: Member
let third: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer, third] = await Promise.all([signIn(), signIn(), signIn()])
  id = (await postListing(seller)).id
})

const NOBODY = '00000000-0000-7000-8000-000000000000'

function write(
  person: Member,
  listingId: string,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<Response> {
  const path = `/api/listings/${listingId}/comments`
  return person.post(path, { content: 'Is it still there?', ...body }, key)
}

const usageOf = (person: Member) => countUsed(person, 'comment')

async function countOf(listingId: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS count FROM comments
    WHERE listing_id = (SELECT id FROM listings WHERE public_id = ${listingId})`
}

/** The kind, actor, preview and listing of each of the person's notifications, oldest first. */
async function newsFor(person: Member) {
  return (await notificationsOf(person))
    .toReversed()
    .map(({ kind, actor, preview, listing }) => ({ kind, by: actor?.id, preview, at: listing?.id }))
}

describe('a comment notifies', () => {
  test('the seller, with a preview, and not the author', async () => {
    await comment(buyer, id, `${'🛵'.repeat(PREVIEW_MAX)} and more`)
    expect(await newsFor(seller)).toEqual([
      { kind: 'comment', by: buyer.user.id, preview: '🛵'.repeat(PREVIEW_MAX), at: id },
    ])
    expect(await newsFor(buyer)).toEqual([])
  })

  test("both the parent's author and the seller if it is a third person's reply", async () => {
    const { id: parentId } = await comment(buyer, id, 'Asked')
    await comment(third, id, 'Answered', parentId)
    expect(await newsFor(buyer)).toEqual([{ kind: 'reply', by: third.user.id, preview: 'Answered', at: id }])
    expect(await newsFor(seller)).toMatchObject([
      { kind: 'comment', preview: 'Asked' },
      { kind: 'comment', by: third.user.id, preview: 'Answered' },
    ])
    expect(await newsFor(third)).toEqual([])
  })
})

describe('a comment is refused', () => {
  test.each([
    ['sold', 409, 'conflict', /sold/, 409],
    ['expired', 409, 'conflict', /expired/, 409],
    ['removed', 410, 'gone', /removed/, 410],
    ['pending', 404, 'not_found', /could not find/, 409],
  ])(
    'on a listing that is %s, even if the seller writes it',
    async (status, httpStatus, code, message, httpStatusForSeller) => {
      await setRow(id, { status })
      expect(await refusedWith(write(buyer, id))).toMatchObject({
        status: httpStatus,
        code,
        message: expect.stringMatching(message),
      })
      expect(await refusedWith(write(seller, id))).toMatchObject({
        status: httpStatusForSeller,
        message: expect.stringMatching(/\w+ \w+/),
      })
      expect([await countOf(id), await usageOf(buyer), await newsFor(seller)]).toEqual([0, 0, []])
    },
  )

  test("on a suspended seller's listing or on a listing that does not exist", async () => {
    await suspend(seller, Date.now() + 60_000)
    for (const listingId of [id, NOBODY, 'nothing'])
      expect(await refusedWith(write(buyer, listingId))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await countOf(id)).toBe(0)
  })

  test.each<[string, (other: string) => Promise<string>]>([
    ['a comment on another listing', async (other) => (await comment(buyer, other)).id],
    ['a reply', async () => (await comment(seller, id, 'Yes', (await comment(buyer, id)).id)).id],
    [
      'a deleted comment',
      async () => {
        const { id: parentId } = await comment(buyer, id)
        await buyer.delete(`/api/comments/${parentId}`)
        return parentId
      },
    ],
    [
      'a hidden comment',
      async () => {
        const { id: parentId } = await comment(buyer, id)
        await seller.post(`/api/comments/${parentId}/hide`, { hidden: true })
        return parentId
      },
    ],
    [
      "a suspended author's comment",
      async () => {
        const { id: parentId } = await comment(third, id)
        await suspend(third, Date.now() + 60_000)
        return parentId
      },
    ],
    ['a comment that does not exist', async () => NOBODY],
    ['an invalid id', async () => 'nothing'],
  ])('if it replies to %s, with an error at the field parentId', async (_name, parentOf) => {
    const parentId = await parentOf((await postListing(seller)).id)
    const before = await countOf(id)
    expect(await refusedWith(write(buyer, id, { parentId }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { parentId: expect.any(String) },
    })
    expect(await countOf(id)).toBe(before)
  })

  test('above the daily limit, with 429 and the time to wait', async () => {
    const buyer = await signIn(undefined, { RATE_LIMIT_SCALE: '0.04' })
    // At this scale the limit per minute is reached before the daily one, so the minute's counter is reset.
    const resetMinute = () => d1.run`DELETE FROM allowances WHERE bucket LIKE 'write:%'`
    for (let written = 0; written < 4; written += 1) {
      await resetMinute()
      await comment(buyer, id)
    }
    await resetMinute()
    const response = await write(buyer, id)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect([await countOf(id), await usageOf(buyer)]).toEqual([4, 4])
  })

  test('if the database fails, without counting against the daily limit', async () => {
    await whileRefusing('INSERT ON notifications', async () =>
      expect((await write(buyer, id)).status).toBe(500),
    )
    expect([await countOf(id), await usageOf(buyer)]).toEqual([0, 0])
    await comment(buyer, id)
    expect([await countOf(id), await usageOf(buyer)]).toEqual([1, 1])
  })
})

describe('a block', () => {
  const THEIRS = [403, 'blocked', 'This person does not accept comments from you.']
  const MINE = [403, 'blocked', 'You blocked this person. Unblock them to write.']

  async function block(blocker: Member, conversation: string): Promise<void> {
    await expectOk(blocker.post(`/api/conversations/${conversation}/block`))
  }

  async function refusal(pending: Promise<Response>) {
    const { status, code, message } = await refusedWith(pending)
    return [status, code, message]
  }

  test('keeps the blocked person from commenting and replying on every listing of the blocker', async () => {
    const another = (await postListing(seller)).id
    const asked = await comment(third, id)
    await comment(buyer, id)
    await block(seller, (await open(buyer, id)).id)
    const [before, used, news] = [await countOf(id), await usageOf(buyer), await newsFor(seller)]
    expect(await refusal(write(buyer, id))).toEqual(THEIRS)
    expect(await refusal(write(buyer, another))).toEqual(THEIRS)
    expect(await refusal(write(buyer, id, { parentId: asked.id }))).toEqual(THEIRS)
    expect([await countOf(id), await usageOf(buyer), await newsFor(seller)]).toEqual([before, used, news])
    await comment(third, id)
  })

  test('refuses comments by the blocker in return, until it is lifted', async () => {
    const asked = await comment(buyer, id)
    const own = (await postListing(buyer)).id
    const { id: conversation } = await open(buyer, id)
    await block(seller, conversation)
    expect(await refusal(write(seller, own))).toEqual(MINE)
    expect(await refusal(write(seller, id, { parentId: asked.id }))).toEqual(MINE)
    await comment(seller, id, 'It is still there.')
    await expectOk(seller.delete(`/api/conversations/${conversation}/block`))
    await comment(seller, id, 'Yes.', asked.id)
    await comment(buyer, id)
  })

  test("refuses replies to each other's comments on other people's listings, and nothing else there", async () => {
    const elsewhere = (await postListing(third)).id
    const [byBuyer, bySeller] = [await comment(buyer, elsewhere), await comment(seller, elsewhere)]
    await block(buyer, (await open(buyer, id)).id)
    expect(await refusal(write(seller, elsewhere, { parentId: byBuyer.id }))).toEqual(THEIRS)
    expect(await refusal(write(buyer, elsewhere, { parentId: bySeller.id }))).toEqual(MINE)
    for (const person of [buyer, seller]) await comment(person, elsewhere)
  })
})

describe('a comment that loses a race', () => {
  /** A database that does something else just before the comment is written. */
  function databaseWithRace(act: () => Promise<unknown>): D1Database {
    return withSessions(env.DB, (session) => {
      let isNext = false
      return {
        prepare: (text) => {
          isNext ||= text.startsWith('insert into "comments"')
          return session.prepare(text)
        },
        batch: async (statements) => {
          if (isNext) await act()
          isNext = false
          return session.batch(statements)
        },
      }
    })
  }

  test.each([
    ['sold', 409, 'conflict'],
    ['removed', 410, 'gone'],
  ])(
    'with an update making its listing %s is refused and notifies nobody',
    async (status, httpStatus, code) => {
      const buyer = await signIn(undefined, { DB: databaseWithRace(() => setRow(id, { status })) })
      expect(await refusedWith(write(buyer, id))).toMatchObject({ status: httpStatus, code })
      expect([await countOf(id), await usageOf(buyer), await newsFor(seller)]).toEqual([0, 0, []])
    },
  )

  test('with the deletion of its parent is refused', async () => {
    const asker = third
    const { id: parentId } = await comment(asker, id)
    const buyer = await signIn(undefined, {
      DB: databaseWithRace(() => d1.run`UPDATE comments SET deleted_at = 1 WHERE public_id = ${parentId}`),
    })
    expect(await refusedWith(write(buyer, id, { parentId }))).toMatchObject({
      status: 400,
      fields: { parentId: expect.any(String) },
    })
    expect([await countOf(id), await usageOf(buyer), await newsFor(asker)]).toEqual([1, 0, []])
  })
})

describe('sending a comment twice', () => {
  test('with one Idempotency-Key creates one comment, even concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => write(buyer, id, {}, 'the-same')))
    const written = await Promise.all(responses.map(async (response) => Comment.parse(await response.json())))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(written.map((each) => each.id)).size).toBe(1)
    expect([await countOf(id), await usageOf(buyer), (await newsFor(seller)).length]).toEqual([1, 1, 1])
  })

  test('with one key returns the first comment, even if the listing was sold meanwhile', async () => {
    const first = await parsed(Comment, write(buyer, id, {}, 'before'))
    await setRow(id, { status: 'sold' })
    const again = await write(buyer, id, { content: 'Something else' }, 'before')
    expect([again.status, await again.json()]).toEqual([201, first])
    expect((await write(buyer, id, {}, 'after')).status).toBe(409)
  })

  test('with one key as two people or on two listings creates separate comments', async () => {
    const other = await postListing(seller)
    for (const person of [buyer, third]) expect((await write(person, id, {}, 'shared')).status).toBe(201)
    expect((await write(buyer, other.id, {}, 'shared')).status).toBe(201)
    expect([await countOf(id), await countOf(other.id)]).toEqual([2, 1])
  })
})
