import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FoundUser } from '#contract/bans.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { d1 } from '#worker/test/databases.ts'
import { banPerson, trailOf, unban } from '#worker/test/desk.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import {
  type Member,
  freshPhone,
  readCode,
  signIn,
  signInAdmin,
  signInByCode,
  visitor,
  moveTo,
  advanceClock,
  signInListed,
  freezeClock,
  expectOk,
} from '#worker/test/people.ts'

freezeClock()

let admin: Member
beforeEach(async () => {
  admin = await signInAdmin()
})

const ROLE_EVENTS = [
  ['role_given', null],
  ['admin_number_used', null],
]

describe('a listed number', () => {
  test('makes an admin of a new or existing account, and the audit trail names no actor', async () => {
    const member = await signIn()
    expect((await signInListed(member.phone)).user).toMatchObject({ id: member.user.id, role: 'admin' })
    const newAdmin = await signInListed(freshPhone())
    expect(newAdmin.user.role).toBe('admin')
    for (const person of [member, newAdmin]) expect(await listActions(person)).toEqual(ROLE_EVENTS)
  })

  // [spec 1 #11]
  test('gives the role once, even if its code is submitted five times concurrently', async () => {
    const phone = freshPhone()
    const guest = visitor({ ADMIN_PHONES: phone }, phone)
    await guest.post('/api/auth/send-otp', { phoneNumber: phone })
    const guess = { phoneNumber: phone, otpCode: await readCode(phone) }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => guest.post('/api/auth/verify-otp', guess)),
    )
    expect(responses.filter(({ ok }) => ok)).not.toEqual([])
    const newAdmin = await signInListed(phone)
    expect(await listActions(newAdmin)).toEqual(ROLE_EVENTS)
    expect(await countGrants(phone)).toBe(1)
  })

  test('makes a suspended person an admin only after the suspension has ended', async () => {
    const member = await signIn()
    const ban = await banPerson(admin, member)
    await expect(signInListed(member.phone)).rejects.toThrow('suspended')
    expect(await countGrants(member.phone)).toBe(0)
    await unban(admin, ban)
    expect((await signInListed(member.phone)).user.role).toBe('admin')
  })

  test('makes an admin even if somebody else has lost the role', async () => {
    const other = await signInAdmin()
    await setRole(other, 'member')
    expect((await signInListed(freshPhone())).user.role).toBe('admin')
  })

  test('is used up even if the person is already an admin', async () => {
    const member = await signIn()
    await d1.run`UPDATE users SET role = 'admin' WHERE public_id = ${member.user.id}`
    expect((await signInListed(member.phone)).user.role).toBe('admin')
    expect(await listActions(member)).toEqual([['admin_number_used', null]])
  })
})

describe('a former admin does not regain the role', () => {
  let demoted: Member
  beforeEach(async () => {
    demoted = await signInListed(freshPhone())
    await setRole(demoted, 'member')
  })

  // [spec 1 #11]
  test('by opening a new account with the old number or moving back to it', async () => {
    const moved = await moveTo(demoted, freshPhone())
    const again = await signInListed(demoted.phone)
    expect(again.user.id).not.toBe(demoted.user.id)
    expect(again.user.role).toBe('member')
    await moveTo(again, freshPhone())
    await moveTo(moved, demoted.phone)
    expect((await signInListed(demoted.phone)).user).toMatchObject({ id: demoted.user.id, role: 'member' })
  })

  test('by moving a second account to the old number', async () => {
    const second = await signIn()
    await moveTo(demoted, freshPhone())
    await moveTo(second, demoted.phone)
    expect((await signInListed(demoted.phone)).user).toMatchObject({ id: second.user.id, role: 'member' })
  })

  test('by moving to a second listed number and leaving it again', async () => {
    const secondNumber = freshPhone()
    const listed = [demoted.phone, secondNumber]
    const signedIn = await signInListed(demoted.phone, listed)
    await moveTo(signedIn, secondNumber)
    const again = await signInListed(secondNumber, listed)
    expect(again.user).toMatchObject({ id: demoted.user.id, role: 'member' })
    await moveTo(again, freshPhone())
    expect((await signInListed(secondNumber, listed)).user.role).toBe('member')
  })

  test('by leaving a number while it is not listed', async () => {
    advanceClock(MINUTE_MS)
    const unlisted = await signInByCode(demoted.phone)
    await moveTo(unlisted, freshPhone())
    expect((await signInListed(demoted.phone)).user.role).toBe('member')
  })

  test('by leaving a number that was listed only after they had moved to it', async () => {
    const secondNumber = freshPhone()
    await moveTo(demoted, secondNumber)
    const again = await signInListed(secondNumber)
    expect(again.user.role).toBe('member')
    await moveTo(again, freshPhone())
    expect((await signInListed(secondNumber)).user.role).toBe('member')
  })

  test('by signing in again, until another admin gives it back', async () => {
    expect((await signInListed(demoted.phone)).user).toMatchObject({ id: demoted.user.id, role: 'member' })
    await setRole(demoted, 'admin')
    expect((await signInListed(demoted.phone)).user.role).toBe('admin')
  })
})

test('the former number of somebody whom an admin appointed makes nobody an admin', async () => {
  const appointed = await signIn()
  await setRole(appointed, 'admin')
  await setRole(appointed, 'member')
  await moveTo(appointed, freshPhone())
  expect((await signInListed(appointed.phone)).user.role).toBe('member')
})

describe('a used-up number', () => {
  // [spec 1 #11]
  test('gives its next holder no role, and the admin who left the number stays an admin', async () => {
    const holder = await signInListed(freshPhone())
    const moved = await moveTo(holder, freshPhone())
    const nextHolder = await signInListed(holder.phone)
    expect(nextHolder.user.id).not.toBe(holder.user.id)
    expect(nextHolder.user.role).toBe('member')
    expect((await moved.get('/api/admin/stats')).status).toBe(200)
  })

  test('gives no role to somebody who moved to it, nor to its next holder', async () => {
    const phone = freshPhone()
    const member = await signInByCode(freshPhone(), { ADMIN_PHONES: phone })
    const moved = await moveTo(member, phone, { ADMIN_PHONES: phone })
    expect(await (await moved.get('/api/auth/user')).json()).toMatchObject({
      phoneNumber: phone,
      role: 'member',
    })
    expect((await signInListed(phone)).user).toMatchObject({ id: member.user.id, role: 'member' })
    await moveTo(moved, freshPhone())
    expect((await signInListed(phone)).user.role).toBe('member')
  })
})

describe('for accounts that are older than the record of used-up numbers,', () => {
  /**
   * Runs the migration's own statements again, for everybody who exists now, and keeps only the rows of
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

  test('present, former and appointed admins have used up their current number', async () => {
    const [present, former, appointed] = [
      await signInListed(freshPhone()),
      await signInListed(freshPhone()),
      await signIn(),
    ]
    await setRole(former, 'member')
    await setRole(appointed, 'admin')
    await setRole(appointed, 'member')
    await backfill(present, former, appointed)
    for (const { phone } of [present, former, appointed]) expect(await countGrants(phone)).toBe(1)
    expect((await signInListed(former.phone)).user.role).toBe('member')
    expect((await signInListed(freshPhone())).user.role).toBe('admin')
  })

  test('no number makes an admin while the former number of a former admin is unknown', async () => {
    const former = await signInListed(freshPhone())
    await setRole(former, 'member')
    await moveTo(former, freshPhone())
    await backfill(former)
    expect((await signInListed(former.phone)).user.role).toBe('member')
    const newcomer = freshPhone()
    expect((await signInListed(newcomer)).user.role).toBe('member')
    await d1.run`INSERT OR IGNORE INTO admin_grants (phone, user_id, granted_at)
      SELECT ${former.phone}, user_id, granted_at FROM admin_grants WHERE is_number_unknown = 1`
    await d1.run`UPDATE admin_grants SET is_number_unknown = 0 WHERE is_number_unknown = 1`
    expect((await signInListed(former.phone)).user.role).toBe('member')
    expect((await signInListed(newcomer)).user.role).toBe('admin')
  })

  test('an appointed admin who has changed numbers does not block listed numbers', async () => {
    const appointed = await signIn()
    await setRole(appointed, 'admin')
    await moveTo(appointed, freshPhone())
    await backfill(appointed)
    expect((await signInListed(freshPhone())).user.role).toBe('admin')
  })
})

// [spec 1 #11, 6 #8, 9 #16]
test('an admin can give and take the role, with effect from the next call', async () => {
  const [admin, member] = await Promise.all([signInAdmin(), signIn()])
  expect((await member.get('/api/admin/stats')).status).toBe(403)
  expect(await parsed(FoundUser, promote(admin, member))).toMatchObject({ id: member.user.id, role: 'admin' })
  expect((await member.get('/api/admin/stats')).status).toBe(200)
  expect((await changeRole(admin, member, 'member')).status).toBe(200)
  expect((await member.get('/api/admin/stats')).status).toBe(403)
  expect(
    (await trailOf(admin, member)).map(({ action, reason, actor }) => [action, reason, actor?.id]),
  ).toEqual([
    ['role_taken', 'Why not', admin.user.id],
    ['role_given', 'Why not', admin.user.id],
  ])
})

test('nobody can change their own role, so that one admin always remains', async () => {
  const admin = await signInAdmin()
  expect(await readRefusal(changeRole(admin, admin, 'member'))).toEqual([
    403,
    'You cannot change your own role. Another admin can.',
  ])
})

test('if two admins take the role from each other concurrently, one of them keeps it', async () => {
  const [one, two] = await Promise.all([signInAdmin(), signInAdmin()])
  const responses = await Promise.all([changeRole(one, two, 'member'), changeRole(two, one, 'member')])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a change of role is refused if it changes nothing, and a suspended person gets no role', async () => {
  const [admin, other, member, suspended] = await Promise.all([
    signInAdmin(),
    signInAdmin(),
    signIn(),
    signIn(),
  ])
  expect(await readRefusal(promote(admin, other))).toEqual([409, 'This person is already an admin.'])
  expect(await readRefusal(changeRole(admin, member, 'member'))).toEqual([
    409,
    'This person is not an admin.',
  ])
  await banPerson(admin, suspended)
  expect(await readRefusal(promote(admin, suspended))).toEqual([
    409,
    'This person is suspended. Lift the suspension first.',
  ])
  const nobody = admin.post(`/api/admin/users/${crypto.randomUUID()}/role`, { role: 'admin', reason: 'x' })
  expect(await readRefusal(nobody)).toEqual([404, 'There is no such person.'])
})

test('a person is either banned or made an admin, even if two admins try both concurrently', async () => {
  const [admin, other, ...people] = await Promise.all([
    signInAdmin(),
    signInAdmin(),
    signIn(),
    signIn(),
    signIn(),
  ])
  for (const person of people) {
    const ban = { userId: person.user.id, banType: 'permanent', reason: 'Why not' }
    const responses = await Promise.all([other.post('/api/admin/ban-user', ban), promote(admin, person)])
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

async function setRole(person: Member, role: 'admin' | 'member'): Promise<void> {
  await expectOk(changeRole(admin, person, role))
}

async function listActions(person: Member): Promise<[string, string | null][]> {
  return (await trailOf(admin, person)).map(({ action, actor }) => [action, actor?.id ?? null])
}

async function countGrants(phone: string): Promise<number | null> {
  return d1.value<number>`SELECT count(*) AS rows FROM admin_grants WHERE phone = ${phone}`
}

function changeRole(by: Member, { user }: Member, role: 'admin' | 'member'): Promise<Response> {
  return by.post(`/api/admin/users/${user.id}/role`, { role, reason: 'Why not' })
}

function promote(by: Member, person: Member): Promise<Response> {
  return changeRole(by, person, 'admin')
}

async function readRefusal(pending: Promise<Response>): Promise<[number, string]> {
  const { status, message } = await refusedWith(pending)
  return [status, message]
}
