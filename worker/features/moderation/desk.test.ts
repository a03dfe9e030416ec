import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AuditTrail } from '#contract/audit.ts'
import { UserBans } from '#contract/bans.ts'
import { TOTAL_EXACT_MAX } from '#contract/limits.ts'
import { AdminStats, ModerationCase, type ModerationItem, QUEUE_SORTS } from '#contract/moderation.ts'
import { openDb } from '#worker/db/client.ts'
import { startConversation, write } from '#worker/test/calls.ts'
import { d1, expectIndexed } from '#worker/test/databases.ts'
import { banPerson, decideItem, flagContent, itemOf, queueOf, unban, emptyQueue } from '#worker/test/desk.ts'
import { parsed, allPages } from '#worker/test/parsed.ts'
import { type Member, signIn, signInAdmin } from '#worker/test/people.ts'
import { copyNewestRow, rowId } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'
import { countActiveBans, countListings, countOpenItems, countPeople, decisionsSince } from './desk/store.ts'

describe('the audit trail', () => {
  let admin: Member
  let other: Member
  let member: Member
  beforeAll(async () => {
    ;[admin, other, member] = await Promise.all([signInAdmin(), signInAdmin(), signIn()])
    await member.patch('/api/auth/user', { firstName: 'Aminata', lastName: 'Sesay' })
    await banPerson(admin, member, { banType: 'warning', reason: 'First' })
    await unban(other, await banPerson(other, member, { reason: 'Second' }))
  })

  test('says who did what to whom and why, newest first', async () => {
    const { events, total } = await trail(`userId=${member.user.id}`)
    const [user, byOther] = [{ displayName: 'Aminata Sesay' }, { id: other.user.id }]
    expect(events).toMatchObject([
      { action: 'user_unbanned', detail: 'permanent', actor: byOther, user, reason: null },
      { action: 'user_banned', detail: 'permanent', actor: byOther, user, reason: 'Second' },
      { action: 'user_warned', detail: 'warning', actor: { id: admin.user.id }, user, reason: 'First' },
    ])
    expect(total).toBe(3)
    expect(events[2]?.actor?.displayName).toBe(`User ${admin.phone.slice(-4)}`)
  })

  test('can be filtered by actor, by action and by both', async () => {
    expect((await trail(`actorId=${admin.user.id}`)).events.map(({ action }) => action)).toEqual([
      'user_warned',
    ])
    expect((await trail('action=user_banned')).events.map(({ reason }) => reason)).toEqual(['Second'])
    expect((await trail(`actorId=${admin.user.id}&action=user_banned`)).total).toBe(0)
    expect((await trail('userId=nobody')).total).toBe(0)
    expect((await admin.get('/api/admin/audit?action=nothing')).status).toBe(400)
  })

  test('is paginated', async () => {
    const whole = await trail('limit=50')
    const first = await trail('limit=2')
    const second = await trail(`limit=2&cursor=${first.nextCursor}`)
    expect([...first.events, ...second.events]).toEqual(whole.events.slice(0, 4))
  })

  test('refuses changes and deletions of its events', async () => {
    await expect(d1.run`UPDATE audit_events SET reason = 'another'`).rejects.toThrow('only added to')
    await expect(d1.run`DELETE FROM audit_events`).rejects.toThrow('only added to')
  })

  async function trail(query: string): Promise<AuditTrail> {
    return parsed(AuditTrail, admin.get(`/api/admin/audit?${query}`))
  }
})

describe('the statistics of the desk', () => {
  // [spec 2.10 #2, 3 #27, 7 #25]
  test('change with posts, flags, bans, decisions and verification', async () => {
    const [admin, seller] = await Promise.all([signInAdmin(), signIn()])
    await emptyQueue()
    const before = await statsOf(admin)
    expect(before).toMatchObject({
      medianDecisionMinutes: null,
      overturnedShare: null,
      falseAlarmShare: null,
      decisions: 0,
    })
    const [one, two] = [await postListing(seller), await postListing(seller)]
    await Promise.all([flagContent('listing', one.id), flagContent('listing', two.id)])
    const item = await flagContent('profile', seller.user.id)
    await d1.run`UPDATE users SET id_verified_at = 1 WHERE public_id = ${seller.user.id}`
    await d1.run`UPDATE moderation_items SET created_at = created_at - 600000 WHERE public_id = ${item}`
    await decideItem(admin, item, 'approved')
    const stranger = await signIn()
    await banPerson(admin, stranger, { banType: 'warning' })
    await banPerson(admin, stranger)
    await banPerson(admin, stranger, { banType: 'temporary', duration: 1 })
    const after = await statsOf(admin)
    expect(after).toMatchObject({
      totalUsers: before.totalUsers + 1,
      totalListings: before.totalListings + 2,
      verifiedUsers: before.verifiedUsers + 1,
      pendingModerations: 2,
      activeBans: before.activeBans + 2,
      falseAlarmShare: 1,
      overturnedShare: 0,
      decisions: 1,
    })
    expect(after.medianDecisionMinutes).toBeCloseTo(10, 0)
    await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${seller.user.id}`
    expect((await statsOf(admin)).verifiedUsers).toBe(before.verifiedUsers)
  })

  const db = openDb(env.DB, 'first-primary')
  const [permanentBans, temporaryBans] = countActiveBans(db, 1)

  test.each([
    ['people', countPeople(db)],
    ['listings', countListings(db)],
    ['open items', countOpenItems(db)],
    ['permanent bans', permanentBans],
    ['temporary bans', temporaryBans],
    ['decisions', decisionsSince(db, 1, 10)],
  ])('scan no table to count %s', async (_what, statement) => expectIndexed(statement))

  async function statsOf(admin: Member): Promise<AdminStats> {
    return await parsed(AdminStats, admin.get('/api/admin/stats'))
  }
})

describe('the queue', () => {
  let admin: Member
  let author: Member
  beforeAll(async () => {
    await emptyQueue()
    ;[admin, author] = await Promise.all([signInAdmin(), signIn()])
    const buyer = await signIn()
    for (const confidence of [0.6, 0.8, 0.6, 0.95]) {
      const { id } = await postListing(author)
      await flagContent('listing', id, { confidence, flagType: confidence > 0.7 ? 'other' : 'spam' })
    }
    const reported = await postListing(author)
    await buyer.post(`/api/listings/${reported.id}/report`, { reason: 'scam' })
    await flagContent('comment', (await comment(buyer, reported.id)).id, {
      flagType: 'inappropriate',
      confidence: 0.55,
      signals: ['A threat', 'In capitals'],
    })
    const { id: removed } = await postListing(author)
    await decideItem(admin, await flagContent('listing', removed), 'removed', 'Stolen')
  })

  // [spec 7 #23]
  test.each(QUEUE_SORTS)('sorted by %s has each item once across its pages, in order', async (sortBy) => {
    const whole = await queueOf(admin, `sortBy=${sortBy}&limit=50`)
    expect(whole).toMatchObject({ total: 6, nextCursor: null })
    expect(whole.items).toHaveLength(6)
    expect(whole.items).toEqual([...whole.items].sort(ORDERS[sortBy]))
    const pages = await allPages((cursor) => queueOf(admin, `sortBy=${sortBy}&limit=2${cursor}`))
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
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
  ])('filtered by %s lists and counts %d items', async (query, count) => {
    const { items, total } = await queueOf(admin, query)
    expect([items.length, total]).toEqual([count, count])
  })

  // [spec 2.10 #3, 3 #25]
  test('shows the reasons of an item in words, and its author', async () => {
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

  test('refuses a cursor of another sort order', async () => {
    const { nextCursor } = await queueOf(admin, 'limit=1')
    expect(
      (await admin.get(`/api/admin/moderation-queue?sortBy=confidence&cursor=${nextCursor}`)).status,
    ).toBe(400)
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
})

describe('a moderation case', () => {
  let admin: Member
  let seller: Member
  let buyer: Member
  beforeEach(async () => {
    ;[admin, seller, buyer] = await Promise.all([signInAdmin(), signIn(), signIn()])
  })

  test("shows a listing in full, with its reports and its seller's history", async () => {
    const removed = await postListing(seller)
    await decideItem(admin, await flagContent('listing', removed.id), 'removed', 'Stolen')
    await banPerson(admin, seller, { banType: 'warning', reason: 'Last time' })
    const { id, description } = await postListing(seller, 'car_sale')
    await buyer.post(`/api/listings/${id}/report`, { reason: 'scam', details: 'Wants money first' })
    const { item, listing, content, reports, history } = await caseOf(
      await itemOf('listing', await rowId('listings', id)),
    )
    expect(item).toMatchObject({ contentId: id, reports: 1 })
    expect(listing).toMatchObject({ id, description, user: { id: seller.user.id } })
    expect(content).toBeNull()
    expect(reports).toMatchObject([{ reason: 'scam', details: 'Wants money first' }])
    expect(history).toMatchObject({
      joinedAt: seller.user.createdAt,
      listings: { active: 1, sold: 0, removed: 1 },
      decisions: [{ contentType: 'listing', status: 'removed', reason: 'Stolen' }],
      bans: [{ banType: 'warning', reason: 'Last time', isActive: true }],
    })
  })

  test('shows a listing of a suspended seller', async () => {
    const { id } = await postListing(seller)
    const item = await flagContent('listing', id)
    await banPerson(admin, seller)
    expect(await caseOf(item)).toMatchObject({
      listing: { id, status: 'pending' },
      item: { user: { suspendedUntil: '9999-12-31T23:59:59.000Z' } },
    })
  })

  test('shows a comment or a profile with its full text', async () => {
    const { id } = await postListing(seller)
    const long = `${'Send money first. '.repeat(20)}End`
    const { id: commentId } = await comment(buyer, id, long)
    expect(await caseOf(await flagContent('comment', commentId))).toMatchObject({
      content: long,
      listing: null,
      reports: [],
    })
    await buyer.patch('/api/auth/user', { firstName: 'Aminata', businessName: 'Deals', bio: 'Call me' })
    const itemId = await flagContent('profile', buyer.user.id)
    expect((await caseOf(itemId)).content).toBe('Deals\nAminata\nCall me')
  })

  test('shows only the reported message of a conversation', async () => {
    const conversation = await startConversation(buyer, seller)
    await write(seller, conversation.id, 'A secret')
    const { seq } = await write(seller, conversation.id, 'Send me your code')
    await buyer.post(`/api/conversations/${conversation.id}/report`, { seq, reason: 'scam' })
    const message = await d1.value<number>`SELECT max(id) AS id FROM reported_messages`
    const item = await itemOf('message', message ?? 0)
    const shown = await caseOf(item)
    expect(shown).toMatchObject({
      content: 'Send me your code',
      item: { contentType: 'message', contentId: null, user: { id: seller.user.id } },
      reports: [{ reason: 'scam' }],
    })
    expect(JSON.stringify(shown)).not.toContain('A secret')
    await decideItem(admin, item, 'removed', 'Asks for codes')
  })

  test('shows a comment or names as held until the decision, and a comment until its deletion', async () => {
    const { id } = await postListing(seller)
    const { id: commentId } = await comment(buyer, id)
    const items = [await flagContent('comment', commentId), await flagContent('profile', buyer.user.id)]
    const areHeld = async () => {
      const cases = await Promise.all(items.map(caseOf))
      return cases.map(({ item }) => item.isHeld)
    }
    const setDeleted = (at: number | null) =>
      d1.run`UPDATE comments SET hidden_at = 1, removed_at = 1, deleted_at = ${at}
        WHERE public_id = ${commentId}`
    await setDeleted(null)
    await d1.run`UPDATE users SET held_names = '{"businessName":"Orange"}' WHERE public_id = ${buyer.user.id}`
    expect(await areHeld()).toEqual([true, true])
    await setDeleted(1)
    expect(await areHeld()).toEqual([false, true])
    await setDeleted(null)
    await d1.run`UPDATE moderation_items SET status = 'removed'
      WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(items)}))`
    expect(await areHeld()).toEqual([false, false])
  })

  test('returns 404 for an unknown item', async () => {
    expect((await admin.get('/api/admin/moderation/00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  async function caseOf(item: string): Promise<ModerationCase> {
    return await parsed(ModerationCase, admin.get(`/api/admin/moderation/${item}`))
  }
})

test('the lists of the desk say if there are more than 1,000', async () => {
  const [admin, member] = await Promise.all([signInAdmin(), signIn()])
  const { id } = await postListing(member)
  await emptyQueue()
  await flagContent('listing', id)
  await banPerson(admin, member, { banType: 'warning' })
  const totals = async () => {
    const queue = await queueOf(admin, 'limit=1')
    const bans = await parsed(UserBans, admin.get('/api/admin/user-bans?limit=1'))
    const trail = await parsed(AuditTrail, admin.get('/api/admin/audit?limit=1'))
    return [queue, bans, trail].map(({ total, totalIsAtLeast }) => ({ total, totalIsAtLeast }))
  }
  for (const { totalIsAtLeast } of await totals()) expect(totalIsAtLeast).toBeUndefined()
  await copyNewestRow('moderation_items', TOTAL_EXACT_MAX, { distinct: 'content_id' })
  await copyNewestRow('user_bans', TOTAL_EXACT_MAX)
  await copyNewestRow('audit_events', TOTAL_EXACT_MAX)
  const overThousand = { total: TOTAL_EXACT_MAX, totalIsAtLeast: true }
  expect(await totals()).toEqual([overThousand, overThousand, overThousand])
})
