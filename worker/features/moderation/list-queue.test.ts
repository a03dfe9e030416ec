import { beforeAll, describe, expect, test } from 'vitest'
import { QUEUE_SORTS, type ModerationItem } from '#contract/moderation.ts'
import { d1 } from '../../test/d1.ts'
import { decided, flagged, queueOf } from '../../test/desk.ts'
import { signIn, signInAdmin, type Member } from '../../test/people.ts'
import { comment, post } from '../../test/things.ts'

let admin: Member
let author: Member

beforeAll(async () => {
  ;[admin, author] = await Promise.all([signInAdmin(), signIn()])
  const buyer = await signIn()
  for (const confidence of [0.6, 0.8, 0.6, 0.95]) {
    const { id } = await post(author)
    await flagged('listing', id, { confidence, flagType: confidence > 0.7 ? 'other' : 'spam' })
  }
  const reported = await post(author)
  await buyer.post(`/api/listings/${reported.id}/report`, { reason: 'scam' })
  await flagged('comment', (await comment(buyer, reported.id)).id, {
    flagType: 'inappropriate',
    confidence: 0.55,
    signals: ['A threat', 'In capitals'],
  })
  const { id: gone } = await post(author)
  await decided(admin, await flagged('listing', gone), 'removed', 'Stolen')
})

describe('the queue', () => {
  // [spec 7 #23]
  test.each(QUEUE_SORTS)('by %s, page by page, has each item once and in order', async (sortBy) => {
    const whole = await queueOf(admin, `sortBy=${sortBy}&limit=50`)
    expect(whole).toMatchObject({ total: 6, nextCursor: null })
    expect(whole.items).toHaveLength(6)
    expect(whole.items).toEqual([...whole.items].sort(ORDERS[sortBy]))
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page = await queueOf(admin, `sortBy=${sortBy}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(whole.items.map(({ id }) => id))
  })

  // [spec 7 #23]
  test.each([
    ['contentType=comment', 1],
    ['contentType=listing', 5],
    ['contentType=profile', 0],
    ['flagType=inappropriate', 1],
    ['flagType=other&contentType=listing', 3],
    ['status=removed', 1],
    ['status=approved', 0],
  ])('filtered by %s holds and counts %d', async (query, count) => {
    const { items, total } = await queueOf(admin, query)
    expect([items.length, total]).toEqual([count, count])
  })

  // [spec 2.10 #3, 3 #25]
  test('tells what was found, in words, and whose it is', async () => {
    const [item] = (await queueOf(admin, 'contentType=comment')).items
    expect(item).toMatchObject({
      flagType: 'inappropriate',
      aiConfidence: 0.55,
      reason: 'A threat',
      signals: ['A threat', 'In capitals'],
      isHeld: false,
      status: 'open',
      reports: 0,
    })
    expect(item?.user).toMatchObject({ verificationLevel: 'Basic', suspendedUntil: null })
    expect(JSON.stringify(item)).not.toContain('+232')
  })

  // [spec 7 #23]
  test.each(['sortBy=best', 'status=all', 'contentType=photo', 'flagType=x', 'limit=0', 'cursor=nothing'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/api/admin/moderation-queue?${query}`)).status).toBe(400)
    },
  )

  test('refuses the cursor of another order', async () => {
    const { nextCursor } = await queueOf(admin, 'limit=1')
    expect(
      (await admin.get(`/api/admin/moderation-queue?sortBy=confidence&cursor=${nextCursor}`)).status,
    ).toBe(400)
  })
})

const time = (item: ModerationItem) => `${item.createdAt} ${rowIds.get(item.id) ?? 0}`
const rowIds = new Map<string, number>()
beforeAll(async () => {
  const results = await d1.all<{ id: number; publicId: string }>`SELECT id, public_id AS publicId
    FROM moderation_items`
  for (const { id, publicId } of results) rowIds.set(publicId, 1_000 + id)
})
const byAge = (a: ModerationItem, b: ModerationItem) => (time(a) < time(b) ? -1 : 1)

const ORDERS = {
  oldest: byAge,
  newest: (a: ModerationItem, b: ModerationItem) => byAge(b, a),
  confidence: (a: ModerationItem, b: ModerationItem) => b.aiConfidence - a.aiConfidence || byAge(a, b),
  reports: (a: ModerationItem, b: ModerationItem) => b.reports - a.reports || byAge(a, b),
}
