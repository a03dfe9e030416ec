import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { FoundUsers } from '#contract/bans.ts'
import { openDb } from '#worker/db/client.ts'
import { expectIndexed } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { type Member, signIn, signInAdmin, suspend } from '#worker/test/people.ts'
import { listIdsByEmail, listIdsByName, listIdsByPhone, listIdsByPublicId, listNewestIds } from './store.ts'

let admin: Member
let aminata: Member
let dealer: Member
beforeAll(async () => {
  ;[admin, aminata, dealer] = await Promise.all([signInAdmin(), signIn('+23276445566'), signIn()])
  await aminata.patch('/api/auth/user', {
    firstName: 'Aminata',
    lastName: 'Sesay',
    email: 'aminata@example.sl',
  })
  await dealer.patch('/api/auth/user', {
    firstName: 'Sorie',
    lastName: 'Kamara',
    businessName: 'Aminata Motors',
  })
  await suspend(dealer, Date.now() + 60_000)
})

const db = openDb(env.DB, 'first-primary')
describe('an admin', () => {
  test.each([
    ['finds people by the beginning of the first name', 'amin', ['dealer', 'aminata']],
    ['finds people by the first and last name', 'Aminata  Ses', ['aminata']],
    ['finds people by the beginning of the last name', 'kama', ['dealer']],
    ['finds people by the business name', 'aminata mo', ['dealer']],
    ['finds people by e-mail', 'Aminata@Example.sl', ['aminata']],
    ['finds people by phone number as stored', '+23276445566', ['aminata']],
    ['finds people by phone number as usually written', '076 445-566', ['aminata']],
    ['finds nobody by the middle of a name', 'inata', []],
    ['finds nobody by a wildcard', '%', []],
    ['finds nobody by half a phone number', '07644', []],
  ])('%s', async (_how, query, expected) => {
    const { users, total } = await find(`query=${encodeURIComponent(query)}`)
    const names = new Map([
      [aminata.user.id, 'aminata'],
      [dealer.user.id, 'dealer'],
    ])
    expect(users.map(({ id }) => names.get(id))).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  test('finds a person by id, with phone number, role, score and suspension', async () => {
    const { users } = await find(`query=${dealer.user.id}`)
    expect(users).toMatchObject([
      {
        phoneNumber: dealer.phone,
        role: 'member',
        businessName: 'Aminata Motors',
        trustScore: 25,
        verificationLevel: 'Basic',
      },
    ])
    expect(users[0]?.suspendedUntil).not.toBeNull()
  })

  test('gets the newest people page by page without a query', async () => {
    const whole = await find('limit=50')
    expect(whole.total).toBe(whole.users.length)
    const first = await find('limit=2')
    const second = await find(`limit=2&cursor=${first.nextCursor}`)
    expect([...first.users, ...second.users].map(({ id }) => id)).toEqual(
      whole.users.slice(0, 4).map(({ id }) => id),
    )
  })
})

test.each([
  ['finding people by id', listIdsByPublicId(db, 'x')],
  ['finding people by phone', listIdsByPhone(db, 'x')],
  ['finding people by e-mail', listIdsByEmail(db, 'x', 10)],
  ['finding people by first name', listIdsByName(db, 'ami', 10)[0]],
  ['finding people by last name', listIdsByName(db, 'ami', 10)[1]],
  ['finding people by business', listIdsByName(db, 'ami', 10)[2]],
  ['finding people by held first name', listIdsByName(db, 'ami', 10)[3]],
  ['finding people by held business name', listIdsByName(db, 'ami', 10)[4]],
  ['listing the newest people', listNewestIds(db, 9, 10)],
])('%s scans no table', async (_how, statement) => {
  await expectIndexed(statement)
})

async function find(query: string): Promise<FoundUsers> {
  return parsed(FoundUsers, admin.get(`/api/admin/users?${query}`))
}
