import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { AuditTrail } from '#contract/audit.ts'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { parsed } from '../../../test/parsed.ts'
import { banned, unbanned } from '../../../test/desk.ts'
import { signIn, signInAdmin, type Member } from '../../../test/people.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import { countTrail, trailPage } from './store.ts'

let admin: Member
let other: Member
let member: Member

beforeAll(async () => {
  ;[admin, other, member] = await Promise.all([signInAdmin(), signInAdmin(), signIn()])
  await member.patch('/api/auth/user', { firstName: 'Aminata', lastName: 'Sesay' })
  await banned(admin, member, { banType: 'warning', reason: 'First' })
  await unbanned(other, await banned(other, member, { reason: 'Second' }))
})

// [spec 10.1 #54, 10.11 #21]
test('the trail tells who did what to whom and why, the newest first', async () => {
  const { events, total } = await trail(`userId=${member.user.id}`)
  expect(
    events.map(({ action, actor, user, reason }) => [action, actor?.id, user?.displayName, reason]),
  ).toEqual([
    ['user_unbanned', other.user.id, 'Aminata Sesay', null],
    ['user_banned', other.user.id, 'Aminata Sesay', 'Second'],
    ['user_warned', admin.user.id, 'Aminata Sesay', 'First'],
  ])
  expect(total).toBe(3)
  expect(events[2]?.actor?.displayName).toBe(`User ${admin.phone.slice(-4)}`)
})

// [spec 10.1 #54]
test('it is read by who did it, by what was done, and by both', async () => {
  expect((await trail(`actorId=${admin.user.id}`)).events.map(({ action }) => action)).toEqual([
    'user_warned',
  ])
  expect((await trail('action=user_banned')).events.map(({ reason }) => reason)).toEqual(['Second'])
  expect((await trail(`actorId=${admin.user.id}&action=user_banned`)).total).toBe(0)
  expect((await trail('userId=nobody')).total).toBe(0)
  expect((await admin.get('/api/admin/audit?action=nothing')).status).toBe(400)
})

// [spec 10.1 #54]
test('it is read page by page', async () => {
  const whole = await trail('limit=50')
  const first = await trail('limit=2')
  const second = await trail(`limit=2&cursor=${first.nextCursor}`)
  expect([...first.events, ...second.events]).toEqual(whole.events.slice(0, 4))
})

// [spec 10.11 #21]
test('nothing in it is changed or taken out', async () => {
  await expect(d1.run`UPDATE audit_events SET reason = 'another'`).rejects.toThrow('only added to')
  await expect(d1.run`DELETE FROM audit_events`).rejects.toThrow('only added to')
})

const FILTERS = [
  {},
  { userId: 'x' },
  { actorId: 'x' },
  { action: 'user_banned' as const },
  { userId: 'x', actorId: 'y', action: 'user_banned' as const },
]
// [spec 10.11 #49]
test.each(FILTERS)('a page of the trail by %j scans no table', async (filter) => {
  const db = openDb(env.DB, 'first-primary')
  for (const statement of [trailPage(db, filter, 9, 20), countTrail(db, filter)])
    expect(faultsOf(await planOf(statement.toSQL()))).toEqual([])
})

async function trail(query: string): Promise<AuditTrail> {
  return parsed(AuditTrail, admin.get(`/api/admin/audit?${query}`))
}
