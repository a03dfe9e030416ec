import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { Comment } from '#contract/engagement.ts'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { NotificationsPage } from '#contract/notification.ts'
import { d1 } from '../../test/databases.ts'
import { signIn, suspend, type Member } from '../../test/people.ts'
import { parsed, refusedWith } from '../../test/parsed.ts'
import { usedOf } from '../../test/rows.ts'
import { comment, post } from '../../test/things.ts'

let seller: Member
let buyer: Member
let third: Member
let id: string
beforeEach(async () => {
  ;[seller, buyer, third] = await Promise.all([signIn(), signIn(), signIn()])
  id = (await post(seller)).id
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

const usedBy = (person: Member) => usedOf(person, 'comment')

async function countOf(listingId: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS count FROM comments
    WHERE listing_id = (SELECT id FROM listings WHERE public_id = ${listingId})`
}

/** The person's notifications, oldest first: the kind, who caused it and what it says. */
async function toldTo(person: Member) {
  const { notifications } = await parsed(NotificationsPage, person.get('/api/notifications'))
  return notifications
    .toReversed()
    .map(({ kind, actor, preview, listing }) => ({ kind, by: actor?.id, preview, at: listing?.id }))
}

describe('a comment notifies', () => {
  // [spec 10.6 #7]
  test('a comment notifies the seller with a preview, and not its author', async () => {
    await comment(buyer, id, `${'🛵'.repeat(PREVIEW_MAX)} and more`)
    expect(await toldTo(seller)).toEqual([
      { kind: 'comment', by: buyer.user.id, preview: '🛵'.repeat(PREVIEW_MAX), at: id },
    ])
    expect(await toldTo(buyer)).toEqual([])
  })

  // [spec 10.6 #7]
  test("a third person's reply notifies both the parent's author and the seller", async () => {
    const { id: parentId } = await comment(buyer, id, 'Asked')
    await comment(third, id, 'Answered', parentId)
    expect(await toldTo(buyer)).toEqual([{ kind: 'reply', by: third.user.id, preview: 'Answered', at: id }])
    expect(await toldTo(seller)).toMatchObject([
      { kind: 'comment', preview: 'Asked' },
      { kind: 'comment', by: third.user.id, preview: 'Answered' },
    ])
    expect(await toldTo(third)).toEqual([])
  })
})

describe('a comment is refused', () => {
  // [spec 10.5 #8]
  test.each([
    ['sold', 409, 'conflict', /sold/, 409],
    ['expired', 409, 'conflict', /expired/, 409],
    ['removed', 410, 'gone', /removed/, 410],
    ['pending', 404, 'not_found', /could not find/, 409],
  ])(
    "a comment on a listing that is %s is refused, even its seller's",
    async (status, code, word, sentence, forSeller) => {
      await d1.run`UPDATE listings SET status = ${status} WHERE public_id = ${id}`
      expect(await refusedWith(write(buyer, id))).toMatchObject({
        status: code,
        code: word,
        message: expect.stringMatching(sentence),
      })
      expect(await refusedWith(write(seller, id))).toMatchObject({
        status: forSeller,
        message: expect.stringMatching(/\w+ \w+/),
      })
      expect([await countOf(id), await usedBy(buyer), await toldTo(seller)]).toEqual([0, 0, []])
    },
  )

  test("a comment on a suspended seller's listing or a non-existent one is refused", async () => {
    await suspend(seller, Date.now() + 60_000)
    for (const place of [id, NOBODY, 'nothing'])
      expect(await refusedWith(write(buyer, place))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await countOf(id)).toBe(0)
  })

  // [spec 10.2 #31]
  test.each<[string, (other: string) => Promise<string>]>([
    ['one of another listing', async (other) => (await comment(buyer, other)).id],
    ['a reply', async () => (await comment(seller, id, 'Yes', (await comment(buyer, id)).id)).id],
    [
      'a deleted one',
      async () => {
        const { id: parentId } = await comment(buyer, id)
        await buyer.delete(`/api/comments/${parentId}`)
        return parentId
      },
    ],
    [
      'a hidden one',
      async () => {
        const { id: parentId } = await comment(buyer, id)
        await seller.post(`/api/comments/${parentId}/hide`, { hidden: true })
        return parentId
      },
    ],
    [
      "a suspended author's",
      async () => {
        const { id: parentId } = await comment(third, id)
        await suspend(third, Date.now() + 60_000)
        return parentId
      },
    ],
    ['a non-existent one', async () => NOBODY],
    ['an invalid id', async () => 'nothing'],
  ])('a reply to %s is refused, with the field named', async (_name, parentOf) => {
    const parentId = await parentOf((await post(seller)).id)
    const before = await countOf(id)
    expect(await refusedWith(write(buyer, id, { parentId }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { parentId: expect.any(String) },
    })
    expect(await countOf(id)).toBe(before)
  })

  // [spec 10.2 #30]
  test('a comment over the daily limit gets 429 and the time to wait', async () => {
    const buyer = await signIn(undefined, { RATE_LIMIT_SCALE: '0.04' })
    // At this scale the limit per minute is reached before the daily one, so it is reset each time.
    const freshMinute = () => d1.run`DELETE FROM allowances WHERE bucket LIKE 'write:%'`
    for (let written = 0; written < 4; written += 1) {
      await freshMinute()
      await comment(buyer, id)
    }
    await freshMinute()
    const answer = await write(buyer, id)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect([await countOf(id), await usedBy(buyer)]).toEqual([4, 4])
  })

  test('a comment refused because the database failed does not count against the daily limit', async () => {
    await env.DB.exec(
      "CREATE TRIGGER news_refused BEFORE INSERT ON notifications BEGIN SELECT RAISE(ABORT, 'the disk is " +
        "full'); END",
    )
    expect((await write(buyer, id)).status).toBe(500)
    await env.DB.exec('DROP TRIGGER news_refused')
    expect([await countOf(id), await usedBy(buyer)]).toEqual([0, 0])
    await comment(buyer, id)
    expect([await countOf(id), await usedBy(buyer)]).toEqual([1, 1])
  })
})

describe('a comment whose place closes meanwhile', () => {
  /**
   * A database that runs another statement just before the comment is written, as in a race. Has only what
   * openDb calls.
   */
  function meanwhile(sql: string, ...values: unknown[]): D1Database {
    const withSession = (constraint: string) => {
      const session = env.DB.withSession(constraint)
      let isNext = false
      const prepare = (text: string) => {
        isNext ||= text.startsWith('insert into "comments"')
        return session.prepare(text)
      }
      const batch = async (statements: D1PreparedStatement[]) => {
        if (isNext)
          await env.DB.prepare(sql)
            .bind(...values)
            .run()
        isNext = false
        return session.batch(statements)
      }
      return { prepare, batch, getBookmark: () => session.getBookmark() }
    }
    return { withSession } as unknown as D1Database
  }

  // [spec 10.5 #8]
  test.each([
    ['sold', 409, 'conflict'],
    ['removed', 410, 'gone'],
  ])('a comment whose listing is %s meanwhile is refused and notifies nobody', async (status, code, word) => {
    const buyer = await signIn(undefined, {
      DB: meanwhile('UPDATE listings SET status = ? WHERE public_id = ?', status, id),
    })
    expect(await refusedWith(write(buyer, id))).toMatchObject({ status: code, code: word })
    expect([await countOf(id), await usedBy(buyer), await toldTo(seller)]).toEqual([0, 0, []])
  })

  test('a comment whose parent is deleted meanwhile is refused', async () => {
    const asker = third
    const { id: parentId } = await comment(asker, id)
    const buyer = await signIn(undefined, {
      DB: meanwhile('UPDATE comments SET deleted_at = 1 WHERE public_id = ?', parentId),
    })
    expect(await refusedWith(write(buyer, id, { parentId }))).toMatchObject({
      status: 400,
      fields: { parentId: expect.any(String) },
    })
    expect([await countOf(id), await usedBy(buyer), await toldTo(asker)]).toEqual([1, 0, []])
  })
})

describe('sending a comment twice', () => {
  // [spec 10.2 #33]
  test('one Idempotency-Key creates one comment, even if the calls are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(buyer, id, {}, 'the-same')))
    const written = await Promise.all(answers.map(async (answer) => Comment.parse(await answer.json())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(written.map((each) => each.id)).size).toBe(1)
    expect([await countOf(id), await usedBy(buyer), (await toldTo(seller)).length]).toEqual([1, 1, 1])
  })

  test('a repeated call returns the first comment even if the listing has been sold since', async () => {
    const first = await parsed(Comment, write(buyer, id, {}, 'before'))
    await d1.run`UPDATE listings SET status = 'sold' WHERE public_id = ${id}`
    const again = await write(buyer, id, { content: 'Something else' }, 'before')
    expect([again.status, await again.json()]).toEqual([201, first])
    expect((await write(buyer, id, {}, 'after')).status).toBe(409)
  })

  // [spec 10.2 #33]
  test('the same key from another person or on another listing creates a separate comment', async () => {
    const other = await post(seller)
    for (const person of [buyer, third]) expect((await write(person, id, {}, 'shared')).status).toBe(201)
    expect((await write(buyer, other.id, {}, 'shared')).status).toBe(201)
    expect([await countOf(id), await countOf(other.id)]).toEqual([2, 1])
  })
})
