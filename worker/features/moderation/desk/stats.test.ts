import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { AdminStats } from '#contract/moderation.ts'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { parsed } from '../../../test/parsed.ts'
import { banned, decided, flagged } from '../../../test/desk.ts'
import { signIn, signInAdmin, type Member } from '../../../test/people.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import { post } from '../../../test/things.ts'
import {
  countBansInForce,
  countListings,
  countOpenItems,
  countPendingDocuments,
  countPeople,
  decisionsSince,
} from './store.ts'

// [spec 2.10 #2, 3 #27, 7 #25]
test('the figures follow what happens', async () => {
  const [admin, seller] = await Promise.all([signInAdmin(), signIn()])
  const before = await statsOf(admin)
  expect(before).toMatchObject({
    medianDecisionMinutes: null,
    overturnedShare: null,
    falseAlarmShare: null,
    decisions: 0,
  })
  const [one, two] = [await post(seller), await post(seller)]
  await Promise.all([flagged('listing', one.id), flagged('listing', two.id)])
  const item = await flagged('profile', seller.user.id)
  await d1.run`UPDATE users SET id_verified_at = 1 WHERE public_id = ${seller.user.id}`
  await d1.run`UPDATE moderation_items SET created_at = created_at - 600000 WHERE public_id = ${item}`
  await decided(admin, item, 'approved')
  const stranger = await signIn()
  await banned(admin, stranger, { banType: 'warning' })
  await banned(admin, stranger)
  await banned(admin, stranger, { banType: 'temporary', duration: 1 })
  const after = await statsOf(admin)
  expect(after).toMatchObject({
    totalUsers: before.totalUsers + 1,
    totalListings: before.totalListings + 2,
    verifiedUsers: before.verifiedUsers + 1,
    pendingModerations: 2,
    activeBans: 2,
    falseAlarmShare: 1,
    overturnedShare: 0,
    decisions: 1,
  })
  expect(after.medianDecisionMinutes).toBeCloseTo(10, 0)
  await d1.run`UPDATE users SET phone_verified_at = NULL WHERE public_id = ${seller.user.id}`
  expect((await statsOf(admin)).verifiedUsers).toBe(before.verifiedUsers)
})

const db = openDb(env.DB, 'first-primary')
const [forGood, forATime] = countBansInForce(db, 1)
// [spec 10.11 #49]
test.each([
  ['people', countPeople(db)],
  ['listings', countListings(db)],
  ['open items', countOpenItems(db)],
  ['bans for good', forGood],
  ['bans for a time', forATime],
  ['decisions', decisionsSince(db, 1, 10)],
])('counting %s scans no table', async (_what, statement) => {
  expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})

// [spec 10.11 #49]
test('counting pending documents reads their own index', async () => {
  expect((await planOf(countPendingDocuments(db).toSQL())).join()).toContain('verification_queue')
})

async function statsOf(admin: Member): Promise<AdminStats> {
  return await parsed(AdminStats, admin.get('/api/admin/stats'))
}
