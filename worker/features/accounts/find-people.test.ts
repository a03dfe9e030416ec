import { beforeAll, describe, expect, test } from 'vitest'
import { FoundUsers } from '#contract/bans.ts'
import { parsed } from '../../test/parsed.ts'
import { signIn, signInAdmin, suspend, type Member } from '../../test/people.ts'

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

describe('an admin finds a person', () => {
  // [spec 10.1 #52]
  test.each([
    ['by the beginning of the first name', 'amin', ['dealer', 'aminata']],
    ['by the whole name', 'Aminata  Ses', ['aminata']],
    ['by the last name', 'kama', ['dealer']],
    ['by the business', 'aminata mo', ['dealer']],
    ['by e-mail', 'Aminata@Example.sl', ['aminata']],
    ['by phone as it is stored', '+23276445566', ['aminata']],
    ['by phone as people write it', '076 445-566', ['aminata']],
    ['not by the middle of a name', 'inata', []],
    ['not by what stands for anything', '%', []],
    ['not by half a number', '07644', []],
  ])('%s', async (_how, query, expected) => {
    const { users, total } = await found(`query=${encodeURIComponent(query)}`)
    const names = new Map([
      [aminata.user.id, 'aminata'],
      [dealer.user.id, 'dealer'],
    ])
    expect(users.map(({ id }) => names.get(id))).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  // [spec 10.1 #52]
  test('by id, with all that helps to decide', async () => {
    const { users } = await found(`query=${dealer.user.id}`)
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

  // [spec 10.1 #52]
  test('among the newest without a query, page by page', async () => {
    const whole = await found('limit=50')
    expect(whole.total).toBe(whole.users.length)
    const first = await found('limit=2')
    const second = await found(`limit=2&cursor=${first.nextCursor}`)
    expect([...first.users, ...second.users].map(({ id }) => id)).toEqual(
      whole.users.slice(0, 4).map(({ id }) => id),
    )
  })
})

async function found(query: string): Promise<FoundUsers> {
  return parsed(FoundUsers, admin.get(`/api/admin/users?${query}`))
}
