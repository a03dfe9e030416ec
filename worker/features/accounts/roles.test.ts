import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FoundUser } from '#contract/bans.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { d1 } from '../../test/databases.ts'
import { banned, trailOf, unbanned } from '../../test/desk.ts'
import {
  type Member,
  freshPhone,
  readCode,
  signIn,
  signInAdmin,
  signInByCode,
  visitor,
  moveTo,
  pass,
  signInListed,
  standStill,
} from '../../test/people.ts'
import { parsed, refusedWith } from '../../test/parsed.ts'

standStill()

let admin: Member
beforeEach(async () => {
  admin = await signInAdmin()
})

const USED_AND_GIVEN = [
  ['role_given', null],
  ['admin_number_used', null],
]

describe('a listed number makes an admin', () => {
  test('a listed number makes an admin of a new or existing account, audited without an actor', async () => {
    const member = await signIn()
    later()
    expect((await signInListed(member.phone)).user).toMatchObject({ id: member.user.id, role: 'admin' })
    const made = await signInListed(freshPhone())
    expect(made.user.role).toBe('admin')
    for (const person of [member, made]) expect(await trail(person)).toEqual(USED_AND_GIVEN)
  })

  // [spec 1 #11]
  test('a listed number makes one admin, even if several sign in with it at the same time', async () => {
    const phone = freshPhone()
    const settings = { ADMIN_PHONES: phone }
    await visitor().post('/api/auth/send-otp', { phoneNumber: phone })
    const guess = { phoneNumber: phone, otpCode: await readCode(phone) }
    await Promise.all(Array.from({ length: 5 }, () => visitor(settings).post('/api/auth/verify-otp', guess)))
    later()
    const made = await signInListed(phone)
    expect(await trail(made)).toEqual(USED_AND_GIVEN)
    expect(await grants(phone)).toBe(1)
  })

  test('a listed number makes a suspended person an admin only once the suspension is over', async () => {
    const member = await signIn()
    const ban = await banned(admin, member)
    later()
    await expect(signInListed(member.phone)).rejects.toThrow('suspended')
    expect(await grants(member.phone)).toBe(0)
    await unbanned(admin, ban)
    later()
    expect((await signInListed(member.phone)).user.role).toBe('admin')
  })

  test('a listed number makes an admin whatever role somebody else has lost', async () => {
    const other = await signInAdmin()
    await setRole(other, 'member')
    later()
    expect((await signInListed(freshPhone())).user.role).toBe('admin')
  })

  test('a listed number is used up even if the person is an admin already', async () => {
    const member = await signIn()
    await d1.run`UPDATE users SET role = 'admin' WHERE public_id = ${member.user.id}`
    later()
    expect((await signInListed(member.phone)).user.role).toBe('admin')
    expect(await trail(member)).toEqual([['admin_number_used', null]])
  })
})

describe('a role that was taken stays away', () => {
  let demoted: Member
  beforeEach(async () => {
    demoted = await signInListed(freshPhone())
    await setRole(demoted, 'member')
    later()
  })

  // [spec 1 #11]
  test('a former admin regains no role by a new account with the old number, or by moving back', async () => {
    const moved = await moveTo(demoted, freshPhone())
    later()
    const again = await signInListed(demoted.phone)
    expect(again.user.id).not.toBe(demoted.user.id)
    expect(again.user.role).toBe('member')
    later()
    await moveTo(again, freshPhone())
    later()
    await moveTo(moved, demoted.phone)
    later()
    expect((await signInListed(demoted.phone)).user).toMatchObject({ id: demoted.user.id, role: 'member' })
  })

  test('a former admin regains no role by moving a second account to the old number', async () => {
    const second = await signIn()
    await moveTo(demoted, freshPhone())
    later()
    await moveTo(second, demoted.phone)
    later()
    expect((await signInListed(demoted.phone)).user).toMatchObject({ id: second.user.id, role: 'member' })
  })

  test('a former admin regains no role by a second listed number that they move to and leave', async () => {
    const secondNumber = freshPhone()
    const listed = [demoted.phone, secondNumber]
    const signedIn = await signInListed(demoted.phone, listed)
    later()
    await moveTo(signedIn, secondNumber)
    later()
    const again = await signInListed(secondNumber, listed)
    expect(again.user).toMatchObject({ id: demoted.user.id, role: 'member' })
    later()
    await moveTo(again, freshPhone())
    later()
    expect((await signInListed(secondNumber, listed)).user.role).toBe('member')
  })

  test('a former admin regains no role by a number unlisted during the move and relisted', async () => {
    const unlisted = await signInByCode(demoted.phone)
    later()
    await moveTo(unlisted, freshPhone())
    later()
    expect((await signInListed(demoted.phone)).user.role).toBe('member')
  })

  test('a former admin regains no role by leaving a number that was listed only after the move', async () => {
    const secondNumber = freshPhone()
    await moveTo(demoted, secondNumber)
    later()
    const again = await signInListed(secondNumber)
    expect(again.user.role).toBe('member')
    later()
    await moveTo(again, freshPhone())
    later()
    expect((await signInListed(secondNumber)).user.role).toBe('member')
  })

  test('a former admin regains no role by signing in again, until another admin gives it back', async () => {
    expect((await signInListed(demoted.phone)).user).toMatchObject({ id: demoted.user.id, role: 'member' })
    await setRole(demoted, 'admin')
    later()
    expect((await signInListed(demoted.phone)).user.role).toBe('admin')
  })
})

test('a former number of an admin appointed by another admin makes nobody an admin', async () => {
  const made = await signIn()
  await setRole(made, 'admin')
  await setRole(made, 'member')
  later()
  await moveTo(made, freshPhone())
  later()
  expect((await signInListed(made.phone)).user.role).toBe('member')
})

describe('a used-up number', () => {
  // [spec 1 #11]
  test('a used-up number gives its next holder no role, while the admin who left it stays one', async () => {
    const made = await signInListed(freshPhone())
    later()
    const moved = await moveTo(made, freshPhone())
    later()
    const heir = await signInListed(made.phone)
    expect(heir.user.id).not.toBe(made.user.id)
    expect(heir.user.role).toBe('member')
    expect((await moved.get('/api/admin/stats')).status).toBe(200)
  })

  test('a used-up number gives no role to a person who moves to it, then or later', async () => {
    const phone = freshPhone()
    const member = await signInByCode(freshPhone(), { ADMIN_PHONES: phone })
    later()
    const moved = await moveTo(member, phone, { ADMIN_PHONES: phone })
    expect(await (await moved.get('/api/auth/user')).json()).toMatchObject({
      phoneNumber: phone,
      role: 'member',
    })
    later()
    expect((await signInListed(phone)).user).toMatchObject({ id: member.user.id, role: 'member' })
    later()
    await moveTo(moved, freshPhone())
    later()
    expect((await signInListed(phone)).user.role).toBe('member')
  })
})

describe('accounts from before used-up numbers were recorded', () => {
  /**
   * Runs the migration's own statements again over the people who exist by now. Keeps only the rows of
   * `people`.
   */
  async function backfill(...people: Member[]): Promise<void> {
    const { queries = [] } = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0014')) ?? {}
    await d1.run`DELETE FROM admin_grants`
    for (const query of queries.filter((each) => /INSERT INTO admin_grants/.test(each)))
      await env.DB.prepare(query).run()
    const ids = JSON.stringify(people.map(({ user }) => user.id))
    await d1.run`DELETE FROM admin_grants WHERE user_id NOT IN (SELECT id FROM users
      WHERE public_id IN (SELECT value FROM json_each(${ids})))`
  }

  afterEach(async () => {
    await d1.run`DELETE FROM admin_grants`
  })

  test('present, former and appointed admins count as having used their present number', async () => {
    const [present, former, made] = [
      await signInListed(freshPhone()),
      await signInListed(freshPhone()),
      await signIn(),
    ]
    await setRole(former, 'member')
    await setRole(made, 'admin')
    await setRole(made, 'member')
    await backfill(present, former, made)
    for (const { phone } of [present, former, made]) expect(await grants(phone)).toBe(1)
    later()
    expect((await signInListed(former.phone)).user.role).toBe('member')
    expect((await signInListed(freshPhone())).user.role).toBe('admin')
  })

  test('while a former number is unknown, no number makes an admin until it is settled', async () => {
    const former = await signInListed(freshPhone())
    await setRole(former, 'member')
    later()
    await moveTo(former, freshPhone())
    await backfill(former)
    later()
    expect((await signInListed(former.phone)).user.role).toBe('member')
    const newcomer = freshPhone()
    expect((await signInListed(newcomer)).user.role).toBe('member')
    await d1.run`INSERT OR IGNORE INTO admin_grants (phone, user_id, granted_at)
      SELECT ${former.phone}, user_id, granted_at FROM admin_grants WHERE is_number_unknown = 1`
    await d1.run`UPDATE admin_grants SET is_number_unknown = 0 WHERE is_number_unknown = 1`
    later()
    expect((await signInListed(former.phone)).user.role).toBe('member')
    expect((await signInListed(newcomer)).user.role).toBe('admin')
  })

  test('an appointed admin who has changed numbers since does not block listed numbers', async () => {
    const made = await signIn()
    await setRole(made, 'admin')
    later()
    await moveTo(made, freshPhone())
    await backfill(made)
    expect((await signInListed(freshPhone())).user.role).toBe('admin')
  })
})

// [spec 1 #11, 6 #8, 9 #16, 10.11 #21]
test('an admin can make another admin, whose powers begin and end with the next call', async () => {
  const [admin, member] = await Promise.all([signInAdmin(), signIn()])
  expect((await member.get('/api/admin/stats')).status).toBe(403)
  expect(await parsed(FoundUser, give(admin, member))).toMatchObject({ id: member.user.id, role: 'admin' })
  expect((await member.get('/api/admin/stats')).status).toBe(200)
  expect((await change(admin, member, 'member')).status).toBe(200)
  expect((await member.get('/api/admin/stats')).status).toBe(403)
  expect(
    (await trailOf(admin, member)).map(({ action, reason, actor }) => [action, reason, actor?.id]),
  ).toEqual([
    ['role_taken', 'Why not', admin.user.id],
    ['role_given', 'Why not', admin.user.id],
  ])
})

// [spec 10.1 #53]
test('nobody changes their own role, so an admin is always left', async () => {
  const admin = await signInAdmin()
  expect(await refusalOf(change(admin, admin, 'member'))).toEqual([
    403,
    'You cannot change your own role. Another admin can.',
  ])
})

// [spec 10.1 #53]
test('one of two admins who take the role from each other at the same time keeps it', async () => {
  const [one, two] = await Promise.all([signInAdmin(), signInAdmin()])
  const answers = await Promise.all([change(one, two, 'member'), change(two, one, 'member')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

// [spec 10.1 #53]
test('giving or taking a role is refused when it changes nothing or the person is suspended', async () => {
  const [admin, other, member, out] = await Promise.all([signInAdmin(), signInAdmin(), signIn(), signIn()])
  expect(await refusalOf(give(admin, other))).toEqual([409, 'This person is already an admin.'])
  expect(await refusalOf(change(admin, member, 'member'))).toEqual([409, 'This person is not an admin.'])
  await banned(admin, out)
  expect(await refusalOf(give(admin, out))).toEqual([409, 'This person is suspended. Lift that first.'])
  const nobody = admin.post(`/api/admin/users/${crypto.randomUUID()}/role`, { role: 'admin', reason: 'x' })
  expect(await refusalOf(nobody)).toEqual([404, 'There is no such person.'])
})

test('a person banned and made an admin at the same time becomes only one of the two', async () => {
  const [admin, other, ...people] = await Promise.all([
    signInAdmin(),
    signInAdmin(),
    signIn(),
    signIn(),
    signIn(),
  ])
  for (const person of people) {
    const ban = { userId: person.user.id, banType: 'permanent', reason: 'Why not' }
    const answers = await Promise.all([other.post('/api/admin/ban-user', ban), give(admin, person)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

async function setRole({ user }: Member, role: 'admin' | 'member'): Promise<void> {
  const answer = await admin.post(`/api/admin/users/${user.id}/role`, { role, reason: 'Why not' })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

async function trail(person: Member): Promise<[string, string | null][]> {
  return (await trailOf(admin, person)).map(({ action, actor }) => [action, actor?.id ?? null])
}

async function grants(phone: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS rows FROM admin_grants WHERE phone = ${phone}`
}

/** Passes a minute, since a number gets one code a minute. */
function later(): void {
  pass(MINUTE_MS)
}

function change(
  by: Member,
  { user }: Member,
  role: 'admin' | 'member',
  reason = 'Why not',
): Promise<Response> {
  return by.post(`/api/admin/users/${user.id}/role`, { role, reason })
}

function give(by: Member, person: Member): Promise<Response> {
  return change(by, person, 'admin')
}

async function refusalOf(pending: Promise<Response>): Promise<[number, string]> {
  const { status, message } = await refusedWith(pending)
  return [status, message]
}
